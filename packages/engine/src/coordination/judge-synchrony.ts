import type { IndexedWallet } from "./index-trades.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import type { ProximityModel } from "./proximity-model.ts";
import { applySensitivityBound, HIDDEN_HABITS } from "./sensitivity-bound.ts";
import {
  countShared,
  keepCovered,
  keepShared,
  lagAt,
  listLags,
  type Meet,
  type SharedTrades,
  timeOfA,
  timeOfB,
  tokenAt,
  turn,
} from "./shared-trades.ts";
import type { Backgrounds } from "./token-background.ts";
import type { TokenTrade } from "./trading-history.ts";

/** Result of one test of one pair. */
export interface PairTest {
  /** Chance of at least as many events, were the two independent. */
  readonly pValue: number;
  /** Events expected by chance. */
  readonly expected: number;
  /** All events, those that were no trials of the test included. */
  readonly events: SharedTrades;
  /** Tokens of events that were no trials: nothing is known of how often others traded them. */
  readonly untested: ReadonlySet<number>;
}

export interface SynchronyTest extends PairTest {
  readonly side: TokenTrade["side"];
  /** Trades within so many seconds of each other are the events. */
  readonly withinSeconds: number;
}

/** Reaches that are tried, in seconds: one slot, a machine's reaction, a person's, and that of one who was called. */
const REACHES: readonly number[] = [0.5, 5, 30, 180];
/** Seconds within which two can trade together at all. */
export const WIDEST = Math.max(...REACHES);
const SIDES = ["buy", "sell"] as const;
/** Each reach on each side is a try of its own (Bonferroni). */
const TRIES = REACHES.length * SIDES.length;
/** Least number of events: with fewer nothing is said, however unlikely they are. */
export const MIN_EVENTS = 4;

/** Data that a test of synchrony needs of one side. */
export interface SideTempo {
  readonly side: TokenTrade["side"];
  readonly backgrounds: Backgrounds;
  proximityOf(wallet: IndexedWallet): ProximityModel;
}

type Accepts = (token: number, side: TokenTrade["side"]) => boolean;

/** Test of synchrony of any two wallets; null where no reach on either side has enough events. */
export type TestSynchrony = (a: IndexedWallet, b: IndexedWallet, accepts?: Accepts) => SynchronyTest | null;

/**
 * Test whether two wallets trade the tokens that they share closer together than chance
 * (docs/coordination.md#synchrony).
 */
export function testSynchrony(tempi: readonly SideTempo[], meet: Meet): TestSynchrony {
  return (a, b, accepts = () => true) => {
    let best: SynchronyTest | null = null;
    for (const tempo of tempi) {
      const { side } = tempo;
      const met = meet(a, b, side);
      if (!areClose(met)) continue;
      const covered = keepCovered(met, a, b);
      const accepted = keepShared(covered, (place) => accepts(tokenAt(covered, place), side));
      for (const { hits, ...test } of testSide(a, b, findTrials(accepted, tempo), tempo)) {
        if (best !== null && test.pValue >= best.pValue) continue;
        best = { ...test, ...listEvents(accepted, test.withinSeconds, hits), side };
      }
    }
    return best;
  };
}

/** All trades within reach; `hits` are the tokens of those that the test counted. */
function listEvents(
  shared: SharedTrades,
  reach: number,
  hits: ReadonlySet<number>,
): Pick<PairTest, "events" | "untested"> {
  const events = keepShared(shared, (place) => Math.abs(lagAt(shared, place)) <= reach);
  const untested = new Set<number>();
  for (let place = 0; place < countShared(events); place += 1) {
    if (!hits.has(tokenAt(events, place))) untested.add(tokenAt(events, place));
  }
  return { events, untested };
}

/** Tells whether enough trades are within the widest reach, without looking at anything else. */
export function areClose(shared: SharedTrades): boolean {
  let close = 0;
  for (let place = 0; place < countShared(shared); place += 1) {
    if (Math.abs(lagAt(shared, place)) <= WIDEST) close += 1;
  }
  return close >= MIN_EVENTS;
}

/** Trades made while the token's crowd is known. */
function findTrials(shared: SharedTrades, { backgrounds }: SideTempo): SharedTrades {
  return keepShared(shared, (place) => {
    const background = backgrounds.of(tokenAt(shared, place));
    if (background === null) return false;
    const [timeA, timeB] = [timeOfA(shared, place), timeOfB(shared, place)];
    return background.from <= Math.min(timeA, timeB) && Math.max(timeA, timeB) <= background.to;
  });
}

/** Test on one side at one reach; `hits` are the tokens that it counted. */
interface SideTest extends Pick<SynchronyTest, "pValue" | "expected" | "withinSeconds"> {
  readonly hits: ReadonlySet<number>;
}

function testSide(
  a: IndexedWallet,
  b: IndexedWallet,
  shared: SharedTrades,
  tempo: SideTempo,
): readonly SideTest[] {
  const lags = listLags(shared);
  const asked = REACHES.filter((reach) => countWithinReach(lags, reach) >= MIN_EVENTS);
  if (asked.length === 0) return [];
  const ways = [weighTrials(b, shared, tempo, asked), weighTrials(a, turn(shared), tempo, asked)];
  return asked.flatMap((withinSeconds, place) => {
    const judged = ways.map((way) => judge(way, withinSeconds, place));
    // Either could have come to the other: the likelier way counts.
    const { hits, ...worst } = judged.reduce((one, other) => (other.pValue > one.pValue ? other : one));
    if (hits.size < MIN_EVENTS) return [];
    return [{ ...worst, withinSeconds, hits: new Set(Array.from(hits, (at) => tokenAt(shared, at))) }];
  });
}

function countWithinReach(lags: Float64Array, reach: number): number {
  return lags.reduce((count, lag) => (Math.abs(lag) <= reach ? count + 1 : count), 0);
}

/** A token that both traded, with the chances of the one wallet for each reach. */
interface Trial {
  /** Its place among the shared trades. */
  readonly place: number;
  readonly apart: number;
  readonly chances: readonly number[];
}

/** Trials of `wallet`, the second side of each trade, that it came near enough to be compared in. */
function weighTrials(
  wallet: IndexedWallet,
  shared: SharedTrades,
  { backgrounds, proximityOf }: SideTempo,
  reaches: readonly number[],
): readonly Trial[] {
  const proximity = proximityOf(wallet);
  const trials: Trial[] = [];
  for (let place = 0; place < countShared(shared); place += 1) {
    const background = backgrounds.of(tokenAt(shared, place));
    if (background === null) continue;
    const [moment, own] = [timeOfA(shared, place), timeOfB(shared, place)];
    const chances = proximity({ background, own, moment }, reaches);
    if (chances !== null) trials.push({ place, apart: Math.abs(own - moment), chances });
  }
  return trials;
}

function judge(trials: readonly Trial[], reach: number, asked: number) {
  const chances = trials.map((trial) =>
    applySensitivityBound(trial.chances[asked] ?? 1, HIDDEN_HABITS.synchronous),
  );
  const hits = new Set(trials.flatMap(({ apart, place }) => (apart <= reach ? [place] : [])));
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const tail = hits.size <= expected ? 1 : poissonBinomialTail(chances, hits.size);
  return { hits, expected, pValue: Math.min(1, tail * TRIES) };
}
