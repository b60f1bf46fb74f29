import { createRandom } from "@walletlens/demo-chain/market/random";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { joinLinks } from "@walletlens/engine/coordination/join-links";
import { runSteps } from "@walletlens/engine/steps";
import { buildGroup, type GroupPlan } from "@/bench/coordination/build-group";
import {
  addAll,
  compareAlone,
  compareMethods,
  describeInterval,
  falseRate,
  memberRecall,
  NO_TALLIES,
  precision,
  recall,
  type Tallies,
  toShare,
  wrongGroupRate,
} from "@/bench/coordination/compare-rates";
import { scoreErasers } from "@/bench/coordination/erasers";
import { createLargeCall } from "@/bench/coordination/large-call";
import { buildMarket, type Market } from "@/bench/coordination/market";
import { RINGS } from "@/bench/coordination/rings";
import { scoreGroup } from "@/bench/coordination/score-group";
import { TRADERS } from "@/bench/coordination/traders";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { medianOf, runRounds, timeOf } from "@/bench/rounds";

const ROUNDS = 15;
const INDEPENDENT_GROUPS = 1_000;
const RING_GROUPS = 40;
/** For each number of wallets of a leader. Enough that no wrong call of all copiers proves less than 1 %: the exact 95 % interval of 0 of 400 ends at 0.92 %. */
const LED_GROUPS = 40;
/** For each number of other customers: that of 0 of 380 ends at 0.97 %. */
const SERVED_GROUPS = 95;
/** Wallets of a ring. */
const RING_SIZES = [2, 3, 6, 10];
/** Wallets of a ring that trades in a fixed order. */
const ORDERED_SIZES = [2, 3, 4, 6, 8, 10];
/** Wallets from which a copied leader trades in turn. */
const LEADER_WALLETS = [1, 2, 3, 4, 8];
/** Customers outside the group of one service with automatic sales. */
const OTHER_CUSTOMERS = [0, 3, 20, 60];
/** Number of groups in one market, so that not every group needs its own. */
const GROUPS_A_MARKET = 10;
/** The number of reference wallets in a day's background. */
const STORED = { reference: 200 };

/** Time of a large call, and errors on simulated groups; `argument` is the number of independent groups. */
export async function* measureCoordination(argument?: string): AsyncIterable<BenchMetric> {
  yield await measureTime();
  const groups = Number(argument ?? INDEPENDENT_GROUPS);
  yield* measureFalse(groups);
  yield* measureServices(Math.ceil((SERVED_GROUPS * groups) / INDEPENDENT_GROUPS));
  yield* measureCopiers(Math.ceil((LED_GROUPS * groups) / INDEPENDENT_GROUPS));
  const rings = Math.ceil((RING_GROUPS * groups) / INDEPENDENT_GROUPS);
  yield* measureRings(rings);
  yield* measureRingSizes(rings);
  yield* measureFixedOrders(rings);
  yield* measureEmptyStore(rings);
}

async function measureTime(): Promise<BenchMetric> {
  const call = createLargeCall();
  const { wallets } = call;
  const nothing = { labeled: new Set<never>(), contacts: new Map(), passedThrough: new Map() };
  const times = await runRounds({ warmUp: 0, rounds: ROUNDS }, () =>
    timeOf(() =>
      joinLinks(findDirectEvidence({ wallets, ...nothing }), runSteps(findCoordination(call)).evidence),
    ),
  );
  const against = `median of ${ROUNDS} rounds, 30 wallets of 2,000 tokens beside 200 stored ones`;
  return headline("coordination-ms", medianOf(times), "ms", against);
}

async function scoreGroups(count: number, plan: GroupPlan): Promise<Tallies> {
  const tallies: Tallies[] = [];
  let market: Market | null = null;
  for (let n = 0; n < count; n += 1) {
    if (market === null || n % GROUPS_A_MARKET === 0) market = buildMarket(createRandom(`${plan.seed} ${n}`));
    tallies.push(await scoreGroup(buildGroup(market, { ...plan, seed: `${plan.seed} group ${n}` })));
  }
  return addAll(tallies);
}

/** Share of pairs of independent wallets that are called. */
async function* measureFalse(groups: number): AsyncIterable<BenchMetric> {
  const kinds = [...TRADERS, "mixed"] as const;
  const each = Math.ceil(groups / kinds.length);
  const tallies: Tallies[] = [];
  for (const kind of kinds) {
    const own = await scoreGroups(each, { seed: kind, traders: kind, ring: null, ...STORED });
    tallies.push(own);
    yield* compareMethods(`false-${kind}`, own, falseRate, `${each} groups of 12 independent wallets`);
    const ordered = `${each} groups of 12 independent wallets, ${describeInterval(falseRate(own.orders))}`;
    yield metric(`order-false-${kind}`, toShare(falseRate(own.orders)), "share", ordered);
  }
  const all = addAll(tallies);
  const against = `share of ${all.chance.otherPairs} independent pairs in ${each * kinds.length} groups`;
  yield* compareMethods("false", all, falseRate, against, true);
}

/** Share of pairs of copiers that are called, and that trade in a fixed order. */
async function* measureCopiers(groups: number): AsyncIterable<BenchMetric> {
  const all: Tallies[] = [];
  for (const traders of ["turn-copiers", "speed-copiers"] as const) {
    const plans = LEADER_WALLETS.map(
      (leaderWallets): Cause => ({
        plan: { seed: `${traders} ${leaderWallets}`, traders, ring: null, leaderWallets, ...STORED },
        words: `12 ${traders} of a leader with ${leaderWallets} wallets`,
      }),
    );
    all.push(yield* compareCauses(groups, plans));
  }
  yield* compareCause("copiers", addAll(all), "all groups of copiers of a leader outside");
  const within = { seed: "leader within", traders: "speed-copiers", ring: null, leaderWallets: 0 } as const;
  yield* compareCauses(2 * groups, [
    { plan: { ...within, ...STORED }, words: "a wallet and 11 copiers, each with its own speed" },
  ]);
}

/** Share of pairs of customers of one service that are called, and that trade in a fixed order. */
async function* measureServices(groups: number): AsyncIterable<BenchMetric> {
  const plans = OTHER_CUSTOMERS.map(
    (customers): Cause => ({
      plan: { seed: `service ${customers}`, traders: "automatic-sales", ring: null, customers, ...STORED },
      words: `12 customers of a service with automatic sales, ${customers} others outside`,
    }),
  );
  const all = yield* compareCauses(groups, plans);
  yield* compareCause("customers", all, "all groups of customers of a service");
}

interface Cause {
  readonly plan: GroupPlan;
  readonly words: string;
}

/** Compares each variant of a cause, and returns the tallies of all. */
async function* compareCauses(
  groups: number,
  causes: readonly Cause[],
): AsyncGenerator<BenchMetric, Tallies> {
  const all: Tallies[] = [];
  for (const { plan, words } of causes) {
    const tallies = await scoreGroups(groups, plan);
    all.push(tallies);
    yield* compareCause(plan.seed.replaceAll(" ", "-"), tallies, `${groups} groups of ${words}`);
  }
  return addAll(all);
}

function* compareCause(name: string, tallies: Tallies, against: string): Iterable<BenchMetric> {
  yield* compareAlone(name, tallies, falseRate, against);
  for (const [kind, tally] of Object.entries({ called: tallies.chance, ordered: tallies.orders })) {
    const groups = wrongGroupRate(tally);
    const words = `groups with a pair ${kind}, ${describeInterval(groups)}; pairs ${describeInterval(falseRate(tally))}`;
    yield metric(`${kind}-groups-${name}`, toShare(groups), "share", `${against}, ${words}`);
  }
}

/** Share of the pairs and of the members of rings whose fixed order is named, by the size of the ring. */
async function* measureFixedOrders(groups: number): AsyncIterable<BenchMetric> {
  for (const ringWallets of ORDERED_SIZES) {
    const plan = { traders: "mixed", ring: "fixed-order", ringWallets, ...STORED } as const;
    const { chance, orders, named } = await scoreGroups(groups, { seed: `order of ${ringWallets}`, ...plan });
    const against = `${groups} rings of ${ringWallets} in a fixed order among 12 wallets`;
    const rates = {
      ordered: memberRecall(orders),
      named: memberRecall(named),
      pairs: recall(orders),
      wrong: falseRate(orders),
    };
    for (const [name, rate] of Object.entries(rates)) {
      const words = `${against}, ${name}, ${describeInterval(rate)}`;
      yield metric(`order-${name}-of-${ringWallets}`, toShare(rate), "share", words);
    }
    const called = `${against}, pairs called, ${describeInterval(recall(chance))}; others ${describeInterval(falseRate(chance))}`;
    yield metric(`order-called-of-${ringWallets}`, toShare(recall(chance)), "share", called);
  }
}

/** Share of a ring's pairs that are called, and share of called pairs that are of the ring, the minimum of all kinds. */
async function* measureRings(groups: number): AsyncIterable<BenchMetric> {
  const byRing: { readonly ring: string; readonly tallies: Tallies }[] = [];
  for (const ring of RINGS) {
    const plan = { seed: `ring ${ring}`, traders: "mixed", ring, ...STORED } as const;
    byRing.push({ ring, tallies: await scoreGroups(groups, plan) });
  }
  // Rings that erase their direct evidence by dust, among wallets that get unsolicited transfers.
  const erased = Array.from({ length: groups }, (_, n) => {
    const chance = scoreErasers(createRandom(`erasers ${n}`), `erasers ${n}`);
    return { ...NO_TALLIES, chance };
  });
  byRing.push({ ring: "erasers", tallies: addAll(erased) });
  const against = `${groups} rings of 4 among 8 independent wallets`;
  for (const { ring, tallies } of byRing) {
    yield* compareMethods(`recall-${ring}`, tallies, recall, against);
    yield* compareMethods(`precision-${ring}`, tallies, precision, against);
  }
  const all = addAll(byRing.map(({ tallies }) => tallies));
  for (const [name, rate] of Object.entries({ recall, precision })) {
    yield* compareMethods(`${name}-all`, all, rate, "all kinds of rings together", true);
    const min = byRing.reduce((one, other) =>
      toShare(rate(other.tallies.chance)) < toShare(rate(one.tallies.chance)) ? other : one,
    );
    yield* compareMethods(name, min.tallies, rate, `least of the kinds of rings: ${min.ring}`, true);
  }
}

/** Share of the pairs of a ring that are called, by the size of the ring. */
async function* measureRingSizes(groups: number): AsyncIterable<BenchMetric> {
  for (const ringWallets of RING_SIZES) {
    const seed = `ring of ${ringWallets}`;
    const tallies = await scoreGroups(groups, {
      seed,
      traders: "mixed",
      ring: "rotating",
      ringWallets,
      ...STORED,
    });
    yield* compareMethods(
      `recall-of-${ringWallets}`,
      tallies,
      recall,
      `${groups} rotating rings of ${ringWallets} among 12 wallets`,
    );
  }
}

/**
 * Errors with an empty store: copiers of one unknown wallet, and rings among mixed wallets, by chance alone
 * and after the wallets that traded just before were read. Overlap cannot be tested without a store.
 */
async function* measureEmptyStore(groups: number): AsyncIterable<BenchMetric> {
  const empty = { reference: 0 };
  const copiers = await scoreGroups(groups, { seed: "unknown", traders: "copiers", ring: null, ...empty });
  const against = `${groups} groups of 12 copiers of one wallet, empty store`;
  yield* compareAlone("unknown-leader", copiers, falseRate, against);
  for (const ring of RINGS.filter((kind) => !kind.startsWith("overlap"))) {
    const tallies = await scoreGroups(groups, {
      seed: `empty ring ${ring}`,
      traders: "mixed",
      ring,
      ...empty,
    });
    const rings = `${groups} rings of 4 among 8 independent wallets, empty store`;
    yield* compareAlone(`empty-recall-${ring}`, tallies, recall, rings);
    yield* compareAlone(`empty-precision-${ring}`, tallies, precision, rings);
  }
}
