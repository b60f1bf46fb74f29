import type { IndexedWallet } from "./index-trades.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import type { ProximityModel } from "./proximity-model.ts";
import { applySensitivityBound, HIDDEN_HABITS } from "./sensitivity-bound.ts";
import {
  countShared,
  type FindShared,
  filterCovered,
  filterShared,
  lagAt,
  listLags,
  type SharedTrades,
  swapSides,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import type { Backgrounds } from "./token-background.ts";
import type { TokenTrade } from "./trading-history.ts";

/** Result of one test of one pair. */
export interface PairTest {
  /** Probability of at least as many events if the two are independent. */
  readonly pValue: number;
  /** Expected number of events by chance. */
  readonly expected: number;
  /** All events, including those that were no trials. */
  readonly events: SharedTrades;
  /** Tokens of events that were no trials, because their background trades are unknown. */
  readonly untested: ReadonlySet<number>;
}

export interface SynchronyTest extends PairTest {
  readonly side: TokenTrade["side"];
  /** Maximum lag of an event. */
  readonly withinSeconds: number;
}

/**
 * Lags that are tried, in seconds: one slot, a bot's reaction, a person's reaction, and a reaction to a call.
 */
const REACHES: readonly number[] = [0.5, 5, 30, 180];
export const MAX_REACH_SECONDS = Math.max(...REACHES);
export const SIDES = ["buy", "sell"] as const;
/** Each reach on each side is one try (Bonferroni). */
const TRIES = REACHES.length * SIDES.length;
/** Minimum number of events of a test. */
export const MIN_EVENTS = 4;

/** Data of one side of the market for the test of synchrony. */
export interface SideModel {
  readonly side: TokenTrade["side"];
  readonly backgrounds: Backgrounds;
  proximityOf(wallet: IndexedWallet): ProximityModel;
}

type Accepts = (token: number, side: TokenTrade["side"]) => boolean;

/** Tests two wallets; null if no reach on either side has enough events. */
export type TestSynchrony = (a: IndexedWallet, b: IndexedWallet, accepts?: Accepts) => SynchronyTest | null;

/**
 * Tests if two wallets trade their shared tokens closer in time than by chance
 * (docs/coordination.md#synchrony).
 */
export function testSynchrony(models: readonly SideModel[], findShared: FindShared): TestSynchrony {
  return (a, b, accepts = () => true) => {
    let best: SynchronyTest | null = null;
    for (const model of models) {
      const { side } = model;
      const shared = findShared(a, b, side);
      if (!areClose(shared)) continue;
      const covered = filterCovered(shared, a, b);
      const accepted = filterShared(covered, (i) => accepts(tokenAt(covered, i), side));
      const explained = side === "sell" ? listBoughtTogether(findShared(a, b, "buy")) : NONE;
      for (const { hits, ...test } of testSide(a, b, findTrials(accepted, model, explained), model)) {
        if (best !== null && test.pValue >= best.pValue) continue;
        best = { ...test, ...listEvents(accepted, test.withinSeconds, hits), side };
      }
    }
    return best;
  };
}

/** All trades within reach; `hits` are the tokens that the test counted. */
function listEvents(
  shared: SharedTrades,
  reach: number,
  hits: ReadonlySet<number>,
): Pick<PairTest, "events" | "untested"> {
  const events = filterShared(shared, (i) => Math.abs(lagAt(shared, i)) <= reach);
  const untested = new Set<number>();
  for (let i = 0; i < countShared(events); i += 1) {
    if (!hits.has(tokenAt(events, i))) untested.add(tokenAt(events, i));
  }
  return { events, untested };
}

/** Returns true if enough trades are within the largest reach. A cheap filter. */
export function areClose(shared: SharedTrades): boolean {
  let close = 0;
  for (let i = 0; i < countShared(shared); i += 1) {
    if (Math.abs(lagAt(shared, i)) <= MAX_REACH_SECONDS) close += 1;
  }
  return close >= MIN_EVENTS;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Tokens that both bought within the largest reach. A level of the price or a leader sells one of them as it sells the other, so
 * that their sales say nothing that the purchases do not.
 */
function listBoughtTogether(boughtTrades: SharedTrades): ReadonlySet<number> {
  const tokens = new Set<number>();
  for (let i = 0; i < countShared(boughtTrades); i += 1) {
    if (Math.abs(lagAt(boughtTrades, i)) <= MAX_REACH_SECONDS) tokens.add(tokenAt(boughtTrades, i));
  }
  return tokens;
}

/** Trades during which the background of the token is known, without the tokens that are explained. */
function findTrials(
  shared: SharedTrades,
  { backgrounds }: SideModel,
  explained: ReadonlySet<number>,
): SharedTrades {
  return filterShared(shared, (i) => {
    const token = tokenAt(shared, i);
    const background = explained.has(token) ? null : backgrounds.of(token);
    if (background === null) return false;
    const timeA = timeOfA(shared, i);
    const timeB = timeOfB(shared, i);
    return background.from <= Math.min(timeA, timeB) && Math.max(timeA, timeB) <= background.to;
  });
}

/** Test of one side at one reach; `hits` are the tokens that it counted. */
interface SideTest extends Pick<SynchronyTest, "pValue" | "expected" | "withinSeconds"> {
  readonly hits: ReadonlySet<number>;
}

function testSide(
  a: IndexedWallet,
  b: IndexedWallet,
  shared: SharedTrades,
  model: SideModel,
): readonly SideTest[] {
  const lags = listLags(shared);
  const reaches = REACHES.filter((reach) => countWithinReach(lags, reach) >= MIN_EVENTS);
  if (reaches.length === 0) return [];
  const directions = [
    weighTrials(b, shared, model, reaches),
    weighTrials(a, swapSides(shared), model, reaches),
  ];
  return reaches.flatMap((withinSeconds, i) => {
    const tested = directions.map((trials) => testTrials(trials, withinSeconds, i));
    // Either wallet could have followed the other: the larger p-value counts.
    const { hits, ...worst } = tested.reduce((a, b) => (b.pValue > a.pValue ? b : a));
    if (hits.size < MIN_EVENTS) return [];
    return [{ ...worst, withinSeconds, hits: new Set(Array.from(hits, (index) => tokenAt(shared, index))) }];
  });
}

function countWithinReach(lags: Float64Array, reach: number): number {
  return lags.reduce((count, lag) => (Math.abs(lag) <= reach ? count + 1 : count), 0);
}

/** A token that both traded, with the chances of one wallet for each reach. */
interface Trial {
  readonly i: number;
  readonly apart: number;
  readonly chances: readonly number[];
}

/** Trials of `wallet`, the second side of each trade. */
function weighTrials(
  wallet: IndexedWallet,
  shared: SharedTrades,
  { backgrounds, proximityOf }: SideModel,
  reaches: readonly number[],
): readonly Trial[] {
  const proximity = proximityOf(wallet);
  const trials: Trial[] = [];
  for (let i = 0; i < countShared(shared); i += 1) {
    const background = backgrounds.of(tokenAt(shared, i));
    if (background === null) continue;
    const moment = timeOfA(shared, i);
    const ownTime = timeOfB(shared, i);
    const chances = proximity({ background, own: ownTime, moment }, reaches);
    if (chances !== null) trials.push({ i, apart: Math.abs(ownTime - moment), chances });
  }
  return trials;
}

function testTrials(trials: readonly Trial[], reach: number, index: number) {
  const chances = trials.map((trial) =>
    applySensitivityBound(trial.chances[index] ?? 1, HIDDEN_HABITS.synchronous),
  );
  const hits = new Set(trials.flatMap(({ apart, i }) => (apart <= reach ? [i] : [])));
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const tail = hits.size <= expected ? 1 : poissonBinomialTail(chances, hits.size);
  return { hits, expected, pValue: Math.min(1, tail * TRIES) };
}
