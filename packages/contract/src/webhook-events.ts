import { z } from "zod";
import { type DeliveryType, TRADE_SIDES, WATCH_STATUSES } from "./constants.ts";
import {
  Count,
  component,
  JobId,
  nullableText,
  number,
  Timestamp,
  TokenAddress,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { PauseEvent, TokenSymbol, TradeEvent } from "./watchlist.ts";

/** Sums of trades in a digest. */
const sums = {
  tradesCount: Count.describe("Trades that the watches reported in the period."),
  volumeSol: number("Value of these trades, SOL."),
  volumeUsd: number("The same in US dollars, each trade at the SOL price of its hour."),
  realizedPnlSol: number("Result of the sales among them, SOL: lots of known cost, first in, first out."),
  realizedPnlUsd: number(
    "The same in US dollars (USD), at the SOL prices of the hours of sale and purchase.",
  ),
};

const DigestTrade = component("DigestTrade", {
  side: z.enum(TRADE_SIDES).describe("Side of the wallet in the trade."),
  tokenAddress: TokenAddress,
  tokenSymbol: TokenSymbol,
  solAmount: number("SOL paid or received, without fee and tip."),
  valueUsd: number("The same in US dollars (USD), at the SOL price of its hour."),
  signature: text("Signature of the transaction."),
  at: Timestamp.describe("Time of the trade."),
  unknown: Unknown,
});

const DigestToken = component("DigestToken", { tokenAddress: TokenAddress, tokenSymbol: TokenSymbol });

/** Maximum numbers of wallets in a digest, and of new tokens of each. */
export const MAX_DIGEST_WALLETS = 100;
export const MAX_DIGEST_TOKENS = 10;

const WalletDigest = component("WalletDigest", {
  walletAddress: WalletAddress,
  label: nullableText("Name that you gave it."),
  status: z
    .enum([...WATCH_STATUSES, "ended"])
    .describe("Status of the watch when the digest was made; `ended`: you watch the wallet no longer."),
  lastCheckedAt: Timestamp.nullable().describe(
    "Time of the last check of the wallet. If it is before the end of the period, or the watch is paused, trades may be missing and all sums are in `unknown`.",
  ),
  ...sums,
  buysCount: Count.describe("Buys among the trades."),
  sellsCount: Count.describe("Sales among the trades."),
  largestTrade: DigestTrade.nullable().describe(
    "Trade of the largest known value in SOL; null without a trade of known value.",
  ),
  newTokensCount: Count.describe("First buys of a token in the covered history."),
  newTokens: z.array(DigestToken).describe(`The first ${MAX_DIGEST_TOKENS} of these tokens.`),
  unknown: Unknown,
});

const WatchDigest = component("WatchDigest", {
  from: Timestamp.describe("Begin of the period, UTC: events reported from this time on count."),
  to: Timestamp.describe("End of the period, UTC, not included."),
  link: text("Page of the watchlist on this server."),
  ...sums,
  walletsCount: Count.describe("Wallets with trades, and wallets of which trades may be missing."),
  wallets: z
    .array(WalletDigest)
    .describe(
      `The first ${MAX_DIGEST_WALLETS} of these wallets, the largest volume first. The sums include all.`,
    ),
  quietWalletsCount: Count.describe("Watched wallets that were checked and without a reported trade."),
  unknown: Unknown,
});

/** A digest as the service makes it. */
export type WatchDigestData = z.output<typeof WatchDigest>;

const JobEndData = component("JobEndData", { jobId: JobId });

const TradeData = component("TradeEventData", TradeEvent.omit({ id: true, type: true }).shape);

const PauseData = component("PauseEventData", PauseEvent.omit({ id: true, type: true }).shape);

/** Bodies of the events that are sent to webhooks, by their type. */
export const WEBHOOK_BODIES = {
  "job.completed": body("JobCompletedWebhook", {
    type: "job.completed",
    summary: "A job has ended, and its result is available.",
    data: JobEndData,
  }),
  "job.failed": body("JobFailedWebhook", {
    type: "job.failed",
    summary: "A job has failed, and its price is refunded.",
    data: JobEndData,
  }),
  "wallet.traded": body("TradeWebhook", {
    type: "wallet.traded",
    summary: "A watched wallet has traded, by the rules of the watch.",
    data: TradeData,
  }),
  "watch.paused": body("PauseWebhook", {
    type: "watch.paused",
    summary: "A watch was paused: no credit was left, or its key is no longer active.",
    data: PauseData,
  }),
  "digest.daily": body("DailyDigestWebhook", {
    type: "digest.daily",
    summary: "Summary of a UTC day, sent at 08:00 UTC on the next day if the feed has an event of the day.",
    data: WatchDigest,
  }),
  "webhook.test": body("TestWebhook", {
    type: "webhook.test",
    summary: "A test, sent on request to one webhook. Nothing has happened.",
    data: component("TestEventData", {
      webhookId: text("Id of the webhook."),
      message: text("Says that this is a test."),
    }),
  }),
  "digest.weekly": body("WeeklyDigestWebhook", {
    type: "digest.weekly",
    summary:
      "Summary of a week, Monday to Sunday in UTC, sent at 08:00 UTC on Monday if the feed has an event of the week.",
    data: WatchDigest,
  }),
} as const satisfies Record<DeliveryType, z.ZodType>;

function body<Type extends DeliveryType, Data extends z.ZodType>(
  id: string,
  { type, summary, data }: { readonly type: Type; readonly summary: string; readonly data: Data },
) {
  return component(
    id,
    {
      type: z.literal(type).describe("Type of the event."),
      timestamp: Timestamp.describe("Time of the event."),
      data: data.describe("What happened."),
    },
    summary,
  );
}
