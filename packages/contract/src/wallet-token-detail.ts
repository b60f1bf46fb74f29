import { z } from "zod";
import type { PaidDefinition } from "./endpoint-definition.ts";
import {
  AddressText,
  component,
  Decimals,
  ListedPriceSolSchema,
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
import { ReconciliationSchema } from "./reconciliation.ts";
import { aboutWallet, WalletParams } from "./wallet-request.ts";
import { TokenPnlSchema } from "./wallet-tokens.ts";

const UnsolicitedUnits = z
  .literal(true)
  .optional()
  .describe("True for units that came without the wallet's signature.");

/**
 * Units that were acquired together: bought (`openedBy`), received (`receivedBy`), or held before the covered
 * history.
 */
const lot = {
  openedBy: nullableText("Signature of the buy that opened the lot; null if it was not bought."),
  receivedBy: nullableText(
    "Signature of the transfer that delivered the lot; null if it was not transferred.",
  ),
  ...tokenAmounts,
  costSol: number("Cost including fee and tip, SOL."),
  unsolicited: UnsolicitedUnits,
  unknown: Unknown,
};

const UsedLot = component("UsedLot", {
  ...lot,
  holdTimeHours: number("Hold time between buy and sale, hours."),
});

const OpenedAt = Timestamp.nullable().describe("Time of the first buy; null if unknown.");

const OpenLot = component("OpenLot", { ...lot, openedAt: OpenedAt });

const Lots = z.array(UsedLot).describe("Lots consumed, FIFO.");

const TokenTrade = component("TokenTrade", {
  ...transactionFields,
  side: z.enum(["buy", "sell", "burn"]).describe("Side of the trade for the wallet."),
  ...tokenAmounts,
  solAmount: number("SOL paid or received, without fee and tip."),
  usdAmount: nullableNumber("USD paid or received; null if the quote was not a stablecoin."),
  estimated: z
    .literal(true)
    .optional()
    .describe("True if several tokens were traded together and the value was split by current prices."),
  unsolicited: UnsolicitedSale,
  priceSol: number("Price of a whole token, SOL."),
  ...transactionCosts,
  rentSol: number(
    "Rent that the transaction paid for accounts of others − rent reclaimed, SOL. It is the same for each trade of one transaction.",
  ),
  transferredSol: number(
    "SOL that the transaction moved beside its trades, positive if received, negative if sent. It is the same for each trade of one transaction. Change of the SOL of the wallet = sales − buys − fees − tips − rentSol + transferredSol.",
  ),
  solUsd: nullableNumber("SOL/USD in the hour of the transaction; null if unknown."),
  solUsdErrorShare: nullableNumber(
    "Fraction of `solUsd` by which it may be off: half of the range of its hour, 0.005 where the range is unknown. Wins below their error have an unknown sign. Null if `solUsd` is unknown.",
  ),
  realizedPnlUsd: nullableNumber(
    "Realized PnL of a sale or burn, USD: proceeds at `solUsd` − cost of each lot at the SOL/USD of its buy; null for a buy, and if unknown.",
  ),
  venue: nullableText("Program that executed the swap; null if unknown."),
  lots: Lots,
  unknown: Unknown,
});

/** A completed cycle. */
const TradeCycle = component("TradeCycle", {
  openedAt: OpenedAt,
  closedAt: Timestamp.nullable().describe("Time of the last sale; null if unknown."),
  holdTimeHours: number("Hold time of the cycle, hours."),
  realizedPnlSol: RealizedPnlSol,
  entryMcapUsd: number("Market cap (FDV) at the first buy, USD."),
  entrySolUsd: nullableNumber("Price of one SOL in the hour of the first buy, USD; null if unknown."),
  trades: z.array(z.string()).describe("Signatures of the trades."),
  unknown: Unknown,
});

const TokenTransfer = component("TokenTransfer", {
  ...transactionFields,
  direction: z.enum(["in", "out"]).describe("Direction for the wallet."),
  ...tokenAmounts,
  unsolicited: UnsolicitedUnits,
  lots: Lots,
});

const TokenDetail = component("TokenDetail", {
  walletAddress: WalletAddress,
  tokenAddress: TokenAddress,
  decimals: Decimals,
  supplyRaw: nullableText("Total supply in base units, as a decimal string; null if unknown."),
  presentPriceSol: nullableNumber(
    "Current liquidation price of a whole token if all held units are sold, SOL; null if unknown.",
  ),
  listedPriceSol: ListedPriceSolSchema,
  row: TokenPnlSchema.describe("Row of the token, as in the token list."),
  trades: z.array(TokenTrade).describe("Trades, earliest first."),
  cycles: z.array(TradeCycle).describe("Completed cycles."),
  openLots: z.array(OpenLot).describe("Open lots."),
  transfers: z.array(TokenTransfer).describe("Transfers: units received or sent without a price."),
  unknownBasis: z
    .strictObject({
      ...tokenAmounts,
      solReceived: number("SOL received for the units, SOL."),
      unknown: Unknown,
    })
    .describe("Units sold without a known cost."),
  reconciliation: ReconciliationSchema,
});

export const walletTokenDetailEndpoint = {
  ...aboutWallet("wallet-token-detail"),
  summary:
    "Get the evidence of one token of a wallet: trades with the lots they consumed, cycles, open lots and transfers.",
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
