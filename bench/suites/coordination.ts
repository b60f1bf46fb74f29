import { createRandom } from "@walletlens/demo-chain/market/random";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { joinLinks } from "@walletlens/engine/coordination/join-links";
import { runSteps } from "@walletlens/engine/steps";
import { buildGroup, type GroupPlan } from "@/bench/coordination/build-group";
import { judgeErasers } from "@/bench/coordination/erasers";
import { exactInterval } from "@/bench/coordination/exact-interval";
import {
  addTally,
  judgeByChance,
  judgeByFlags,
  NO_PAIRS,
  type Tally,
} from "@/bench/coordination/judge-group";
import { createLargeCall } from "@/bench/coordination/large-call";
import { buildMarket, type Market } from "@/bench/coordination/market";
import { RINGS, type RingKind } from "@/bench/coordination/rings";
import { TRADERS } from "@/bench/coordination/traders";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";

const ROUNDS = 15;
const INDEPENDENT_GROUPS = 1_000;
const RING_GROUPS = 40;
/** Groups that live in one market, so that not every group needs one of its own. */
const GROUPS_A_MARKET = 10;
/** As many as a day's background has. */
const KEPT = { reference: 200 };

/** Time of a large call, and errors on simulated groups; `argument` is the number of independent groups. */
export async function* measureCoordination(argument?: string): AsyncIterable<Figure> {
  yield measureTime();
  const groups = Number(argument ?? INDEPENDENT_GROUPS);
  yield* measureFalse(groups);
  const rings = Math.ceil((RING_GROUPS * groups) / INDEPENDENT_GROUPS);
  yield* measureRings(rings);
  yield* measureEmptyStore(rings);
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
  return { name: "coordination-ms", value: medianOf(times), unit: "ms", against, headline: true };
}

/** Share of pairs of wallets that know nothing of each other, but are called. */
async function* measureFalse(groups: number): AsyncIterable<Figure> {
  const kinds = [...TRADERS, "mixed"] as const;
  const each = Math.ceil(groups / kinds.length);
  let all = NOTHING;
  for (const kind of kinds) {
    const tallies = await judgeGroups(each, { seed: kind, traders: kind, ring: null, ...KEPT });
    all = addBoth(all, tallies);
    yield* compare(`false-${kind}`, tallies, falseRate, `${each} groups of 12 independent wallets`);
  }
  const against = `share of ${all.chance.otherPairs} independent pairs in ${each * kinds.length} groups`;
  yield* compare("false", all, falseRate, against, true);
}

/** Share of a ring's pairs that are called, and share of called pairs that are of the ring, the least of all kinds. */
async function* measureRings(groups: number): AsyncIterable<Figure> {
  const tallies: { readonly ring: RingKind | "erasers"; readonly both: Both }[] = [];
  for (const ring of RINGS) {
    const plan = { seed: `ring ${ring}`, traders: "mixed", ring, ...KEPT } as const;
    tallies.push({ ring, both: await judgeGroups(groups, plan) });
  }
  tallies.push({ ring: "erasers", both: judgeErasedGroups(groups) });
  const against = `${groups} rings of 4 among 8 independent wallets`;
  for (const { ring, both } of tallies) {
    yield* compare(`recall-${ring}`, both, recall, against);
    yield* compare(`precision-${ring}`, both, precision, against);
  }
  for (const [name, rate] of [
    ["recall", recall],
    ["precision", precision],
  ] as const) {
    let all = NOTHING;
    for (const { both } of tallies) all = addBoth(all, both);
    yield* compare(`${name}-all`, all, rate, "all kinds of rings together", true);
    const least = tallies.reduce((one, other) =>
      toShare(rate(other.both.chance)) < toShare(rate(one.both.chance)) ? other : one,
    );
    yield* compare(name, least.both, rate, `least of the kinds of rings: ${least.ring}`, true);
  }
}

/** Rings that act at one time: overlap can't be tested without a store. */
const SYNCHRONOUS_RINGS = RINGS.filter((ring) => !ring.startsWith("overlap"));

/**
 * Errors with an empty store: of copiers of one unknown wallet, and of rings among mixed wallets, by chance alone and
 * after the wallets that traded just before were read.
 */
async function* measureEmptyStore(groups: number): AsyncIterable<Figure> {
  const empty = { reference: 0 };
  const copiers = await judgeGroups(groups, { seed: "unknown", traders: "copiers", ring: null, ...empty });
  const against = `${groups} groups of 12 copiers of one wallet, empty store`;
  yield* compareAlone("unknown-leader", copiers, falseRate, against);
  for (const ring of SYNCHRONOUS_RINGS) {
    const seed = `empty ring ${ring}`;
    const both = await judgeGroups(groups, { seed, traders: "mixed", ring, ...empty });
    const rings = `${groups} rings of 4 among 8 independent wallets, empty store`;
    yield* compareAlone(`empty-recall-${ring}`, both, recall, rings);
    yield* compareAlone(`empty-precision-${ring}`, both, precision, rings);
  }
}

function* compareAlone(name: string, { chance, alone }: Both, rate: Rate, against: string): Iterable<Figure> {
  const words = `${against}, ${describeInterval(rate(chance))}`;
  const byChance = `${against}, by chance alone, ${describeInterval(rate(alone))}`;
  yield { name: `coordination-${name}`, value: toShare(rate(chance)), unit: "share", against: words };
  yield { name: `alone-${name}`, value: toShare(rate(alone)), unit: "share", against: byChance };
}

/**
 * Tallies of one set of groups: by the statistics and the wallets that traded before, by the statistics alone, and by
 * the flags of the interface document.
 */
interface Both {
  readonly chance: Tally;
  readonly alone: Tally;
  readonly flags: Tally;
}

const NOTHING: Both = { chance: NO_PAIRS, alone: NO_PAIRS, flags: NO_PAIRS };

function addBoth(one: Both, other: Both): Both {
  return {
    chance: addTally(one.chance, other.chance),
    alone: addTally(one.alone, other.alone),
    flags: addTally(one.flags, other.flags),
  };
}

async function judgeGroups(count: number, plan: GroupPlan): Promise<Both> {
  let both = NOTHING;
  let market: Market | null = null;
  for (let n = 0; n < count; n += 1) {
    if (market === null || n % GROUPS_A_MARKET === 0) market = buildMarket(createRandom(`${plan.seed} ${n}`));
    const seed = `${plan.seed} group ${n}`;
    const group = buildGroup(market, { ...plan, seed });
    both = addBoth(both, { ...(await judgeByChance(group)), flags: judgeByFlags(group) });
  }
  return both;
}

/** Rings that erase their direct evidence by dust, among wallets that get unsolicited transfers. */
function judgeErasedGroups(groups: number): Both {
  let chance = NO_PAIRS;
  for (let n = 0; n < groups; n += 1) {
    chance = addTally(chance, judgeErasers(createRandom(`erasers ${n}`), `erasers ${n}`));
  }
  return { chance, alone: chance, flags: NO_PAIRS };
}

function* compare(
  name: string,
  { chance, flags }: Both,
  rate: Rate,
  against: string,
  headline = false,
): Iterable<Figure> {
  const words = `${against}, ${describeInterval(rate(chance))}`;
  yield {
    name: `coordination-${name}`,
    value: toShare(rate(chance)),
    unit: "share",
    against: words,
    headline,
  };
  // Flags compare what was bought, and say nothing of groups that bought nothing.
  if (flags.otherPairs === 0) return;
  yield {
    name: `flags-${name}`,
    value: toShare(rate(flags)),
    unit: "share",
    against: `${against}, by flags`,
  };
}

/** Events of a rate and what they are counted of. */
type Rate = (tally: Tally) => readonly [hits: number, trials: number];

/** 0 where nothing was tried. */
function toShare([hits, trials]: ReturnType<Rate>): number {
  return hits / Math.max(1, trials);
}

/** Counts with the exact 95 % interval, as if pairs were independent. */
function describeInterval([hits, trials]: ReturnType<Rate>): string {
  const [low, high] = exactInterval(hits, Math.max(1, trials)).map((end) =>
    Number((100 * end).toPrecision(2)),
  );
  return `${hits} of ${trials}, 95 %: ${low} % to ${high} %`;
}

const falseRate: Rate = ({ otherPairs, otherCalled }) => [otherCalled, otherPairs];
const recall: Rate = ({ ringPairs, ringCalled }) => [ringCalled, ringPairs];
const precision: Rate = ({ ringCalled, otherCalled }) => [ringCalled, ringCalled + otherCalled];
