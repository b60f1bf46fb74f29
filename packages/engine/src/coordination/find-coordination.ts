import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import type { FirstTrades, IndexedWallet, TradeIndex } from "./index-trades.ts";
import { indexTrades } from "./index-trades.ts";
import { type PairOutcome, testPairs } from "./judge-pairs.ts";
import type { PairTest } from "./judge-synchrony.ts";
import { memoize } from "./memoize.ts";
import {
  countShared,
  lagAt,
  type SharedTrades,
  slotLagAt,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import type { CoordinationInput, StatisticalKind, TokenTrade } from "./trading-history.ts";

/** Two trades of one token by the two sides of a pair. */
export interface CoordinatedEvent {
  readonly mint: Address;
  /** Signatures of walletA and of walletB. */
  readonly signatures: readonly [a: string, b: string];
  /** Unix seconds of the earlier of the two. */
  readonly time: number;
  /** Seconds by which walletB came after walletA; negative where it came first. */
  readonly lagSeconds: number;
  /** The same in slots; null where a slot is not known. */
  readonly lagSlots: number | null;
  /** False where the test did not count it: nothing is known of how often others traded the token. */
  readonly tested: boolean;
}

/** Result of one test of one pair (docs/coordination.md). */
export interface StatisticalEvidence {
  /** Before walletB in the order of addresses. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly kind: StatisticalKind;
  /** True at a q-value of at most 0.01 without a leader: the pair is coordinated. */
  readonly holds: boolean;
  /** Events, those that the test did not count included. */
  readonly count: number;
  /** Unix seconds of the first and the last event. */
  readonly first: number;
  readonly last: number;
  /** By time. */
  readonly events: readonly CoordinatedEvent[];
  readonly pValue: number;
  readonly qValue: number;
  /** Events that chance would have brought. */
  readonly expected: number;
  readonly detail: {
    /** Side that came first more often than chance has it: the other one follows. */
    readonly leader: Address | null;
    /** Wallets that both follow; what they traded before is not in the events. */
    readonly follows: readonly Address[];
    /** Of synchronous evidence: what they did together, and how closely. */
    readonly side: TokenTrade["side"] | null;
    readonly withinSeconds: number | null;
    /** Events that the test counted: what `expected` and the p-value are about. */
    readonly testedEvents: number;
  };
}

export interface Coordination {
  /** Tests with events enough for a p-value, strongest first. */
  readonly evidence: readonly StatisticalEvidence[];
  /** Tests of the call, those of pairs that share nothing included. */
  readonly tests: number;
  /** Pairs of which one side has too few trades to be tested in any way. */
  readonly untestedPairs: number;
}

/** False discovery rate at which a pair is called coordinated (docs/coordination.md#verdict). */
const COORDINATED_UP_TO = 0.01;

/**
 * Pairs of a group that trade together more than chance: at the same moments, or tokens that hardly anybody else buys.
 * A step is a wallet that is read, or a pair that is tested for one kind.
 *
 * @example
 * const wallets = [USDC, USDT].map((wallet) => ({ wallet, trades: [], covered: [] }));
 * const steps = findCoordination({ wallets, reference: [], tokens: new Map() });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * step.value.untestedPairs // 1
 */
export function* findCoordination(input: CoordinationInput): Steps<Coordination> {
  const index = yield* indexTrades(input);
  const judge = testPairs(index, input);
  const outcomes: PairOutcome[] = [];
  let untestedPairs = 0;
  for (let place = 0; place < index.wallets.length; place += 1) {
    const a = index.wallets[place];
    for (const b of index.wallets.slice(place + 1)) {
      if (a === undefined) continue;
      const ofPair = yield* judge(a, b);
      if (ofPair.length === 0) untestedPairs += 1;
      outcomes.push(...ofPair);
      yield;
    }
  }
  // A pair of leader and follower is no discovery, and must not make other pairs look like discoveries.
  const qValues = benjaminiHochberg(
    outcomes.map(({ tested, lead }) => (tested === null || lead !== null ? 1 : tested.pValue)),
  );
  const evidence = outcomes.flatMap((outcome, place) => toEvidence(index, outcome, qValues[place] ?? 1));
  return { evidence: evidence.sort(byStrength), tests: outcomes.length, untestedPairs };
}

function toEvidence(index: TradeIndex, outcome: PairOutcome, qValue: number): readonly StatisticalEvidence[] {
  const { a, b, kind, tested, lead, followed } = outcome;
  if (tested === null) return [];
  const leader = lead === null ? null : lead === "a" ? a.wallet : b.wallet;
  // Most evidence does not hold, and then its events are never read.
  const events = memoize(() => listEvents(index, tested));
  return [
    {
      walletA: a.wallet,
      walletB: b.wallet,
      kind,
      holds: leader === null && qValue <= COORDINATED_UP_TO,
      count: countShared(tested.events),
      ...spanOf(tested.events),
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

/** Unix seconds of the first and the last trade; 0 where there is none. */
function spanOf(shared: SharedTrades): { readonly first: number; readonly last: number } {
  let [first, last] = [Infinity, 0];
  for (let place = 0; place < countShared(shared); place += 1) {
    const [timeA, timeB] = [timeOfA(shared, place), timeOfB(shared, place)];
    first = Math.min(first, timeA, timeB);
    last = Math.max(last, Math.min(timeA, timeB) + Math.abs(timeB - timeA));
  }
  return { first: first === Infinity ? 0 : first, last };
}

/** Events by time. */
function listEvents(
  { mints }: TradeIndex,
  { events: shared, untested }: Pick<PairTest, "events" | "untested">,
): readonly CoordinatedEvent[] {
  const events = Array.from({ length: countShared(shared) }, (_, place): CoordinatedEvent => {
    const token = tokenAt(shared, place);
    const mint = mints[token];
    if (mint === undefined) throw new RangeError(`no token has the number ${token}`);
    const signatureOf = (first: FirstTrades, places: Int32Array) =>
      first.signatures[places[place] ?? 0] ?? "";
    return {
      mint,
      signatures: [signatureOf(shared.a, shared.placesA), signatureOf(shared.b, shared.placesB)],
      time: Math.min(timeOfA(shared, place), timeOfB(shared, place)),
      lagSeconds: lagAt(shared, place),
      lagSlots: toSlots(slotLagAt(shared, place)),
      tested: !untested.has(token),
    };
  });
  return events.sort((x, y) => x.time - y.time);
}

function toSlots(lag: number): number | null {
  return Number.isNaN(lag) ? null : lag;
}

function byStrength(one: StatisticalEvidence, other: StatisticalEvidence): number {
  return one.pValue - other.pValue || other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1);
}

function nameOf({ walletA, walletB, kind }: StatisticalEvidence): string {
  return `${walletA}${walletB}${kind}`;
}

/**
 * Values of q by Benjamini and Hochberg (1995), in the order of the p-values: the least false discovery rate at which
 * each is called. All tests of the family must be among them.
 *
 * @internal
 */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 1) - (pValues[a] ?? 1));
  const q = new Array<number>(pValues.length).fill(1);
  let least = 1;
  order.forEach((index, place) => {
    const rank = pValues.length - place;
    least = Math.min(least, ((pValues[index] ?? 1) * pValues.length) / rank);
    q[index] = least;
  });
  return q;
}
