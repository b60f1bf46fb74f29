import { TOKEN_SORTS } from "@walletlens/engine/wallet/token-rows";
import { z } from "zod";
import type { PaidDefinition } from "./endpoint-definition.ts";
import {
  Count,
  component,
  Estimated,
  Fraction,
  FrozenShare,
  MedianHoldTimeHours,
  nullableNumber,
  number,
  Page,
  RawAmount,
  RealizedPnlSol,
  Timestamp,
  TokenAddress,
  Unknown,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { AtLeast } from "./partial-data.ts";
import { PnlResultsSchema } from "./pnl-results.ts";
import { InputsEvidence, InputsQuery, ProvenanceSchema } from "./provenance.ts";
import { QueuedWallet } from "./queued-job.ts";
import { aboutWallet } from "./wallet-request.ts";

/** Profit and loss of one wallet in one token. */
export const TokenPnlSchema = component(
  "TokenPnl",
  {
    tokenAddress: TokenAddress,
    results: PnlResultsSchema,
    realizedPnlSol: RealizedPnlSol,
    unrealizedPnlSol: number("Unrealized PnL, SOL: liquidation value − cost of open lots with a known cost."),
    roi: number(
      "Return multiple, (spent + PnL) ÷ spent: 0 is a total loss, 1 is break-even, 2 is a doubling.",
    ),
    totalSolSpent: number("Cost of all buys including fees and tips, SOL."),
    avgBuyPriceSol: number("Mean cost of a whole token over buys with a known value, SOL."),
    totalSolReceived: number("Proceeds of all sales less fees and tips, SOL."),
    winRate: Fraction.describe("Profitable cycles ÷ completed cycles, 0 to 1."),
    medianHoldTimeHours: MedianHoldTimeHours,
    balance: number("Balance at the end of the covered history, whole tokens."),
    balanceRaw: RawAmount.describe("`balance` in base units, as a decimal string."),
    valueSol: number("Liquidation value of the balance: estimated proceeds if all of it is sold now, SOL."),
    listedValueSol: nullableNumber("Value of the balance at the listed price, SOL; null without a price."),
    thin: z
      .literal(true)
      .optional()
      .describe("True if the listed value exceeds 1.1 × the liquidation value."),
    estimated: Estimated,
    frozenShare: FrozenShare,
    firstBuyAt: Timestamp.nullable().describe("Time of the first buy; null if unknown."),
    lastTradeAt: Timestamp.nullable().describe("Time of the last trade; null if no trade has a known time."),
    atLeast: AtLeast,
    unknown: Unknown,
  },
  "PnL of one token.",
);

const TokenPnlPage = component("TokenPnlPage", {
  walletAddress: WalletAddress,
  data: z.array(TokenPnlSchema).describe("Rows of this page."),
  total: Count.describe("Total number of rows."),
  page: Page,
  pageSize: z.int().describe("Number of rows per page."),
  provenance: ProvenanceSchema,
  evidence: InputsEvidence.optional().describe("Inputs of the metrics; present with `evidence=true`."),
});

const TokenQuery = InputsQuery.extend({
  page: wholeNumber(1, 999_999_999, 1).describe("Page number, from 1."),
  pageSize: wholeNumber(1, 100, 20).describe("Number of rows per page."),
  sortBy: z.enum(TOKEN_SORTS).default("netSolProfitLoss").describe("Metric to sort by."),
  sortOrder: z
    .enum(["ASC", "DESC"])
    .default("DESC")
    .describe("Sort direction. Unknown values come last in both directions."),
});

export const walletTokensEndpoint = {
  ...aboutWallet("wallet-tokens"),
  summary: "List the PnL of a wallet per token, sorted and paginated.",
  query: TokenQuery,
  responses: { 200: TokenPnlPage, 202: QueuedWallet },
} as const satisfies PaidDefinition;
