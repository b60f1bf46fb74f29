import { allowForHabits } from "./allow-for-habits.ts";
import type { Crowd } from "./crowd.ts";
import type { Haste } from "./haste.ts";
import type { IndexedWallet } from "./index-trades.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import { findShared, lagOf, type SharedTrade, walkShared } from "./shared-trades.ts";
import type { TokenTrade } from "./trading-history.ts";

/** Result of one test of one pair. */
export interface PairTest {
  /** Chance of at least as many events, were the two independent. */
  readonly pValue: number;
  /** Events expected by chance. */
  readonly expected: number;
  readonly events: readonly SharedTrade[];
}

export interface SynchronyTest extends PairTest {
  readonly side: TokenTrade["side"];
  /** Trades within so many seconds of each other are the events. */
  readonly withinSeconds: number;
}

/** Reaches that are tried, in seconds: one slot, a machine's reaction, a person's, and that of one who was called. */
const REACHES: readonly number[] = [0.5, 5, 30, 180];
const SIDES = ["buy", "sell"] as const;
/** Each reach on each side is a try of its own (Bonferroni). */
const TRIES = REACHES.length * SIDES.length;
/** With fewer events nothing is said, however unlikely they are. */
export const LEAST_EVENTS = 4;

/** Data that a test of synchrony needs of one side. */
export interface SideTempo {
  readonly side: TokenTrade["side"];
  readonly crowds: readonly (Crowd | null)[];
  hasteOf(wallet: IndexedWallet): Haste;
}

type Accepts = (token: number, side: TokenTrade["side"]) => boolean;

/** Test of synchrony of any two wallets; null where no reach on either side has enough events. */
export type TestSynchrony = (a: IndexedWallet, b: IndexedWallet, accepts?: Accepts) => SynchronyTest | null;

/**
 * Test whether two wallets trade the tokens that they share closer together than chance
 * (docs/coordination.md#synchrony).
 */
export function judgeSynchrony(tempi: readonly SideTempo[]): TestSynchrony {
  return (a, b, accepts = () => true) => {
    let best: SynchronyTest | null = null;
    for (const tempo of tempi) {
      if (!areClose(a, b, tempo.side)) continue;
      const trials = findTrials(a, b, tempo).filter(({ token }) => accepts(token, tempo.side));
      for (const test of testSide(a, b, trials, tempo)) {
        if (best === null || test.pValue < best.pValue) best = { ...test, side: tempo.side };
      }
    }
    return best;
  };
}

/** Tells whether enough trades of two wallets are within the widest reach, without looking at anything else. */
function areClose(a: IndexedWallet, b: IndexedWallet, side: TokenTrade["side"]): boolean {
  const widest = Math.max(...REACHES);
  let close = 0;
  walkShared(a[side], b[side], (left, right) => {
    if (Math.abs((a[side].times[left] ?? 0) - (b[side].times[right] ?? 0)) <= widest) close += 1;
  });
  return close >= LEAST_EVENTS;
}

/** Tokens that both traded while the token's crowd is known. */
function findTrials(a: IndexedWallet, b: IndexedWallet, { side, crowds }: SideTempo): readonly SharedTrade[] {
  return findShared(a, b, side).filter((trade) => {
    const crowd = crowds[trade.token];
    if (!crowd) return false;
    const [first, last] = [Math.min(trade.timeA, trade.timeB), Math.max(trade.timeA, trade.timeB)];
    return crowd.from <= first && last <= crowd.to;
  });
}

function testSide(
  a: IndexedWallet,
  b: IndexedWallet,
  shared: readonly SharedTrade[],
  tempo: SideTempo,
): readonly Omit<SynchronyTest, "side">[] {
  const asked = REACHES.filter((reach) => listEvents(shared, reach).length >= LEAST_EVENTS);
  if (asked.length === 0) return [];
  const ways = [weighTrials(b, shared, tempo, asked), weighTrials(a, shared.map(turn), tempo, asked)];
  return asked.flatMap((withinSeconds, place) => {
    const judged = ways.map((way) => judge(way, withinSeconds, place));
    // Either could have come to the other: the likelier way counts.
    const { hits, ...worst } = judged.reduce((one, other) => (other.pValue > one.pValue ? other : one));
    const events = hits.flatMap((hit) => shared[hit] ?? []);
    return events.length < LEAST_EVENTS ? [] : [{ ...worst, withinSeconds, events }];
  });
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
  shared: readonly SharedTrade[],
  tempo: SideTempo,
  reaches: readonly number[],
): readonly Trial[] {
  return shared.flatMap((trade, place) => {
    const chances = chancesOf(tempo, wallet, trade, reaches);
    return chances === null ? [] : [{ place, apart: Math.abs(lagOf(trade)), chances }];
  });
}

function judge(trials: readonly Trial[], reach: number, asked: number) {
  const chances = trials.map((trial) => allowForHabits(trial.chances[asked] ?? 1));
  const hits = trials.flatMap(({ apart, place }) => (apart <= reach ? [place] : []));
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const tail = hits.length <= expected ? 1 : poissonBinomialTail(chances, hits.length);
  return { hits, expected, pValue: Math.min(1, tail * TRIES) };
}

function listEvents(trials: readonly SharedTrade[], reach: number): readonly SharedTrade[] {
  return trials.filter((trade) => Math.abs(lagOf(trade)) <= reach);
}

function turn(trade: SharedTrade): SharedTrade {
  return { ...trade, timeA: trade.timeB, timeB: trade.timeA };
}

/** Chances that `wallet`, the second side of the trade, comes within reach of the first. */
function chancesOf(
  { crowds, hasteOf }: SideTempo,
  wallet: IndexedWallet,
  { token, timeA, timeB }: SharedTrade,
  reaches: readonly number[],
): readonly number[] | null {
  const crowd = crowds[token];
  if (!crowd) return null;
  return hasteOf(wallet)({ crowd, own: timeB, moment: timeA }, reaches);
}
