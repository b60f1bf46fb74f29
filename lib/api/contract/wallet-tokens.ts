import { z } from "zod";
import { TOKEN_SORTS } from "@/lib/domain/wallet/token-rows";
import { NO_BODY, type PaidDefinition, priced } from "./endpoint-definition";
import { Unknown, wholeNumber } from "./fields";
import { PrepaidHeaders } from "./paid-headers";
import { QueuedWallet } from "./queued-wallet";
import { WalletParams, WalletQuery } from "./wallet-request";

/** Profit and loss of one wallet in one token, in SOL; `roi` and `winRate` are fractions. */
export const TokenPnl = z.strictObject({
  tokenAddress: z.string(),
  realizedPnlSol: z.number(),
  unrealizedPnlSol: z.number(),
  roi: z.number(),
  totalSolSpent: z.number(),
  winRate: z.number().min(0).max(1),
  unknown: Unknown,
});

const TokenPnlPage = z.strictObject({
  data: z.array(TokenPnl),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

const TokenQuery = WalletQuery.extend({
  page: wholeNumber(1, 999_999_999, 1),
  pageSize: wholeNumber(1, 100, 20),
  sortBy: z.enum(TOKEN_SORTS).default("netSolProfitLoss"),
  sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
});

export const walletTokensEndpoint = {
  ...priced("wallet-tokens"),
  summary: "Profit and loss per token of one wallet, sorted and paged.",
  access: "paid",
  chargeOn: "delivery",
  jobSubject: "addr",
  params: WalletParams,
  query: TokenQuery,
  headers: PrepaidHeaders,
  body: NO_BODY,
  responses: { 200: TokenPnlPage, 202: QueuedWallet },
} as const satisfies PaidDefinition;
