import { z } from "zod";
import {
  component,
  Decimals,
  ListedPriceSol,
  nullableNumber,
  number,
  RawAmount,
  SolBalance,
  Timestamp,
  TokenAddress,
  TokenPriceSol,
  text,
  tokenAmounts,
  transactionCosts,
  transactionFields,
  Unknown,
} from "./fields.ts";

/** Units in an open order. */
export const OpenOrder = component("OpenOrder", {
  account: text("Account that holds them."),
  mint: TokenAddress,
  amountRaw: RawAmount,
  since: Timestamp.nullable().describe("Time of the first deposit."),
});

/** A transaction with wallet-level costs or results: costs without a trade, or arbitrage. */
const UntradedTransaction = component("UntradedTransaction", {
  ...transactionFields,
  ...transactionCosts,
  failed: z.literal(true).optional().describe("True for a failed transaction."),
  rentSol: number("Rent paid for accounts of others, less rent freed, SOL."),
  costSol: number("Its part of feesSol, SOL: of a trade its rent alone, since fee and tip are in the trade."),
  atomicPnlSol: nullableNumber("Quote that went out and came back, SOL; null where none did."),
  unknown: Unknown,
});

const prices = { priceSol: TokenPriceSol, listedPriceSol: ListedPriceSol, unknown: Unknown };

/** Holdings of the wallet with prices; a null price means no price. */
const HoldingsEvidence = component("HoldingsEvidence", {
  slot: z.int().describe("Slot at which the balances were read."),
  solBalance: SolBalance,
  wrappedSol: number("Wrapped SOL."),
  solUsd: number("USD for one SOL."),
  tokens: z
    .array(z.strictObject({ tokenAddress: TokenAddress, decimals: Decimals, ...tokenAmounts, ...prices }))
    .describe("Tokens that the wallet holds."),
  inEscrow: z
    .array(OpenOrder.extend({ decimals: Decimals, ...prices }))
    .describe("Units that wait in standing orders: not in the balances above, and still the wallet's."),
  unknown: Unknown,
});

/** Evidence of wallet-level metrics. */
export const WalletEvidence = component("WalletEvidence", {
  untraded: z
    .array(UntradedTransaction)
    .describe(
      "Transactions without trades that cost something, quote that went out and came back, and rent beside trades.",
    ),
  holdings: HoldingsEvidence.nullable().describe(
    "Holdings, and the prices that they were valued at; null where they could not be read.",
  ),
});
