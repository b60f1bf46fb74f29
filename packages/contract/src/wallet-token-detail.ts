import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import {
  AddressText,
  component,
  Decimals,
  ListedPriceSol,
  nullableNumber,
  nullableText,
  number,
  RealizedPnlSol,
  Timestamp,
  TokenAddress,
  tokenAmounts,
  transactionCosts,
  transactionFields,
  Unknown,
  UnsolicitedSale,
  WalletAddress,
} from "./fields.ts";
import { QueuedWallet } from "./queued-job.ts";
import { Reconciliation } from "./wallet-profile.ts";
import { ABOUT_WALLET, WalletParams } from "./wallet-request.ts";
import { TokenPnl } from "./wallet-tokens.ts";

/**
 * Units that were acquired together: bought (`openedBy`), received (`receivedBy`), or held before the covered
 * history.
 */
const lot = {
  openedBy: nullableText("Signature of the buy that opened the lot; null where it was not bought."),
  receivedBy: nullableText("Signature of the transfer that the lot came with; null where it did not."),
  ...tokenAmounts,
  costSol: number("Cost, SOL, fee and tip included."),
  unsolicited: z
    .literal(true)
    .optional()
    .describe("True for units that came without the wallet's signature."),
  unknown: Unknown,
};

const UsedLot = component("UsedLot", { ...lot, holdTimeHours: number("Hours between buy and sale.") });

const OpenedAt = Timestamp.nullable().describe("Time of the first buy; null where it is not known.");

const OpenLot = component("OpenLot", { ...lot, openedAt: OpenedAt });

const Lots = z.array(UsedLot).describe("Lots that were used up.");

const TokenTrade = component("TokenTrade", {
  ...transactionFields,
  side: z.enum(["buy", "sell", "burn"]).describe("Side of the wallet."),
  ...tokenAmounts,
  solAmount: number("SOL paid or received, without fee and tip."),
  usdAmount: nullableNumber("USD paid or received, where the quote was a stablecoin; else null."),
  estimated: z
    .literal(true)
    .optional()
    .describe("Its part of a value that several tokens share rests on present prices."),
  unsolicited: UnsolicitedSale,
  priceSol: number("Price of a whole token, SOL."),
  ...transactionCosts,
  solUsd: nullableNumber("USD for one SOL in the hour of the transaction; null where it is not known."),
  realizedPnlUsd: nullableNumber(
    "Result of a sale or burn, USD: proceeds at `solUsd` − cost of each lot at that of its buy; null for a buy, and where it is not known.",
  ),
  venue: nullableText("Program that the swap went through; null where it is not known."),
  lots: Lots,
  unknown: Unknown,
});

/** A completed round trip. */
const TradeCycle = component("TradeCycle", {
  openedAt: OpenedAt,
  closedAt: Timestamp.nullable().describe("Time of the last sale; null where it is not known."),
  holdTimeHours: number("Hold time, hours."),
  realizedPnlSol: RealizedPnlSol,
  entryMcapUsd: number("Market cap (FDV) at the first buy, USD."),
  entrySolUsd: nullableNumber("USD for one SOL in the hour of the first buy; null where it is not known."),
  trades: z.array(z.string()).describe("Signatures of its trades."),
  unknown: Unknown,
});

const TokenTransfer = component("TokenTransfer", {
  ...transactionFields,
  direction: z.enum(["in", "out"]).describe("Direction from the wallet's view."),
  ...tokenAmounts,
  lots: Lots,
});

const TokenDetail = component("TokenDetail", {
  walletAddress: WalletAddress,
  tokenAddress: TokenAddress,
  decimals: Decimals,
  supplyRaw: nullableText("Whole supply in base units, as a decimal string; null where it is not known."),
  presentPriceSol: nullableNumber(
    "What a whole token could be sold for now, SOL, with all units held; null where it is not known.",
  ),
  listedPriceSol: ListedPriceSol,
  row: TokenPnl.describe("The token's row, as the table of tokens has it."),
  trades: z.array(TokenTrade).describe("The trades, earliest first."),
  cycles: z.array(TradeCycle).describe("Completed round trips."),
  openLots: z.array(OpenLot).describe("Lots that are still held."),
  transfers: z.array(TokenTransfer).describe("Units that came or went without a price."),
  unknownBasis: z
    .strictObject({
      ...tokenAmounts,
      solReceived: number("SOL that they were sold for."),
      unknown: Unknown,
    })
    .describe("Units that were sold without a known cost."),
  reconciliation: Reconciliation,
});

export const walletTokenDetailEndpoint = {
  ...priced("wallet-token-detail"),
  ...ABOUT_WALLET,
  summary: "The evidence of one token of a wallet: each trade with the lots it used up, cycles, transfers.",
  params: WalletParams.extend({ mint: AddressText.describe("Mint of the token, base58.") }),
  responses: { 200: TokenDetail, 202: QueuedWallet },
  failures: [
    "wallet_not_found",
    "token_not_found",
    "system_wallet",
    "chain_unavailable",
    "prices_unavailable",
  ],
} as const satisfies PaidDefinition;
