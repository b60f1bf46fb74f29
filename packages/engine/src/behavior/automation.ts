import type { Automation } from "../result-types.ts";

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
