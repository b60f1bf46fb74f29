import { TOKEN_SORTS } from "@walletlens/engine/wallet/token-rows";
import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import {
  Count,
  component,
  Fraction,
  MedianHoldTimeHours,
  nullableNumber,
  number,
  Page,
  RawAmount,
  RealizedPnlSol,
  Timestamp,
  TokenAddress,
  Unknown,
  wholeNumber,
} from "./fields.ts";
import { AtLeast } from "./known-in-part.ts";
import { QueuedWallet } from "./queued-job.ts";
import { ABOUT_WALLET, WalletQuery } from "./wallet-request.ts";

/** Profit and loss of one wallet in one token. */
export const TokenPnl = component(
  "TokenPnl",
  {
    tokenAddress: TokenAddress,
    realizedPnlSol: RealizedPnlSol,
    unrealizedPnlSol: number("What open lots of known cost could be sold for − their cost, SOL."),
    roi: number("Multiple, (spent + result) ÷ spent: 1 is break-even, 0 the loss of all, 2 a doubling."),
    totalSolSpent: number("Cost of everything bought, SOL, fees and tips included."),
    avgBuyPriceSol: number("Cost of a whole token, SOL, over the buys of known value."),
    totalSolReceived: number("Proceeds of everything sold, SOL, fees and tips taken off."),
    winRate: Fraction.describe("Fraction, 0 to 1: completed cycles with a profit ÷ completed cycles."),
    medianHoldTimeHours: MedianHoldTimeHours,
    balance: number("Whole tokens held after the covered history."),
    balanceRaw: RawAmount.describe("The same in base units, as a decimal string."),
    valueSol: number("What they could be sold for now, SOL."),
    listedValueSol: nullableNumber("The same units at the listed price, SOL; null without a price."),
    thin: z.literal(true).optional().describe("The listed value is above 1.1 × what they could be sold for."),
    firstBuyAt: Timestamp.nullable().describe("Time of the first buy; null where it is unknown."),
    lastTradeAt: Timestamp.nullable().describe(
      "Time of the last trade; null where no trade has a known time.",
    ),
    atLeast: AtLeast,
    unknown: Unknown,
  },
  "Result in one token.",
);

const TokenPnlPage = component("TokenPnlPage", {
  data: z.array(TokenPnl).describe("The rows of this page."),
  total: Count.describe("Rows on all pages."),
  page: Page,
  pageSize: z.int().describe("Rows on a page."),
});

const TokenQuery = WalletQuery.extend({
  page: wholeNumber(1, 999_999_999, 1).describe("Page, from 1."),
  pageSize: wholeNumber(1, 100, 20).describe("Rows on a page."),
  sortBy: z.enum(TOKEN_SORTS).default("netSolProfitLoss").describe("Figure that the rows are sorted by."),
  sortOrder: z.enum(["ASC", "DESC"]).default("DESC").describe("Direction; unknown values come last in both."),
});

export const walletTokensEndpoint = {
  ...priced("wallet-tokens"),
  ...ABOUT_WALLET,
  summary: "Profit and loss per token of one wallet, sorted and paged.",
  query: TokenQuery,
  responses: { 200: TokenPnlPage, 202: QueuedWallet },
} as const satisfies PaidDefinition;
