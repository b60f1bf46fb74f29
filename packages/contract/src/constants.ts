export const LEDGER_KINDS = ["bonus", "grant", "charge", "refund", "pack"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const JOB_STATUSES = ["waiting", "active", "delayed", "completed", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * Orders of analyzed wallets, the highest first: `net` by the lower bound of the net PnL, `winRate` by the
 * shrunken rate. In both, wallets with complete histories come first.
 */
export const RANKING_ORDERS = ["net", "winRate", "lastTrade", "trades"] as const;
export type RankingOrder = (typeof RANKING_ORDERS)[number];

/** Minimum length of a search text. */
export const MIN_SEARCH_CHARACTERS = 2;

export const WATCH_STATUSES = ["active", "paused"] as const;
export type WatchStatus = (typeof WATCH_STATUSES)[number];

/**
 * Reasons of a pause: the account or a cap of the key leaves no credit; the key was revoked or has expired.
 */
export const PAUSE_REASONS = ["no_credits", "key_inactive"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Reasons of a trade event: the matching rules, or `trade` without rules. */
export const TRADE_REASONS = ["trade", "minTradeSol", "newToken", "soldAll"] as const;
export type TradeReason = (typeof TRADE_REASONS)[number];

export const FEED_EVENT_TYPES = ["wallet.traded", "watch.paused"] as const;
export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

export const WEBHOOK_EVENTS = ["job.completed", "job.failed", "wallet.traded", "watch.paused"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
