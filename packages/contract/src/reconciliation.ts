import { RECONCILIATION_VERDICTS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { component, Fraction, TokenAddress, text, Unknown } from "./fields.ts";
import { OpenOrderSchema } from "./wallet-evidence.ts";

const baseUnits = (meaning: string) => text(`${meaning}, in base units as a decimal string.`);

const TokenReconciliation = component("TokenReconciliation", {
  mint: TokenAddress,
  opening: baseUnits("Balance before the covered history"),
  inflow: baseUnits("Units received"),
  outflow: baseUnits("Units sent"),
  closing: baseUnits("Expected balance, opening + inflow − outflow"),
  chainBalance: baseUnits("Balance on chain"),
  difference: baseUnits("Unexplained units, chainBalance − closing"),
});

/** The mints whose balance does not reconcile. Amounts are base units, as decimal strings. */
export const ReconciliationSchema = component(
  "Reconciliation",
  {
    verdict: z
      .enum(RECONCILIATION_VERDICTS)
      .describe("Result of the comparison: how far the flow explains the balances."),
    unknownBasisShare: Fraction.describe(
      "Proceeds of units with unknown cost ÷ proceeds of all sales with a known value, 0 to 1.",
    ),
    tokens: z.array(TokenReconciliation).describe("Tokens whose balance does not match."),
    inEscrow: z.array(OpenOrderSchema).describe("Units in open orders. They are included in chainBalance."),
    unknown: Unknown,
  },
  "Comparison of the covered flow of each token with its balance on chain.",
);
