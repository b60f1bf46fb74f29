import { z } from "zod";
import { FEED_EVENT_TYPES, PAUSE_REASONS, TRADE_REASONS, TRADE_SIDES, WATCH_STATUSES } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import {
  COMPONENTS,
  component,
  EventIdText,
  flag,
  LastEventHeaders,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  TokenAddress,
  text,
  tokenAmounts,
  Unknown,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { WalletParams } from "./wallet-request.ts";
import { RequestedRules, WatchRulesSchema } from "./watch-rules.ts";

/** Text without control characters. */
const line = (length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    // Not a pattern, because some generated clients do not support Unicode classes.
    .refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters");

export const WatchSchema = component("Watch", {
  walletAddress: WalletAddress,
  label: nullableText("Your name for the wallet; null without a name."),
  note: nullableText("Your note about the wallet; null without a note."),
  rules: WatchRulesSchema.describe(
    "Trades that become events. `mints` and `side` restrict the trades that are considered; each other rule is an alternative. A considered trade is an event if any alternative matches it, or if there is no alternative. Without rules every trade is an event.",
  ),
  status: z
    .enum(WATCH_STATUSES)
    .describe("`paused`: events are held back, not lost. `pauseReason` gives the reason."),
  pauseReason: z
    .enum(PAUSE_REASONS)
    .optional()
    .describe(
      "Reason of the pause; present while the watch is paused. `no_credits`: the account has no credits or the key has reached a cap. The watch resumes when credits are available. `key_inactive`: the key that set the watch was revoked or has expired. Set the watch again.",
    ),
  lastCheckedAt: Timestamp.nullable().describe(
    "Time of the last check of the wallet; null before the first check.",
  ),
});

export const TokenSymbol = nullableText(
  "Symbol of the token: text of its creator, which anybody can choose; null if it is not known.",
);

const Trade = component("WatchedTrade", {
  side: z.enum(TRADE_SIDES).describe("Side of the wallet in the trade."),
  tokenAddress: TokenAddress,
  tokenSymbol: TokenSymbol,
  ...tokenAmounts,
  solAmount: number("SOL paid or received, without fee and tip."),
  valueUsd: number("The same in US dollars, at the SOL price of its hour or as paid in a stablecoin."),
  realizedPnlSol: nullableNumber(
    "Result of a sale, SOL: proceeds less the cost of lots of known cost, first in, first out; null for a buy.",
  ),
  realizedPnlUsd: nullableNumber(
    "The same in US dollars, at the SOL prices of the hours of sale and purchase; null for a buy.",
  ),
  isFirstBuy: flag("True for the first buy of the token in the covered history."),
  venue: nullableText("Program that the swap went through; null where none was invoked."),
  unknown: Unknown,
});

const activityFields = {
  id: z.int().describe("Id of the event in your feed. Ids increase, with gaps."),
  walletAddress: WalletAddress,
  at: Timestamp.describe("Time of the event."),
};

export const TradeEvent = component("TradeEvent", {
  ...activityFields,
  type: z.literal(FEED_EVENT_TYPES[0]).describe("The wallet bought or sold a token."),
  label: nullableText("Name that you gave the wallet, at the time of the event."),
  signature: text("Signature of the transaction."),
  link: nullableText(
    "Page of the token in the analysis of the wallet, on this server; null for events of earlier versions.",
  ),
  trade: Trade.describe("The trade."),
  reasons: z
    .array(z.enum(TRADE_REASONS))
    .describe("Alternatives of the rules that match it; `trade` if the rules have no alternative."),
});

export const PauseEvent = component("PauseEvent", {
  ...activityFields,
  type: z
    .literal(FEED_EVENT_TYPES[1])
    .describe("The watch was paused because no credits were left or its key is no longer active."),
  signature: nullableText("Always null: the event has no transaction."),
  message: text("Reason of the pause, one sentence."),
});

/** Events of a feed, by their type. */
export const WatchEvent = z
  .discriminatedUnion("type", [TradeEvent, PauseEvent])
  .register(COMPONENTS, { id: "WatchEvent" });

export const watchSetEndpoint = {
  ...keyed("watch-set", "PUT", "/watchlist/:addr"),
  summary:
    "Add a watch, or update it. Setting a watch and the first check are free. A later check that finds events costs 1 credit, at most once per interval and up to a daily limit of credits; further events are free. Limit: 1,000 watches per account.",
  params: WalletParams,
  body: z
    .strictObject({
      label: line(60).nullable().optional().describe("Your name for the wallet, 1 to 60 characters."),
      note: line(500).nullable().optional().describe("Your note about the wallet, 1 to 500 characters."),
      rules: RequestedRules.optional().describe(
        "Rules that select trades. Without rules, every trade becomes an event.",
      ),
    })
    .optional(),
  responses: { 200: WatchSchema },
  failures: ["watchlist_full", "system_wallet"],
} as const satisfies KeyDefinition;

export const watchListEndpoint = {
  ...keyed("watch-list", "GET", "/watchlist"),
  summary: "List the watched wallets of the account, newest first.",
  responses: {
    200: component("WatchList", { wallets: z.array(WatchSchema).describe("Watched wallets, newest first.") }),
  },
} as const satisfies KeyDefinition;

export const watchDeleteEndpoint = {
  ...keyed("watch-delete", "DELETE", "/watchlist/:addr"),
  summary: "Delete a watch. Its events remain in the feed.",
  params: WalletParams,
  responses: {
    200: component("EndedWatch", { walletAddress: text("Wallet of the deleted watch, base58.") }),
  },
  failures: ["not_found"],
} as const satisfies KeyDefinition;

export const watchFeedEndpoint = {
  ...keyed("watch-feed", "GET", "/watchlist/feed"),
  summary:
    "List the events of all watched wallets from the last 30 days, newest first. With `since`, list newer events, oldest first.",
  query: z
    .strictObject({
      after: EventIdText.optional().describe(
        "Id of an event: return older events. Send `next` of the preceding page. Cannot be combined with `since`.",
      ),
      since: EventIdText.optional().describe(
        "Id of an event: return newer events, oldest first; 0 for all stored events. Cannot be combined with `after`.",
      ),
      limit: wholeNumber(1, 100, 50).describe("Maximum number of events."),
    })
    .refine(({ after, since }) => after === undefined || since === undefined, {
      path: ["since"],
      error: "cannot be combined with `after`",
    }),
  responses: {
    200: component("WatchFeed", {
      events: z.array(WatchEvent).describe("Events, newest first; with `since`, oldest first."),
      next: z
        .int()
        .nullable()
        .describe(
          "`after` or `since` of the next page; null on the last page. To get newer events later, send the id of the last event as `since`.",
        ),
    }),
  },
} as const satisfies KeyDefinition;

export const watchEventsEndpoint = {
  ...keyed("watch-events", "GET", "/watchlist/events"),
  summary:
    "Stream new events of the feed as server-sent events, named by their type. Resume with Last-Event-ID.",
  mediaType: "text/event-stream",
  headers: LastEventHeaders,
  responses: { 200: WatchEvent },
  failures: ["server_busy"],
} as const satisfies KeyDefinition;
