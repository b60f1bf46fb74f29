import { z } from "zod";
import type { JsonBody, PaidDefinition } from "./endpoint-definition.ts";
import {
  CalculatedAt,
  component,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  TokenAddress,
  transactionFields,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { DataRangeSchema } from "./partial-data.ts";
import { QueuedWallet } from "./queued-job.ts";
import { TradesCursor } from "./trades-cursor.ts";
import { aboutWallet } from "./wallet-request.ts";

/** Disposals on a page. */
const MAX_TRADES = 1_000;
export const DEFAULT_TRADES = 100;

const Amount = z.string().regex(/^[0-9]+(\.[0-9]+)?$/);

const DisposedLot = component(
  "DisposedLot",
  {
    source: z
      .enum(["buy", "transfer"])
      .nullable()
      .describe("Source of the units; null if no covered transaction brought them."),
    signature: nullableText("Signature of that transaction; null if it is not covered."),
    acquiredAt: Timestamp.nullable().describe("Time of that transaction; null if unknown."),
    amount: Amount.describe("Whole tokens of the lot that were used, an exact decimal string."),
    costSol: nullableNumber("Cost including fees and tips, SOL; null if unknown."),
  },
  "Units that came together, first in, first out.",
);

/** A sale or a burn. */
const DisposalRow = component("Disposal", {
  ...transactionFields,
  side: z.enum(["sell", "burn"]).describe("A burn is a disposal for 0."),
  tokenAddress: TokenAddress,
  tokenSymbol: nullableText("Untrusted text from the token itself; null if unknown."),
  tokenName: nullableText("Untrusted text from the token itself; null if unknown."),
  amount: Amount.describe("Whole tokens, an exact decimal string."),
  proceedsSol: nullableNumber("Proceeds before fees, SOL; null if unknown."),
  usdAmount: nullableNumber("Proceeds in USD if paid in a stablecoin, else null."),
  feesSol: number("Network fee and tip of the sale, SOL."),
  costSol: nullableNumber("Cost of the units of known cost, SOL; null without such units."),
  realizedPnlSol: nullableNumber(
    "Result of the units of known cost, SOL: proceedsSol − feesSol − unknownCostSol − costSol; null if unknown.",
  ),
  solUsd: nullableNumber("Dollars per SOL in the hour of the disposal; null if unknown."),
  realizedPnlUsd: nullableNumber(
    "The same result, USD: proceeds at the hour of the sale − cost at the hours of its purchases; null if a price is unknown.",
  ),
  holdTimeHours: nullableNumber(
    "Mean hold time, hours, over the units that were bought at a known time; null without such units.",
  ),
  unknownCostAmount: Amount.describe("Whole tokens of unknown cost, an exact decimal string; 0 for none."),
  unknownCostSol: nullableNumber(
    "Their part of the proceeds, fees taken off, SOL: it is in no result; null if unknown.",
  ),
  estimated: z.literal(true).optional().describe("The proceeds are estimated by present prices."),
  unsolicited: z.literal(true).optional().describe("None of its units came with the wallet's signature."),
  lots: z.array(DisposedLot).describe("Lots that it used, oldest first."),
  unknown: z
    .array(z.string())
    .optional()
    .describe(
      "Names of the fields beside it that are not known: null there, or the part that is known where some units have no cost.",
    ),
});

const WalletTrades = component("WalletTrades", {
  walletAddress: WalletAddress,
  calculatedAt: CalculatedAt,
  dataRange: DataRangeSchema,
  trades: z.array(DisposalRow).describe("Disposals, oldest first."),
  nextCursor: nullableText("Asks for the next page; null at the end."),
});

export type WalletTrades = JsonBody<typeof WalletTrades>;

const Moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "must be a date or an ISO 8601 time",
);

const TradesQuery = z
  .strictObject({
    format: z
      .enum(["json", "csv"])
      .default("json")
      .describe("`json`: pages. `csv`: one file of the whole range, streamed, without pages."),
    from: Moment.optional().describe("Only disposals from this date (UTC) or ISO 8601 time on."),
    to: Moment.optional().describe(
      "Only disposals before this date (UTC) or ISO 8601 time: a year is from=2025-01-01&to=2026-01-01. Those of unknown time are in every range.",
    ),
    limit: wholeNumber(1, MAX_TRADES, DEFAULT_TRADES)
      .removeDefault()
      .optional()
      .meta({ type: "integer", minimum: 1, maximum: MAX_TRADES })
      .describe(`Disposals on a page of JSON, ${DEFAULT_TRADES} by default.`),
    cursor: TradesCursor.optional().describe(
      "The `nextCursor` of the page before, of the same wallet; only for JSON.",
    ),
  })
  .superRefine(({ format, from, to, limit, cursor }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
      refuse("from", "must not be after to");
    if (format === "json") return;
    if (limit !== undefined) refuse("limit", "is only for format=json: a CSV file has the whole range");
    if (cursor !== undefined) refuse("cursor", "is only for format=json: a CSV file has the whole range");
  });

export const walletTradesEndpoint = {
  ...aboutWallet("wallet-trades"),
  summary:
    "Every sale and burn of a wallet with its proceeds, cost, fees, result and lots, as JSON pages or one CSV file; " +
    "an account is charged once per wallet and UTC day, a payment pays for one call.",
  query: TradesQuery,
  responses: { 200: WalletTrades, 202: QueuedWallet },
  chargedPer: "day",
  streamedAs: "text/csv",
} as const satisfies PaidDefinition;
