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
    .describe("Match trades of at least this many SOL, and trades of unknown value."),
  newToken: z.boolean().optional().describe("Match the first buy of a token in the covered history."),
  soldAll: z
    .boolean()
    .optional()
    .describe("Match trades that complete a round trip: at most 20 % of the peak balance is left."),
});

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
  label: nullableText("Your name for the wallet; null if there is none."),
  note: nullableText("Your note about the wallet; null if there is none."),
  rules: Rules.describe(
    "Rules that select trades. A trade that matches any rule becomes an event; without rules, every trade does.",
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

const Trade = component("WatchedTrade", {
  side: z.enum(["buy", "sell"]).describe("Side of the trade for the wallet."),
  tokenAddress: TokenAddress,
  ...tokenAmounts,
  solAmount: number("SOL paid or received, without fee and tip."),
  venue: nullableText("Program that executed the swap; null if unknown."),
  unknown: Unknown,
});

const what = {
  id: z.int().describe("Id of the event in your feed. Ids increase, with gaps."),
  walletAddress: WalletAddress,
  at: Timestamp.describe("Time of the event."),
};

export const TradeEvent = component("TradeEvent", {
  ...what,
  type: z.literal(FEED_EVENT_TYPES[0]).describe("The watched wallet bought or sold a token."),
  signature: text("Signature of the transaction, base58."),
  trade: Trade.describe("The trade."),
  reasons: z
    .array(z.enum(TRADE_REASONS))
    .describe("Rules that the trade matches; `trade` if the watch has no rules."),
});

export const PauseEvent = component("PauseEvent", {
  ...what,
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
      rules: Rules.optional().describe(
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
        "Id of an event: return older events. Send `next` of the preceding page.",
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
