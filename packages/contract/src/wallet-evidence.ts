import { z } from "zod";
import {
  component,
  Decimals,
  Estimated,
  ListedPriceSolSchema,
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
  UnsolicitedSale,
} from "./fields.ts";
import { inputsEvidence } from "./provenance.ts";

/** Units in an open order. */
export const OpenOrderSchema = component("OpenOrder", {
  account: text("Account that holds the units."),
  mint: TokenAddress,
  amountRaw: RawAmount,
  since: Timestamp.nullable().describe("Time of the first deposit."),
});

/** A transaction with wallet-level costs or results: costs without a trade, or arbitrage. */
const UntradedTransaction = component("UntradedTransaction", {
  ...transactionFields,
  ...transactionCosts,
  failed: z.literal(true).optional().describe("True for a failed transaction."),
  rentSol: number("Rent paid for accounts of others − rent reclaimed, SOL."),
  costSol: number(
    "Contribution to feesSol, SOL. For a trade only its rent: its fee and tip are part of the trade.",
  ),
  atomicPnlSol: nullableNumber("Atomic arbitrage PnL, SOL; null without arbitrage."),
  unknown: Unknown,
});

/** A sale of a token without a purchase: it has no row and counts in the wallet's activity. */
export const UnboughtSaleSchema = component("UnboughtSale", {
  ...transactionFields,
  tokenAddress: TokenAddress,
  solAmount: number("SOL received, without fee and tip."),
  ...transactionCosts,
  unsolicited: UnsolicitedSale,
  unknown: Unknown,
});

const prices = {
  priceSol: TokenPriceSol,
  listedPriceSol: ListedPriceSolSchema,
  estimated: Estimated,
  unknown: Unknown,
};

/** Holdings of the wallet with prices; a null price means no price. */
const HoldingsEvidence = component("HoldingsEvidence", {
  slot: z.int().describe("Slot at which the balances were read."),
  solBalance: SolBalance,
  wrappedSol: number("Wrapped SOL balance, SOL."),
  solUsd: number("Price of one SOL, USD."),
  tokens: z
    .array(z.strictObject({ tokenAddress: TokenAddress, decimals: Decimals, ...tokenAmounts, ...prices }))
    .describe("Tokens held."),
  inEscrow: z
    .array(OpenOrderSchema.extend({ decimals: Decimals, ...prices }))
    .describe("Units in open orders. They belong to the wallet but are not in the balances above."),
  unknown: Unknown,
});

/** Evidence of wallet-level metrics. */
export const WalletEvidenceSchema = component("WalletEvidence", {
  untraded: z
    .array(UntradedTransaction)
    .describe("Transactions with costs outside of trades, and atomic arbitrage."),
  holdings: HoldingsEvidence.nullable().describe(
    "Holdings with the prices used for their value; null if they could not be read.",
  ),
  ...inputsEvidence,
});
