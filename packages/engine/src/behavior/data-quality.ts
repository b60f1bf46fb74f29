/** Tiers of data quality, best first. */
export const DATA_QUALITY_TIERS = ["GOLD", "SILVER", "BRONZE", "INSUFFICIENT"] as const;
export type DataQualityTier = (typeof DATA_QUALITY_TIERS)[number];

/** Reasons that cap a tier. */
export const TIER_REASONS = ["cycles", "reconciliation", "basis", "coverage", "cash"] as const;
export type TierReason = (typeof TIER_REASONS)[number];

/** Verdicts on the reconciliation of a wallet's tokens with the chain, best first. */
export const RECONCILIATION_VERDICTS = ["RECONCILED", "PARTIAL", "UNVERIFIABLE"] as const;
export type ReconciliationVerdict = (typeof RECONCILIATION_VERDICTS)[number];

/** Input of the data quality. */
export interface QualityFacts {
  readonly completedCycles: number;
  readonly verdict: ReconciliationVerdict;
  /** Share of the proceeds from units of known cost, 0 to 1; null without sales. */
  readonly knownBasisShare: number | null;
  /** True if the whole history is covered. */
  readonly isComplete: boolean;
  /** True if the covered transactions explain all cash, and little of it moved beside trades. */
  readonly isCashExplained: boolean;
}

export interface DataQuality {
  readonly tier: DataQualityTier;
  /** Reasons that cap the tier; empty for GOLD. */
  readonly reasons: readonly TierReason[];
}

/** Minimum completed cycles and share of known cost of each tier (docs/definitions.md#data-quality). */
const MIN_BOUNDS = {
  cycles: [
    ["GOLD", 10],
    ["SILVER", 5],
    ["BRONZE", 3],
  ],
  basis: [
    ["GOLD", 0.9],
    ["SILVER", 0.7],
    ["BRONZE", 0.4],
  ],
} as const;

const VERDICT_TIER = { RECONCILED: "GOLD", PARTIAL: "SILVER", UNVERIFIABLE: "BRONZE" } as const;

/**
 * Returns the lowest tier that a criterion allows.
 *
 * @example
 * const facts = { completedCycles: 12, verdict: "PARTIAL", knownBasisShare: 1, isComplete: true } as const;
 * assessDataQuality({ ...facts, isCashExplained: true }).tier // "SILVER"
 */
export function assessDataQuality(facts: QualityFacts): DataQuality {
  const { completedCycles, verdict, knownBasisShare, isComplete, isCashExplained } = facts;
  const caps: Readonly<Record<TierReason, DataQualityTier>> = {
    cycles: reach(MIN_BOUNDS.cycles, completedCycles),
    reconciliation: VERDICT_TIER[verdict],
    basis: knownBasisShare === null ? "GOLD" : reach(MIN_BOUNDS.basis, knownBasisShare),
    coverage: isComplete ? "GOLD" : "SILVER",
    cash: isCashExplained ? "GOLD" : "SILVER",
  };
  const ranks = TIER_REASONS.map((reason) => DATA_QUALITY_TIERS.indexOf(caps[reason]));
  const lowest = Math.max(...ranks);
  return {
    tier: DATA_QUALITY_TIERS[lowest] ?? "INSUFFICIENT",
    reasons: lowest === 0 ? [] : TIER_REASONS.filter((_, index) => ranks[index] === lowest),
  };
}

function reach(bounds: readonly (readonly [DataQualityTier, number])[], value: number): DataQualityTier {
  return bounds.find(([, bound]) => value >= bound)?.[0] ?? "INSUFFICIENT";
}
