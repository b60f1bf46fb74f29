import { component, nullableNumber, Unknown } from "./fields.ts";

const PnlResult = component(
  "PnlResult",
  {
    realized: nullableNumber("Realized PnL: proceeds − costs of the sold units of known cost."),
    openPriced: nullableNumber(
      "Liquidation value − cost of the open units that have a price and a known cost. Null for a time in the past.",
    ),
    openUnpricedCost: nullableNumber("Cost of the open units without a price. It is in no other field."),
    total: nullableNumber("`realized` + `openPriced`, the known parts."),
    unknown: Unknown.describe(
      "Names of the fields that are unknown (null) or of which a part is unknown (the value is the known part).",
    ),
  },
  "PnL in one currency: `realized` + `openPriced` = `total`.",
);

/** Result of any scope. */
export const PnlResultsSchema = component(
  "PnlResults",
  {
    sol: PnlResult.describe("In SOL."),
    usd: PnlResult.describe(
      "In USD. Dollars count as they were paid, other costs and proceeds at SOL/USD of their minute, open units at present prices.",
    ),
  },
  "PnL by its parts. The same object describes every scope: a wallet, a token, a period, a group.",
);

/** Result of a scope without open units of its own. */
export const RealizedResults = PnlResultsSchema.describe(
  "PnL by its parts. The open parts are null: open units are valued for the wallet or the group as a whole, at present.",
);
