/** Distinct tokens per day with trades above which a wallet is a bot. */
const MAX_TOKENS_PER_DAY = 60;
/** Swaps per day with swaps above which a wallet is a bot. */
const MAX_SWAPS_PER_DAY = 500;
/** Arbitrages from which on a wallet is a bot. */
const MIN_ATOMIC_RESULTS = 100;
/** Minimum completed cycles, and the share of them within one slot from which on a wallet is a bot. */
const MIN_CYCLES = 20;
const MIN_SAME_SLOT_SHARE = 0.5;

/** Reasons to classify a wallet as a bot. */
export const AUTOMATION_REASONS = ["tokensPerDay", "swapsPerDay", "atomicResults", "sameSlotCycles"] as const;
export type AutomationReason = (typeof AUTOMATION_REASONS)[number];

/** Evidence that a program trades for a wallet (docs/definitions.md#automation). */
export interface Automation {
  /** Mean number of swaps per UTC day with swaps; null without a dated swap. */
  readonly swapsPerActiveDay: number | null;
  /** Share of completed cycles that opened and closed in one slot; null without one. */
  readonly sameSlotShare: number | null;
  /** Transactions with atomic arbitrage. */
  readonly atomicResults: number;
  /** Failed ÷ covered transactions; null without one. */
  readonly failedShare: number | null;
  /** Empty if it is no bot. */
  readonly reasons: readonly AutomationReason[];
}

interface Pace extends Omit<Automation, "failedShare" | "reasons"> {
  readonly tokensPerActiveDay: number | null;
  readonly completedCycles: number;
  readonly failed: number;
  /** Covered transactions. */
  readonly transactions: number;
}

/** @internal */
export function assessAutomation(pace: Pace): Automation {
  const { swapsPerActiveDay, sameSlotShare, atomicResults, failed, transactions } = pace;
  const applies: Readonly<Record<AutomationReason, boolean>> = {
    tokensPerDay: (pace.tokensPerActiveDay ?? 0) > MAX_TOKENS_PER_DAY,
    swapsPerDay: (swapsPerActiveDay ?? 0) > MAX_SWAPS_PER_DAY,
    atomicResults: atomicResults >= MIN_ATOMIC_RESULTS,
    sameSlotCycles: pace.completedCycles >= MIN_CYCLES && (sameSlotShare ?? 0) >= MIN_SAME_SLOT_SHARE,
  };
  return {
    swapsPerActiveDay,
    sameSlotShare,
    atomicResults,
    failedShare: transactions === 0 ? null : failed / transactions,
    reasons: AUTOMATION_REASONS.filter((reason) => applies[reason]),
  };
}
