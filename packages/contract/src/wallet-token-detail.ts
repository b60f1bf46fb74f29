import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { AddressText, Timestamp, Unknown, UnsolicitedSale } from "./fields.ts";
import { QueuedWallet } from "./queued-wallet.ts";
import { Reconciliation } from "./wallet-profile.ts";
import { ABOUT_WALLET, WalletParams } from "./wallet-request.ts";
import { TokenPnl } from "./wallet-tokens.ts";

/** Whole tokens as a number, and the exact base units as a decimal string. */
const amount = { tokenAmount: z.number(), tokenAmountRaw: z.string().regex(/^[0-9]+$/) };

const place = {
  signature: z.string(),
  slot: z.int(),
  blockTime: Timestamp.nullable(),
  /** True where the ledger has no time and this one is estimated. */
  blockTimeEstimated: z.literal(true).optional(),
};

/** Units that came in together: bought (`openedBy`), received (`receivedBy`), or held before the covered history. */
const lot = {
  openedBy: z.string().nullable(),
  receivedBy: z.string().nullable(),
  ...amount,
  costSol: z.number(),
  unknown: Unknown,
};

const UsedLot = z.strictObject({ ...lot, holdTimeHours: z.number() });

const OpenLot = z.strictObject({ ...lot, openedAt: Timestamp.nullable() });

/** `solAmount` is without fee and tip; `usdAmount` is there where the quote was a stablecoin. */
const Trade = z.strictObject({
  ...place,
  side: z.enum(["buy", "sell", "burn"]),
  ...amount,
  solAmount: z.number(),
  usdAmount: z.number().nullable(),
  estimated: z
    .literal(true)
    .optional()
    .describe("Its part of a value that several tokens share rests on present prices."),
  unsolicited: UnsolicitedSale,
  priceSol: z.number(),
  feeSol: z.number(),
  tipSol: z.number(),
  venue: z.string().nullable(),
  lots: z.array(UsedLot),
  unknown: Unknown,
});

/** A completed round trip; `trades` are signatures. */
const Cycle = z.strictObject({
  openedAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  holdTimeHours: z.number(),
  realizedPnlSol: z.number(),
  entryMcapUsd: z.number(),
  /** Dollars per SOL in the hour of its first buy. */
  entrySolUsd: z.number().nullable(),
  trades: z.array(z.string()),
  unknown: Unknown,
});

const Transfer = z.strictObject({
  ...place,
  direction: z.enum(["in", "out"]),
  ...amount,
  lots: z.array(UsedLot),
});

const TokenDetail = z.strictObject({
  walletAddress: z.string(),
  tokenAddress: z.string(),
  decimals: z.int(),
  supplyRaw: z.string().nullable(),
  presentPriceSol: z.number().nullable(),
  listedPriceSol: z.number().nullable(),
  row: TokenPnl,
  trades: z.array(Trade),
  cycles: z.array(Cycle),
  openLots: z.array(OpenLot),
  transfers: z.array(Transfer),
  unknownBasis: z.strictObject({ ...amount, solReceived: z.number(), unknown: Unknown }),
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
