import { createRandom } from "@walletlens/demo-chain/random";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { joinLinks } from "@walletlens/engine/coordination/join-links";
import { runSteps } from "@walletlens/engine/steps";
import { buildGroup, type GroupPlan } from "@/bench/coordination/build-group";
import { computeExactInterval } from "@/bench/coordination/exact-interval";
import { createLargeCall } from "@/bench/coordination/large-call";
import { buildMarket } from "@/bench/coordination/market";
import { RINGS } from "@/bench/coordination/rings";
import { type GroupScore, scoreGroup, type Tally } from "@/bench/coordination/score-group";
import { TRADERS } from "@/bench/coordination/traders";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { findMedian, measureMs, runRounds } from "@/bench/rounds";

const ROUNDS = 15;
const INDEPENDENT_GROUPS = 1_000;
const RING_GROUPS = 40;
/** Number of groups in one market, so that not every group needs its own. */
const GROUPS_PER_MARKET = 10;

/** Events of a rate, and the number of trials. */
type Rate = (tally: Tally) => readonly [hits: number, trials: number];
const FALSE: Rate = ({ otherPairs, otherCalled }) => [otherCalled, otherPairs];
const RECALL: Rate = ({ ringPairs, ringCalled }) => [ringCalled, ringPairs];
const PRECISION: Rate = ({ ringCalled, otherCalled }) => [ringCalled, ringCalled + otherCalled];

/** Time of a large call, and errors on simulated groups; `argument` is the number of independent groups. */
export async function* measureCoordination(argument?: string): AsyncIterable<BenchMetric> {
  yield await measureTime();
  const groups = Number(argument ?? INDEPENDENT_GROUPS);
  const rings = Math.ceil((RING_GROUPS * groups) / INDEPENDENT_GROUPS);
  yield* measureFalse(groups);
  yield* measureRings(rings);
  for (const ringWallets of [2, 3, 6, 10]) {
    const plan = { traders: "mixed", ring: "rotating", ringWallets } as const;
    const scores = await scoreGroups(rings, plan, `ring of ${ringWallets}`);
    const against = `${rings} rotating rings of ${ringWallets} among 12 wallets`;
    yield* listRates(`recall-of-${ringWallets}`, scores, RECALL, against);
  }
}

async function measureTime(): Promise<BenchMetric> {
  const call = createLargeCall();
  const { wallets } = call;
  const facts = { labeled: new Set<never>(), contacts: new Map(), passedThrough: new Map() };
  const times = await runRounds({ warmUp: 0, rounds: ROUNDS }, () =>
    measureMs(() =>
      joinLinks(findDirectEvidence({ wallets, ...facts }), runSteps(findCoordination(call)).evidence),
    ),
  );
  const against = `median of ${ROUNDS} rounds, 30 wallets of 2,000 tokens beside 200 stored ones`;
  return createHeadline("coordination-ms", findMedian(times), "ms", against);
}

/** Share of pairs of independent wallets that are called. */
async function* measureFalse(groups: number): AsyncIterable<BenchMetric> {
  const kinds = [...TRADERS, "mixed"] as const;
  const groupsOfKind = Math.ceil(groups / kinds.length);
  const allScores: GroupScore[] = [];
  for (const traders of kinds) {
    const scores = await scoreGroups(groupsOfKind, { traders }, traders);
    yield* listRates(`false-${traders}`, scores, FALSE, `${groupsOfKind} groups of 12 independent wallets`);
    allScores.push(...scores);
  }
  yield* listRates("false", allScores, FALSE, `pairs of ${allScores.length} groups`, { isHeadline: true });
}

/** Share of a ring's pairs that are called, and share of called pairs that are of the ring. */
async function* measureRings(groups: number): AsyncIterable<BenchMetric> {
  const allScores: GroupScore[] = [];
  for (const ring of RINGS) {
    const scores = await scoreGroups(groups, { traders: "mixed", ring }, `ring ${ring}`);
    const against = `${groups} rings of 4 among 8 independent wallets`;
    yield* listRates(`recall-${ring}`, scores, RECALL, against);
    yield* listRates(`precision-${ring}`, scores, PRECISION, against);
    allScores.push(...scores);
  }
  const options = { isHeadline: true, moreIsBetter: true };
  yield* listRates("recall-all", allScores, RECALL, "all kinds of rings together", options);
  yield* listRates("precision-all", allScores, PRECISION, "all kinds of rings together", options);
}

async function scoreGroups(count: number, plan: GroupPlan, seed: string): Promise<readonly GroupScore[]> {
  const scores: GroupScore[] = [];
  let market = buildMarket(createRandom(`${seed} 0`));
  for (let n = 0; n < count; n += 1) {
    if (n > 0 && n % GROUPS_PER_MARKET === 0) market = buildMarket(createRandom(`${seed} ${n}`));
    scores.push(await scoreGroup(buildGroup(market, plan, `${seed} group ${n}`)));
  }
  return scores;
}

/** A rate of groups with its exact 95 % interval, as if pairs were independent, and the same by flags. */
function* listRates(
  name: string,
  scores: readonly GroupScore[],
  toRate: Rate,
  words: string,
  { isHeadline = false, moreIsBetter = false } = {},
): Iterable<BenchMetric> {
  for (const method of ["coordination", "flags"] as const) {
    const rates = scores.map((score) => toRate(score[method]));
    const hits = rates.reduce((sum, [count]) => sum + count, 0);
    const trials = Math.max(
      1,
      rates.reduce((sum, [, count]) => sum + count, 0),
    );
    const [low, high] = computeExactInterval(hits, trials).map((end) => Number((100 * end).toPrecision(2)));
    const against = `${words}: ${hits} of ${trials}, 95 %: ${low} % to ${high} %`;
    const metric = createMetric(`${method}-${name}`, hits / trials, "share", against);
    yield { ...metric, headline: isHeadline && method === "coordination", moreIsBetter };
  }
}
