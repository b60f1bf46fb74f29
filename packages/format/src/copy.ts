import { formatCount, formatPercent, formatReturn, formatSol } from "./format.ts";

interface Estimate {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Outcome of following a wallet, of the full or the compact shape. */
export interface CopyOutcomeTexts {
  readonly verdict: keyof typeof COPY_LABELS | null;
  readonly delaySeconds: number;
  /** Null without a cycle. */
  readonly sizeSol: number | null;
  readonly keptShare: Estimate;
  readonly followerReturn: Estimate;
  readonly walletReturn: number | null;
  readonly breakEvenDelaySeconds: number | null;
  readonly capacitySol: number | null;
  readonly contestedShare: number | null;
  readonly priced: number;
  readonly missed: number;
  readonly unknown?: readonly string[] | undefined;
  readonly coverage: {
    readonly sampled: number;
    readonly unpriced: readonly {
      readonly reason: keyof typeof UNPRICED_LABELS;
      readonly cycles: number;
    }[];
  };
}

/** Verdicts on following in words. */
export const COPY_LABELS = {
  profitable: "A follower earns",
  unprofitable: "A follower loses",
  unclear: "A follower may earn or lose",
} as const;

/** Reasons for a cycle without a price in words. */
export const UNPRICED_LABELS = {
  transaction_missing: "the provider lacks a transaction",
  block_missing: "the provider lacks old blocks",
  no_pool: "no pool is told by the balances",
  routed: "a router exchanged the SOL first",
  mixed_quotes: "bought and sold in pools of different quotes",
  window_too_busy: "the pool has thousands of trades a minute",
  delay_not_read: "the delay was not read",
  no_later_trade: "the pool has no later trade",
  pool_empty: "the pool was emptied before the follower",
  nothing_sold: "nothing was sold",
} as const;

/**
 * Returns the outcome of following a wallet as sentences: the answer with its interval, and when it ends.
 *
 * @example
 * const none = { value: null, interval: null };
 * const fields = { keptShare: none, followerReturn: none, walletReturn: null, contestedShare: null };
 * const ends = { breakEvenDelaySeconds: null, capacitySol: null, unknown: ["breakEvenDelaySeconds", "capacitySol"] };
 * const terms = { verdict: null, delaySeconds: 3, sizeSol: null, priced: 0, missed: 0 };
 * formatCopy({ ...terms, ...fields, ...ends, coverage: { sampled: 4, unpriced: [] } })[0] // "Not known: 0 of 4 sampled cycles have a price."
 */
export function formatCopy(result: CopyOutcomeTexts): readonly string[] {
  return [formatAnswer(result), ...formatShare(result), ...formatBounds(result), ...formatUnpriced(result)];
}

function formatAnswer({
  verdict,
  delaySeconds,
  sizeSol,
  followerReturn,
  priced,
  coverage,
}: CopyOutcomeTexts): string {
  const counts = `${formatCount(priced)} of ${formatCount(coverage.sampled)} sampled cycles have a price`;
  if (followerReturn.value === null) return `Not known: ${counts}.`;
  const size = sizeSol === null ? "" : ` with ${formatSol(sizeSol)} SOL`;
  const answer = verdict === null ? "Not enough to say" : COPY_LABELS[verdict];
  return `${answer}: ${formatEstimate(followerReturn, formatReturn)} per cycle, ${formatSeconds(delaySeconds)} later${size}; ${counts}.`;
}

function formatShare({ keptShare, walletReturn, missed }: CopyOutcomeTexts): readonly string[] {
  if (walletReturn === null) return [];
  const wallet = `The wallet made ${formatReturn(walletReturn)} in the same cycles`;
  const skipped = missed === 0 ? "" : ` The slippage limit refused ${formatCount(missed)} of them.`;
  return [`${wallet}; ${describeShare(keptShare)}.${skipped}`];
}

function describeShare(keptShare: Estimate): string {
  if (keptShare.value === null) return "its own profit is not shown, so there is no share to keep";
  const share = formatEstimate(keptShare, formatPercent);
  return keptShare.value > 0 ? `a follower keeps ${share} of it` : `a follower keeps nothing of it: ${share}`;
}

function formatBounds(result: CopyOutcomeTexts): readonly string[] {
  const { contestedShare, unknown = [] } = result;
  const bounds = [
    ...(unknown.includes("breakEvenDelaySeconds") ? [] : [describeBreakEven(result)]),
    ...(unknown.includes("capacitySol") ? [] : [describeCapacity(result)]),
    ...(contestedShare === null
      ? []
      : [`${formatPercent(contestedShare)} of purchases are contested within 2 s`]),
  ];
  return bounds.length === 0 ? [] : [`${bounds.join(", ").replace(/^./, (first) => first.toUpperCase())}.`];
}

/** Shortest delay at which pools are read: a profit that ends there never was. */
export const FIRST_DELAY_SECONDS = 0.5;

function describeBreakEven({ breakEvenDelaySeconds: seconds }: CopyOutcomeTexts): string {
  if (seconds === null) return "profit lasts beyond 60 s";
  return seconds <= FIRST_DELAY_SECONDS
    ? `no profit from ${formatSeconds(FIRST_DELAY_SECONDS)} on`
    : `profit ends ${formatSeconds(seconds)} later`;
}

function describeCapacity({ capacitySol }: CopyOutcomeTexts): string {
  if (capacitySol === null) return "no size that was tried ends it";
  return capacitySol === 0 ? "at no size that was tried" : `up to ${formatSol(capacitySol)} SOL per cycle`;
}

function formatUnpriced({ coverage: { unpriced } }: CopyOutcomeTexts): readonly string[] {
  if (unpriced.length === 0) return [];
  const reasons = unpriced.map(
    ({ reason, cycles }) => `${formatCount(cycles)} because ${UNPRICED_LABELS[reason]}`,
  );
  return [`Without a price: ${reasons.join(", ")}.`];
}

function formatEstimate({ value, interval }: Estimate, format: (value: number) => string): string {
  if (value === null) return "unknown";
  return interval === null
    ? format(value)
    : `${format(value)} (95%: ${format(interval.low)} to ${format(interval.high)})`;
}

/**
 * Seconds with at most one decimal.
 *
 * @example
 * formatSeconds(2.54) // "2.5 s"
 */
export function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(1))} s`;
}
