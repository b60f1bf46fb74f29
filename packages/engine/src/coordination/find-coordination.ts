import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import type { FirstTrades, IndexedWallet, TradeIndex } from "./index-trades.ts";
import { indexTrades } from "./index-trades.ts";
import { memoize } from "./memoize.ts";
import { type PairOutcome, testPairs } from "./pair-tests.ts";
import {
  countShared,
  lagAt,
  type SharedTrades,
  slotLagAt,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import type { PairTest } from "./synchrony.ts";
import type { CoordinationInput, StatisticalKind, TokenTrade } from "./trading-history.ts";

/** Two trades of one token by the two wallets of a pair. */
export interface CoordinatedEvent {
  readonly mint: Address;
  /** Of walletA and walletB. */
  readonly signatures: readonly [a: string, b: string];
  /** Unix seconds of the earlier trade. */
  readonly time: number;
  /** Seconds from the trade of walletA to that of walletB; negative if walletB came first. */
  readonly lagSeconds: number;
  /** Null if a slot is unknown. */
  readonly lagSlots: number | null;
  /** False if the test did not count it, because the background trades of the token are unknown. */
  readonly tested: boolean;
}

/** Result of one test of one pair (docs/coordination.md). */
export interface StatisticalEvidence {
  /** First of the two in the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly kind: StatisticalKind;
  /** True if the q-value is at most 0.01 and no leader is found: the pair is coordinated. Always false for a fixed order. */
  readonly holds: boolean;
  /** Events, including those that the test did not count. */
  readonly count: number;
  /** Unix seconds of the first and the last event. */
  readonly first: number;
  readonly last: number;
  /** In the order of time. */
  readonly events: readonly CoordinatedEvent[];
  readonly pValue: number;
  readonly qValue: number;
  /** Expected number of events by chance. */
  readonly expected: number;
  readonly detail: {
    /** Wallet that trades first more often than by chance: the other one follows, or one program trades for both. */
    readonly leader: Address | null;
    /** Wallets that both follow. Events that follow their trades are excluded. */
    readonly follows: readonly Address[];
    /** Null for overlap. */
    readonly side: TokenTrade["side"] | null;
    readonly withinSeconds: number | null;
    /** Events that the test counted: `expected` and the p-value refer to them. */
    readonly testedEvents: number;
  };
}

export interface Coordination {
  /** Tests that have a p-value, strongest first; fixed orders only with a q-value of at most 0.01. */
  readonly evidence: readonly StatisticalEvidence[];
  /** All tests that can give a verdict, including those of pairs without shared tokens. */
  readonly tests: number;
  /** Pairs in which one wallet has too few trades for any test. */
  readonly untestedPairs: number;
}

/** False discovery rate up to which a pair is coordinated (docs/coordination.md#verdict). */
const MAX_Q_VALUE = 0.01;

/**
 * Finds the pairs of a group that trade together more often than by chance: at the same time, or tokens that
 * few others buy. A step reads a wallet or tests a pair for one kind.
 *
 * @example
 * const wallets = [USDC, USDT].map((wallet) => ({ wallet, trades: [], covered: [] }));
 * const result = runSteps(findCoordination({ wallets, reference: [], tokens: new Map() }));
 * result.untestedPairs // 1
 */
export function* findCoordination(input: CoordinationInput): Steps<Coordination> {
  const index = yield* indexTrades(input);
  const test = testPairs(index, input);
  const outcomes: PairOutcome[] = [];
  let untestedPairs = 0;
  for (let i = 0; i < index.wallets.length; i += 1) {
    const a = index.wallets[i];
    for (const b of index.wallets.slice(i + 1)) {
      if (a === undefined) continue;
      const ofPair = yield* test(a, b);
      if (ofPair.length === 0) untestedPairs += 1;
      outcomes.push(...ofPair);
      yield;
    }
  }
  const orders = outcomes.filter(isOrder);
  const tests = outcomes.filter((outcome) => !isOrder(outcome));
  const evidence = [
    // Leader-follower pairs are not discoveries and must not lower other q-values.
    ...correct(index, tests, ({ lead }) => lead === null),
    ...correct(index, orders, () => true).filter(({ qValue }) => qValue <= MAX_Q_VALUE),
  ];
  return { evidence: evidence.sort(compareStrength), tests: tests.length, untestedPairs };
}

/** True for a fixed order. Its tests are corrected as a family of their own, because they give no verdict. */
function isOrder({ kind }: PairOutcome): boolean {
  return kind === "fixed_order";
}

/** Corrects the p-values of one family of tests. Tests that cannot be discoveries count with a p-value of 1. */
function correct(
  index: TradeIndex,
  outcomes: readonly PairOutcome[],
  isDiscovery: (outcome: PairOutcome) => boolean,
): readonly StatisticalEvidence[] {
  const qValues = benjaminiHochberg(
    outcomes.map((outcome) => (outcome.tested === null || !isDiscovery(outcome) ? 1 : outcome.tested.pValue)),
  );
  return outcomes.flatMap((outcome, i) => toEvidence(index, outcome, qValues[i] ?? 1));
}

function toEvidence(index: TradeIndex, outcome: PairOutcome, qValue: number): readonly StatisticalEvidence[] {
  const { a, b, kind, tested, lead, followed } = outcome;
  if (tested === null) return [];
  const leader = lead === null ? null : lead === "a" ? a.wallet : b.wallet;
  // The events of evidence that does not hold are rarely read.
  const events = memoize(() => listEvents(index, tested));
  return [
    {
      walletA: a.wallet,
      walletB: b.wallet,
      kind,
      holds: leader === null && qValue <= MAX_Q_VALUE,
      count: countShared(tested.events),
      ...findSpan(tested.events),
      get events() {
        return events();
      },
      pValue: tested.pValue,
      qValue,
      expected: tested.expected,
      detail: {
        leader,
        follows: followed.map(({ wallet }: IndexedWallet) => wallet),
        side: tested.side ?? null,
        withinSeconds: tested.withinSeconds ?? null,
        testedEvents: countShared(tested.events) - tested.untested.size,
      },
    },
  ];
}

/** Unix seconds of the first and the last trade; 0 without trades. */
function findSpan(shared: SharedTrades): { readonly first: number; readonly last: number } {
  let firstTime = Infinity;
  let lastTime = 0;
  for (let i = 0; i < countShared(shared); i += 1) {
    const timeA = timeOfA(shared, i);
    const timeB = timeOfB(shared, i);
    firstTime = Math.min(firstTime, timeA, timeB);
    lastTime = Math.max(lastTime, Math.min(timeA, timeB) + Math.abs(timeB - timeA));
  }
  return { first: firstTime === Infinity ? 0 : firstTime, last: lastTime };
}

function listEvents(
  { mints }: TradeIndex,
  { events: shared, untested }: PairTest,
): readonly CoordinatedEvent[] {
  const events = Array.from({ length: countShared(shared) }, (_, i): CoordinatedEvent => {
    const token = tokenAt(shared, i);
    const mint = mints[token];
    if (mint === undefined) throw new RangeError(`unknown token number ${token}`);
    const lagSlots = slotLagAt(shared, i);
    const getSignature = (firstTrades: FirstTrades, indexes: Int32Array) =>
      firstTrades.signatureAt(indexes[i] ?? 0);
    return {
      mint,
      signatures: [getSignature(shared.a, shared.indexesA), getSignature(shared.b, shared.indexesB)],
      time: Math.min(timeOfA(shared, i), timeOfB(shared, i)),
      lagSeconds: lagAt(shared, i),
      lagSlots: Number.isNaN(lagSlots) ? null : lagSlots,
      tested: !untested.has(token),
    };
  });
  return events.sort((x, y) => x.time - y.time);
}

function compareStrength(a: StatisticalEvidence, b: StatisticalEvidence): number {
  return a.pValue - b.pValue || b.count - a.count || (toPairKey(a) < toPairKey(b) ? -1 : 1);
}

function toPairKey({ walletA, walletB, kind }: StatisticalEvidence): string {
  return `${walletA}${walletB}${kind}`;
}

/**
 * Returns q-values in the order of the p-values (Benjamini and Hochberg 1995). All tests of the family must
 * be included.
 *
 * @internal
 */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 1) - (pValues[a] ?? 1));
  const q = new Array<number>(pValues.length).fill(1);
  let min = 1;
  order.forEach((index, i) => {
    const rank = pValues.length - i;
    min = Math.min(min, ((pValues[index] ?? 1) * pValues.length) / rank);
    q[index] = min;
  });
  return q;
}
