import { createRandom } from "@walletlens/demo-chain/market/random";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { joinLinks } from "@walletlens/engine/coordination/join-links";
import { runSteps } from "@walletlens/engine/testing/run-steps";
import { buildGroup, type GroupPlan } from "@/bench/coordination/build-group";
import {
  addTally,
  judgeByChance,
  judgeByFlags,
  NO_PAIRS,
  type Tally,
} from "@/bench/coordination/judge-group";
import { createLargeCall } from "@/bench/coordination/large-call";
import { buildMarket, type Market } from "@/bench/coordination/market";
import { RINGS } from "@/bench/coordination/rings";
import { TRADERS } from "@/bench/coordination/traders";
import type { Figure } from "@/bench/figure";
import { median } from "@/bench/median";

const ROUNDS = 15;
const INDEPENDENT_GROUPS = 1_000;
const RING_GROUPS = 40;
/** Groups that live in one market, so that not every group needs one of its own. */
const GROUPS_A_MARKET = 10;
const REFERENCE_WALLETS = 200;

/** Time of a large call, and errors on simulated groups; `argument` is the number of independent groups. */
export function* measureCoordination(argument?: string): Iterable<Figure> {
  yield measureTime();
  const groups = Number(argument ?? INDEPENDENT_GROUPS);
  yield* measureFalse(groups);
  yield* measureRings(Math.ceil((RING_GROUPS * groups) / INDEPENDENT_GROUPS));
}

function measureTime(): Figure {
  const call = createLargeCall();
  const nothing = { labelled: new Set<never>(), fanOut: new Map(), passedThrough: new Map() };
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    joinLinks(
      findDirectEvidence({ wallets: call.wallets, ...nothing }),
      runSteps(findCoordination(call)).evidence,
    );
    return performance.now() - started;
  });
  const against = `median of ${ROUNDS} rounds, 30 wallets of 2,000 tokens beside 200 kept ones`;
  return { name: "coordination-ms", value: median(times), unit: "ms", against, headline: true };
}

/** Share of pairs of wallets that know nothing of each other, but are called. */
function* measureFalse(groups: number): Iterable<Figure> {
  const kinds = [...TRADERS, "mixed"] as const;
  const each = Math.ceil(groups / kinds.length);
  let all: Both = { chance: NO_PAIRS, flags: NO_PAIRS };
  for (const kind of kinds) {
    const tallies = judgeGroups(each, { seed: kind, traders: kind, ring: null });
    all = addBoth(all, tallies);
    yield* compare(`false-${kind}`, tallies, falseRate, `${each} groups of 12 independent wallets`);
  }
  const against = `share of ${all.chance.otherPairs} independent pairs in ${each * kinds.length} groups`;
  yield* compare("false", all, falseRate, against, true);
}

/** Share of a ring's pairs that are called, and share of called pairs that are of the ring, the least of all kinds. */
function* measureRings(groups: number): Iterable<Figure> {
  const tallies = RINGS.map((ring) => ({
    ring,
    both: judgeGroups(groups, { seed: `ring ${ring}`, traders: "mixed", ring }),
  }));
  const against = `${groups} rings of 4 among 8 independent wallets`;
  for (const { ring, both } of tallies) {
    yield* compare(`recall-${ring}`, both, recall, against);
    yield* compare(`precision-${ring}`, both, precision, against);
  }
  for (const [name, rate] of [
    ["recall", recall],
    ["precision", precision],
  ] as const) {
    const least = tallies.reduce((one, other) =>
      rate(other.both.chance) < rate(one.both.chance) ? other : one,
    );
    yield* compare(name, least.both, rate, `least of the kinds of rings: ${least.ring}`, true);
  }
}

/** Tallies of one set of groups by the statistics, and by the flags of the interface document. */
interface Both {
  readonly chance: Tally;
  readonly flags: Tally;
}

function addBoth(one: Both, other: Both): Both {
  return { chance: addTally(one.chance, other.chance), flags: addTally(one.flags, other.flags) };
}

function judgeGroups(count: number, plan: Omit<GroupPlan, "reference">): Both {
  let both: Both = { chance: NO_PAIRS, flags: NO_PAIRS };
  let market: Market | null = null;
  for (let n = 0; n < count; n += 1) {
    if (market === null || n % GROUPS_A_MARKET === 0) market = buildMarket(createRandom(`${plan.seed} ${n}`));
    const seed = `${plan.seed} group ${n}`;
    const group = buildGroup(market, { ...plan, seed, reference: REFERENCE_WALLETS });
    both = addBoth(both, { chance: judgeByChance(group), flags: judgeByFlags(group) });
  }
  return both;
}

function* compare(
  name: string,
  { chance, flags }: Both,
  rate: (tally: Tally) => number,
  against: string,
  headline = false,
): Iterable<Figure> {
  yield { name: `coordination-${name}`, value: rate(chance), unit: "share", against, headline };
  yield { name: `flags-${name}`, value: rate(flags), unit: "share", against: `${against}, by flags` };
}

function falseRate({ otherPairs, otherCalled }: Tally): number {
  return otherCalled / otherPairs;
}

function recall({ ringPairs, ringCalled }: Tally): number {
  return ringCalled / ringPairs;
}

/** 0 where nothing is called. */
function precision({ ringCalled, otherCalled }: Tally): number {
  return ringCalled / Math.max(1, ringCalled + otherCalled);
}
