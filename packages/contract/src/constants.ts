export const LEDGER_KINDS = ["bonus", "grant", "charge", "refund", "pack"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const JOB_STATUSES = ["waiting", "active", "delayed", "completed", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * Orders of analyzed wallets, the highest first: `net` by the lower bound of the net PnL of all time, `realized` and
 * `trades` by realized PnL and completed cycles of a period, `winRate` and `positions` by shrunken rates.
 * `verdict` by verdict, then by the lower bound of the mean result. Partial and unknown values come last.
 */
export const RANKING_ORDERS = [
  "net",
  "realized",
  "winRate",
  "positions",
  "lastTrade",
  "trades",
  "verdict",
] as const;
export type RankingOrder = (typeof RANKING_ORDERS)[number];

/** Periods of a list of wallets: the last days before each wallet's analysis, or all time. */
export const RANKING_PERIODS = ["7d", "30d", "90d", "all"] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];

export const BOT_FILTERS = ["exclude", "only"] as const;
export type BotFilter = (typeof BOT_FILTERS)[number];

/** Minimum length of a search text. */
export const MIN_SEARCH_CHARACTERS = 2;

/** Tags of the first buyers of a token (docs/definitions.md#launch). */
export const LAUNCH_TAGS = [
  "creator",
  "same_slot",
  "same_transaction",
  "funded_by_creator",
  "funded_together",
  "received_from_insider",
  "fresh",
  "linked",
] as const;
export type LaunchTag = (typeof LAUNCH_TAGS)[number];

/** Tags that tie a wallet to the creator or to other buyers; the others are no evidence of this. */
export const INSIDER_TAGS: readonly LaunchTag[] = [
  "creator",
  "same_transaction",
  "funded_by_creator",
  "funded_together",
  "received_from_insider",
  "linked",
];

/** Accounts whose history shows a launch. */
export const LAUNCH_SOURCES = ["curve", "pool", "mint"] as const;
export type LaunchSource = (typeof LAUNCH_SOURCES)[number];

export const WATCH_STATUSES = ["active", "paused"] as const;
export type WatchStatus = (typeof WATCH_STATUSES)[number];

/**
 * Reasons of a pause: the account or a cap of the key leaves no credit; the key was revoked or has expired.
 */
export const PAUSE_REASONS = ["no_credits", "key_inactive"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Reasons of a trade event: the matching rules, or `trade` without rules. */
export const TRADE_REASONS = ["trade", "minTradeSol", "minTradeUsd", "newToken", "soldAll"] as const;
export type TradeReason = (typeof TRADE_REASONS)[number];

export const TRADE_SIDES = ["buy", "sell"] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/** Maximum number of mints in the rules of a watch. */
export const MAX_RULE_MINTS = 20;

export const FEED_EVENT_TYPES = ["wallet.traded", "watch.paused"] as const;
export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

/** Events that summarize the feed of an account, one for each period. */
export const DIGEST_TYPES = ["digest.daily", "digest.weekly"] as const;
export type DigestType = (typeof DIGEST_TYPES)[number];

export const WEBHOOK_EVENTS = ["job.completed", "job.failed", ...FEED_EVENT_TYPES, ...DIGEST_TYPES] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Types of deliveries: the events, and the test event, to which no webhook subscribes. */
export const DELIVERY_TYPES = [...WEBHOOK_EVENTS, "webhook.test"] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** Forms of deliveries: the signed event, or a message for the incoming webhook of a chat service. */
export const WEBHOOK_FORMATS = ["json", "telegram", "discord", "slack"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Test events of an account in an hour. */
export const MAX_WEBHOOK_TESTS_PER_HOUR = 5;
