import { z } from "zod";
import {
  COMPONENTS,
  Decimals,
  ListedPriceSol,
  RawAmount,
  SolBalance,
  Timestamp,
  TokenAddress,
  TokenPriceSol,
  tokenAmounts,
  transactionCosts,
  transactionFields,
  Unknown,
} from "./fields.ts";

/** Units that wait in a standing order. */
export const OpenOrder = z
  .strictObject({
    account: z.string().describe("Account that holds them."),
    mint: TokenAddress,
    amountRaw: RawAmount,
    since: Timestamp.nullable().describe("Time of the first deposit."),
  })
  .register(COMPONENTS, { id: "OpenOrder" });

/**
 * Metrics that belong to no token: transactions that traded nothing and cost something, and quote that went out and came
 * back.
 */
const UntradedTransaction = z
  .strictObject({
    ...transactionFields,
    ...transactionCosts,
    rentSol: z.number().describe("Rent paid for accounts of others, less rent freed, SOL."),
    costSol: z
      .number()
      .describe("Its part of feesSol, SOL: of a trade its rent alone, since fee and tip are in the trade."),
    atomicPnlSol: z
      .number()
      .nullable()
      .describe("Quote that went out and came back, SOL; null where none did."),
    unknown: Unknown,
  })
  .register(COMPONENTS, { id: "UntradedTransaction" });

const prices = { priceSol: TokenPriceSol, listedPriceSol: ListedPriceSol, unknown: Unknown };

/** Holdings of the wallet, and the prices that they were valued at; a null price is that of a token without one. */
const HoldingsEvidence = z
  .strictObject({
    slot: z.int().describe("Slot at which the balances were read."),
    solBalance: SolBalance,
    wrappedSol: z.number().describe("Wrapped SOL."),
    solUsd: z.number().describe("USD for one SOL."),
    tokens: z
      .array(z.strictObject({ tokenAddress: TokenAddress, decimals: Decimals, ...tokenAmounts, ...prices }))
      .describe("Tokens that the wallet holds."),
    inEscrow: z
      .array(OpenOrder.extend({ decimals: Decimals, ...prices }))
      .describe("Units that wait in standing orders: not in the balances above, and still the wallet's."),
    unknown: Unknown,
  })
  .register(COMPONENTS, { id: "HoldingsEvidence" });

/** Evidence of the metrics that belong to no token. */
export const WalletEvidence = z
  .strictObject({
    untraded: z
      .array(UntradedTransaction)
      .describe(
        "Transactions that cost something beside their trades, and quote that went out and came back.",
      ),
    holdings: HoldingsEvidence.nullable().describe(
      "Holdings, and the prices that they were valued at; null where they could not be read.",
    ),
  })
  .register(COMPONENTS, { id: "WalletEvidence" });
