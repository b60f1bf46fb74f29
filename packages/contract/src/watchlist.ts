import { z } from "zod";
import { FEED_EVENT_TYPES, PAUSE_REASONS, TRADE_REASONS, WATCH_STATUSES } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import {
  COMPONENTS,
  component,
  EventIdText,
  LastEventHeaders,
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

const Rules = z.strictObject({
  minTradeSol: z
    .number()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe("Trades of at least so many SOL; those of unknown value count."),
  newToken: z.boolean().optional().describe("First buys of a token in the covered history."),
  soldAll: z.boolean().optional().describe("Trades that complete a cycle: at most 20 % of the peak is left."),
});

/** Text without control characters. */
const line = (length: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(length)
    // Not a pattern, because some generated clients do not support Unicode classes.
    .refine((text) => !/\p{Cc}/u.test(text), "must be without control characters");

export const Watch = component("Watch", {
  walletAddress: WalletAddress,
  label: nullableText("Name that you gave it."),
  note: nullableText("Note that you made."),
  rules: Rules.describe(
    "Trades that become events; a trade that any rule names is one, without rules every trade is.",
  ),
  status: z
    .enum(WATCH_STATUSES)
    .describe("`paused`: no events are told, and none are lost; `pauseReason` says why."),
  pauseReason: z
    .enum(PAUSE_REASONS)
    .optional()
    .describe(
      "Present while it is paused. `no_credits`: the account, or a cap of the key, leaves no credit; the watch goes on as soon as there is one. `key_inactive`: the key that set the watch was revoked or has expired; set the watch again.",
    ),
  lastCheckedAt: Timestamp.nullable().describe(
    "Time at which the wallet was last checked; null before the first check.",
  ),
});

const Trade = component("WatchedTrade", {
  side: z.enum(["buy", "sell"]).describe("Side of the wallet in the trade."),
  tokenAddress: TokenAddress,
  ...tokenAmounts,
  solAmount: number("SOL paid or received, without fee and tip."),
  venue: nullableText("Program that the swap went through; null where none was invoked."),
  unknown: Unknown,
});

const what = {
  id: z.int().describe("Number of the event in your feed; numbers increase, with gaps."),
  walletAddress: WalletAddress,
  at: Timestamp.describe("Time at which it happened."),
};

export const TradeEvent = component("TradeEvent", {
  ...what,
  type: z.literal(FEED_EVENT_TYPES[0]).describe("The wallet bought or sold a token."),
  signature: text("Signature of the transaction."),
  trade: Trade.describe("The trade."),
  reasons: z.array(z.enum(TRADE_REASONS)).describe("Rules that name it; `trade` where there are none."),
});

export const PauseEvent = component("PauseEvent", {
  ...what,
  type: z
    .literal(FEED_EVENT_TYPES[1])
    .describe("The watch was paused: no credit was left, or its key is no longer active."),
  signature: nullableText("null: no transaction belongs to it."),
  message: text("The reason, in one sentence."),
});

/** Events of a feed, by their type. */
export const WatchEvent = z
  .discriminatedUnion("type", [TradeEvent, PauseEvent])
  .register(COMPONENTS, { id: "WatchEvent" });

export const watchSetEndpoint = {
  ...keyed("watch-set", "PUT", "/watchlist/:addr"),
  summary:
    "Watches a wallet, or changes how. Free, as the first look is; a later look costs one credit where it finds events, at most once an interval and up to a number of credits a day; events beyond are free. At most 1,000 an account.",
  params: WalletParams,
  body: z
    .strictObject({
      label: line(60).nullable().optional().describe("Name for the wallet."),
      note: line(500).nullable().optional().describe("Note about it."),
      rules: Rules.optional().describe("Trades that become events."),
    })
    .optional(),
  responses: { 200: Watch },
  failures: ["watchlist_full", "system_wallet"],
} as const satisfies KeyDefinition;

export const watchListEndpoint = {
  ...keyed("watch-list", "GET", "/watchlist"),
  summary: "Wallets that the account watches, newest first.",
  responses: {
    200: component("WatchList", { wallets: z.array(Watch).describe("Watched wallets, newest first.") }),
  },
} as const satisfies KeyDefinition;

export const watchDeleteEndpoint = {
  ...keyed("watch-delete", "DELETE", "/watchlist/:addr"),
  summary: "Ends a watch. Its events stay in the feed.",
  params: WalletParams,
  responses: {
    200: component("EndedWatch", { walletAddress: text("Wallet that is watched no more.") }),
  },
  failures: ["not_found"],
} as const satisfies KeyDefinition;

export const watchFeedEndpoint = {
  ...keyed("watch-feed", "GET", "/watchlist/feed"),
  summary:
    "Events of all watched wallets, kept for 30 days: newest first, or with `since` what is newer than an event, oldest first.",
  query: z
    .strictObject({
      after: EventIdText.optional().describe(
        "Event that the page comes after, in the order of the feed, which is older: `next` of the page before.",
      ),
      since: EventIdText.optional().describe(
        "Id of an event: the events that are newer, oldest first; 0 for all that are kept. Not together with `after`.",
      ),
      limit: wholeNumber(1, 100, 50).describe("Most events."),
    })
    .refine(({ after, since }) => after === undefined || since === undefined, {
      path: ["since"],
      error: "must not be given together with `after`",
    }),
  responses: {
    200: component("WatchFeed", {
      events: z.array(WatchEvent).describe("Events, newest first; with `since` oldest first."),
      next: z
        .int()
        .nullable()
        .describe(
          "`after` of the next page, or its `since`; null where no more events are there. To go on later with what is newer, use the id of the last event as `since`.",
        ),
    }),
  },
} as const satisfies KeyDefinition;

export const watchEventsEndpoint = {
  ...keyed("watch-events", "GET", "/watchlist/events"),
  summary:
    "Server-sent events of the feed as they come, named by their type. Begins with what is new; comes back to where it was by Last-Event-ID.",
  mediaType: "text/event-stream",
  headers: LastEventHeaders,
  responses: { 200: WatchEvent },
  failures: ["server_busy"],
} as const satisfies KeyDefinition;
