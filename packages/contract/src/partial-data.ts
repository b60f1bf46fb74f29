import { DATA_QUALITY_TIERS, TIER_REASONS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import {
  COMPONENTS,
  component,
  Fraction,
  flag,
  nullableNumber,
  Timestamp,
  UnrealizedPnlSol,
} from "./fields.ts";

export const DataQualityTierSchema = z
  .enum(DATA_QUALITY_TIERS)
  .describe(
    "Data quality tier: how far the metrics can be trusted, not how well the wallet trades. The tier is the lowest of five limits. Completed cycles: at least 10 for GOLD, 5 for SILVER, 3 for BRONZE. Reconciliation: PARTIAL limits to SILVER, UNVERIFIABLE to BRONZE. knownBasisShare: at least 0.9 for GOLD, 0.7 for SILVER, 0.4 for BRONZE. Partial coverage limits to SILVER. Cash that is unexplained, or amounts beside trades above 5 % of the value of buys and sales, limit to SILVER.",
  )
  .register(COMPONENTS, { id: "DataQualityTier" });

export const TierReasons = z
  .array(z.enum(TIER_REASONS))
  .describe("Limits that prevent a better tier; empty for GOLD.");

export const KnownBasisShare = Fraction.nullable().describe(
  "Proceeds of units with a known cost ÷ proceeds of all sales with a known value, 0 to 1; null without sales.",
);

export const AtLeast = component(
  "LowerBounds",
  {
    unrealizedPnlSol: UnrealizedPnlSol,
    netPnlSol: nullableNumber(
      "Lower bound of net PnL, SOL; null if realized PnL is partly unknown or coverage is partial.",
    ),
  },
  "Exact lower bounds of the sums: unpriced lots are valued at 0.",
);

export const DataRangeSchema = component(
  "DataRange",
  {
    from: Timestamp.nullable().describe("Start of the period; null if unknown."),
    to: Timestamp.nullable().describe("End of the period; null if unknown."),
    complete: flag(
      "True if the period is the full history. Otherwise all-time results and rates cover only this period and are listed in `unknown`.",
    ),
  },
  "Part of the history behind the metrics.",
);
