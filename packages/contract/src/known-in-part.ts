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

export const DataQualityTier = z
  .enum(DATA_QUALITY_TIERS)
  .describe(
    "Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete.",
  )
  .register(COMPONENTS, { id: "DataQualityTier" });

export const TierReasons = z
  .array(z.enum(TIER_REASONS))
  .describe("The caps that the tier comes from; empty for GOLD.");

export const KnownBasisShare = Fraction.nullable().describe(
  "Fraction, 0 to 1: proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales.",
);

export const AtLeast = component(
  "LowerBounds",
  {
    unrealizedPnlSol: UnrealizedPnlSol,
    netPnlSol: nullableNumber(
      "Realized and unrealized result, SOL; null where the realized part is not known as a whole, and while the history is covered in part.",
    ),
  },
  "The same sums with every lot without a price worth 0: an exact lower bound.",
);

export const DataRange = component(
  "DataRange",
  {
    from: Timestamp.nullable().describe("Beginning; null where it is not known."),
    to: Timestamp.nullable().describe("End; null where it is not known."),
    complete: flag(
      "True where it is the whole history. Else all-time results and rates are of this period alone and named in unknown.",
    ),
  },
  "Part of the history that the figures rest on.",
);
