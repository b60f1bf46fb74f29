import { DATA_QUALITY_TIERS, TIER_REASONS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { Timestamp } from "./fields.ts";

export const DataQualityTier = z
  .enum(DATA_QUALITY_TIERS)
  .describe(
    "Tells how far the bookkeeping adds up, not how well the wallet trades. Lowest of four caps. Completed cycles: GOLD 10, SILVER 5, BRONZE 3. Reconciliation: PARTIAL at most SILVER, UNVERIFIABLE BRONZE. Known basis: GOLD 0.9, SILVER 0.7, BRONZE 0.4. Coverage: SILVER unless complete.",
  );

export const TierReasons = z
  .array(z.enum(TIER_REASONS))
  .describe("The caps that the tier comes from; empty for GOLD.");

export const KnownBasisShare = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe("Proceeds of units of known cost ÷ proceeds of all sales of known value; null without sales.");

export const AtLeast = z
  .strictObject({
    unrealizedPnlSol: z.number(),
    netPnlSol: z
      .number()
      .nullable()
      .describe(
        "Null where the realized part is not known as a whole, and while the history is covered in part.",
      ),
  })
  .describe("The same sums with every lot without a price worth 0: an exact lower bound.");

/** The part of the history that figures rest on. */
export const DataRange = z.strictObject({
  from: Timestamp.nullable(),
  to: Timestamp.nullable(),
  complete: z
    .boolean()
    .describe(
      "True where it is the whole history. Else all-time results and rates are of this period alone and named in unknown.",
    ),
});
