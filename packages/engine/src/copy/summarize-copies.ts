import type { DataQualityTier } from "../behavior/data-quality.ts";
import { type CopyOutcome, computeOutcome, MIN_PRICED, type SampledCycle, sum } from "./copy-outcome.ts";
import { type FollowedResult, type FollowTerms, followCycle, type UnpricedReason } from "./follow-cycle.ts";

/** Outcome at one delay of the curve. */
export interface CopyPoint extends CopyOutcome {
  readonly delaySeconds: number;
}

/** Outcome at the delay and size of the terms, and over delays and sizes (docs/definitions.md#copying). */
export interface CopySummary extends CopyOutcome {
  /** Null below ten priced cycles, if fewer than half of the sample have a price, and at tier BRONZE and INSUFFICIENT. */
  readonly verdict: CopyVerdict | null;
  readonly curve: readonly CopyPoint[];
  /** Delay from which on the follower earns nothing; null if it earns at the longest delay, or if that is unknown. */
  readonly breakEvenDelaySeconds: number | null;
  /** Largest size in SOL at which the follower earns; null if no size up to the limit ends the profit, or if that is unknown. */
  readonly capacitySol: number | null;
  /** Contested ÷ cycles of which that is known; null without one. */
  readonly contestedShare: number | null;
  /** Cycles without a price by reason, the most frequent first. */
  readonly unpriced: readonly { readonly reason: UnpricedReason; readonly cycles: number }[];
  /** Fields above whose null says nothing about the wallet. */
  readonly unknown: readonly string[];
}

/** Outcome of one cycle at the delay and size of the terms. Returns are null without a price. */
export interface CycleOutcome {
  readonly walletReturn: number | null;
  readonly followerReturn: number | null;
  readonly isMissed: boolean;
  readonly hasImpact: boolean;
  readonly unpriced: UnpricedReason | null;
}

/** A summary with the outcome of each cycle. */
export type CopyReport<Cycle> = CopySummary & { readonly perTrade: readonly (Cycle & CycleOutcome)[] };

/** Cycles to summarize, and the tier of the history that they are from. */
export interface CopiedSample<Cycle extends SampledCycle> {
  readonly cycles: readonly Cycle[];
  readonly tier: DataQualityTier;
}

/** Answers on following a wallet: its follower earns, loses, or may do either. */
export const COPY_VERDICTS = ["profitable", "unprofitable", "unclear"] as const;
export type CopyVerdict = (typeof COPY_VERDICTS)[number];

/** Delays of the curve in seconds. */
export const CURVE_DELAYS = [0.5, 1, 2, 3, 5, 10, 20, 30, 60] as const;
/** Below this share of the sample the priced cycles may be of one kind, and there is no verdict. */
const MIN_PRICED_SHARE = 1 / 2;
/** Tiers at which results may be wrong, as in a review. */
const BASELESS_TIERS: ReadonlySet<DataQualityTier> = new Set(["BRONZE", "INSUFFICIENT"]);
/** Sizes that are tried for the capacity, as multiples of the follower's. */
const MAX_SIZE_FACTOR = 4096;
const BISECTIONS = 40;

/** Outcome of following a sample. The same sample gives the same summary. */
export function summarizeCopies<Cycle extends SampledCycle>(
  { cycles, tier }: CopiedSample<Cycle>,
  terms: FollowTerms,
): CopyReport<Cycle> {
  const results = cycles.map((cycle) => followCycle(cycle, terms));
  const outcome = computeOutcome(cycles, results);
  const curve = listDelays(cycles).map((delaySeconds) => ({
    delaySeconds,
    ...computeOutcome(
      cycles,
      cycles.map((cycle) => followCycle(cycle, { ...terms, delaySeconds })),
    ),
  }));
  const known = cycles.filter(({ isContested }) => isContested !== null);
  const contested = known.filter(({ isContested }) => isContested === true);
  const capacity = findCapacity(cycles, terms);
  const breakEven = findBreakEven(curve);
  const fields = {
    ...outcome,
    verdict: BASELESS_TIERS.has(tier) ? null : findVerdict(outcome, cycles.length),
    breakEvenDelaySeconds: breakEven.value,
    capacitySol: capacity.value,
    contestedShare: known.length === 0 ? null : contested.length / known.length,
  };
  const isUnknown: Readonly<Record<keyof typeof fields, boolean>> = {
    verdict: fields.verdict === null,
    keptShare: fields.keptShare.value === null,
    followerReturn: fields.followerReturn.value === null,
    walletReturn: fields.walletReturn === null,
    breakEvenDelaySeconds: !breakEven.isKnown,
    capacitySol: !capacity.isKnown,
    contestedShare: fields.contestedShare === null,
    priced: false,
    missed: false,
  };
  const unknown = Object.entries(isUnknown).flatMap(([field, isMissing]) => (isMissing ? field : []));
  const perTrade = cycles.map((cycle) => ({ ...cycle, ...toOutcome(followCycle(cycle, terms)) }));
  return { ...fields, curve, unpriced: countUnpriced(results), unknown, perTrade };
}

function toOutcome(result: FollowedResult): CycleOutcome {
  if (result.status === "unpriced")
    return {
      walletReturn: null,
      followerReturn: null,
      isMissed: false,
      hasImpact: false,
      unpriced: result.reason,
    };
  const { status: _, ...outcome } = result;
  return { ...outcome, unpriced: null };
}

/** A figure that can be null although it is known. */
interface BoundedFigure {
  readonly value: number | null;
  readonly isKnown: boolean;
}

/** Delays at which pools were read, ascending. */
function listDelays(cycles: readonly SampledCycle[]): readonly number[] {
  const delays = cycles.flatMap(({ trades }) => trades).flatMap(({ later }) => later);
  return [...new Set(delays.map(({ delaySeconds }) => delaySeconds))].sort((a, b) => a - b);
}

function findVerdict(
  { followerReturn: { interval }, priced }: CopyOutcome,
  sampled: number,
): CopyVerdict | null {
  if (interval === null || priced < sampled * MIN_PRICED_SHARE) return null;
  if (interval.low > 0) return "profitable";
  return interval.high < 0 ? "unprofitable" : "unclear";
}

/** First delay at which the mean return of the curve falls to 0, between two delays in proportion. */
function findBreakEven(curve: CopySummary["curve"]): BoundedFigure {
  let previous: { readonly delaySeconds: number; readonly earned: number } | null = null;
  for (const { delaySeconds, followerReturn, priced } of curve) {
    const earned = followerReturn.value;
    if (earned === null || priced < MIN_PRICED) continue;
    if (earned <= 0) {
      if (previous === null) return { value: delaySeconds, isKnown: true };
      const share = previous.earned / (previous.earned - earned);
      const value = previous.delaySeconds + share * (delaySeconds - previous.delaySeconds);
      return { value, isKnown: true };
    }
    previous = { delaySeconds, earned };
  }
  return { value: null, isKnown: previous !== null && previous.delaySeconds === curve.at(-1)?.delaySeconds };
}

/** Largest size at which the cycles with constant product pools earn in sum. */
function findCapacity(cycles: readonly SampledCycle[], terms: FollowTerms): BoundedFigure {
  const sized = cycles.filter((cycle) => {
    const result = followCycle(cycle, terms);
    return result.status === "priced" && result.hasImpact;
  });
  if (sized.length < MIN_PRICED) return { value: null, isKnown: false };
  const earns = (size: number) =>
    sum(sized, (cycle) => {
      const result = followCycle(cycle, { ...terms, sizeSol: size });
      return result.status === "priced" ? result.followerReturn : 0;
    }) > 0;
  // Small sizes may lose to fixed fees, and large ones to their own impact: the last profit counts.
  let profitable: number | null = null;
  for (let factor = 1 / MAX_SIZE_FACTOR; factor <= MAX_SIZE_FACTOR; factor *= 2)
    if (earns(terms.sizeSol * factor)) profitable = terms.sizeSol * factor;
  if (profitable === null) return { value: 0, isKnown: true };
  if (profitable >= terms.sizeSol * MAX_SIZE_FACTOR) return { value: null, isKnown: true };
  let low = profitable;
  let high = profitable * 2;
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    if (earns(middle)) low = middle;
    else high = middle;
  }
  return { value: low, isKnown: true };
}

function countUnpriced(results: readonly FollowedResult[]): CopySummary["unpriced"] {
  const counts = new Map<UnpricedReason, number>();
  for (const result of results)
    if (result.status === "unpriced") counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
  return Array.from(counts, ([reason, cycles]) => ({ reason, cycles })).sort(
    (one, other) => other.cycles - one.cycles,
  );
}
