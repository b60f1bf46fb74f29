import type { DataQualityTier, TierReason } from "@walletlens/engine/behavior/data-quality";
import { formatPercent } from "@walletlens/format";
import type { Tone } from "@/components/ui/tag";

export const TIER_LABELS: Readonly<Record<DataQualityTier, { readonly word: string; readonly tone: Tone }>> =
  {
    GOLD: { word: "Gold", tone: "gold" },
    SILVER: { word: "Silver", tone: "silver" },
    BRONZE: { word: "Bronze", tone: "bronze" },
    INSUFFICIENT: { word: "Insufficient", tone: "faint" },
  };

export interface TierFacts {
  readonly dataQualityTier: DataQualityTier;
  readonly knownBasisShare: number | null;
  /** Tokens that differ from the balance on chain; null if their number is unknown. */
  readonly differingTokens: number | null;
}

/** Describes why the tier is not better, as part of a list. */
export function describeTierReason(reason: TierReason, facts: TierFacts): string {
  const { dataQualityTier: tier, knownBasisShare, differingTokens } = facts;
  switch (reason) {
    case "cycles":
      return tier === "GOLD" ? "" : `fewer than ${NEXT_TIER_CYCLES[tier]} closed trades`;
    case "reconciliation":
      return tier === "BRONZE" ? "balances could not be read" : describeDifferences(differingTokens);
    case "basis":
      return `no cost basis for ${formatPercent(1 - (knownBasisShare ?? 0))} of sell volume`;
    case "coverage":
      return "history incomplete";
    case "cash":
      return "money moved beside trades or is unexplained";
  }
}

/** Completed cycles of the next tier (docs/definitions.md#data-quality). */
const NEXT_TIER_CYCLES = { INSUFFICIENT: 3, BRONZE: 5, SILVER: 10 } as const;

function describeDifferences(tokens: number | null): string {
  if (tokens === 1) return "1 token does not match its balance on chain";
  return `${tokens ?? "some"} tokens do not match their balances on chain`;
}
