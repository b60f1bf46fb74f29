import type { PauseReason, TradeReason, TradeSide, WatchStatus } from "@walletlens/contract/constants";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";

/** Maximum number of watches of an account. */
export const MAX_WATCHES = 1_000;

/** Maximum number of checks per interval that notifications of the provider trigger. */
export const ANNOUNCED_CHECKS_PER_INTERVAL = 10;

/** Cost limits of watching. */
export interface WatchTerms {
  /** Seconds between two checks, and between two charges of one watch. */
  readonly intervalSeconds: number;
  /** Maximum credits of one watch per UTC day; further events are free. */
  readonly dailyCredits: number;
}

/** Price of a refresh that found events, or is beyond the free ones, and its id in the ledger. */
export const WATCH_REFRESH = {
  id: "watch-refresh",
  credits: PRICED_ENDPOINTS["watch-refresh"].credits,
} as const;

/**
 * Refreshes without an event that are free on a UTC day, for each credit that the account has and for each that it is charged
 * for watches on that day. A refresh beyond them costs a credit: a rule that no trade matches would otherwise be a free analysis
 * for each transaction (docs/decisions/watching.md#charges).
 */
export const FREE_REFRESHES_PER_CREDIT = 20;
/** Maximum for the credits that it has. */
export const MAX_FREE_REFRESHES = 500;

/**
 * Rules of a watch. `mints` and `side` restrict the considered trades. A considered trade that matches any of the
 * other rules becomes an event; without other rules, every considered trade does.
 */
export interface WatchRules {
  /** Minimum value of a trade without its own costs. A trade of unknown value matches. */
  readonly minTradeSol?: number | undefined;
  /** The same in dollars, at the SOL price of the hour of the trade. */
  readonly minTradeUsd?: number | undefined;
  /** The first buy of a mint in the covered history. */
  readonly newToken?: boolean | undefined;
  /** A trade that completes a cycle. */
  readonly soldAll?: boolean | undefined;
  readonly mints?: readonly string[] | undefined;
  readonly side?: TradeSide | undefined;
}

/** Messages of pauses, for feeds and pages. */
export const PAUSE_MESSAGES: Readonly<Record<PauseReason, string>> = {
  no_credits: "No credits are left. The watch continues when there are credits, and no event is lost.",
  key_inactive:
    "The API key of the watch was revoked or has expired. Set the watch again to continue; no event is lost.",
};

/** A watched wallet, as shown to its owner. */
export interface Watch {
  readonly walletAddress: string;
  readonly label: string | null;
  readonly note: string | null;
  readonly rules: WatchRules;
  readonly status: WatchStatus;
  /** Present while it is paused. */
  readonly pauseReason?: PauseReason;
  /** ISO 8601, UTC; null before the first check. */
  readonly lastCheckedAt: string | null;
}

/** The newest transaction of which a watch was notified. */
export interface WatchCursor {
  readonly slot: number;
  readonly signature: string;
}

/** A trade in an event. */
export interface WatchedTrade {
  readonly side: TradeSide;
  readonly tokenAddress: string;
  /** Untrusted text; null if unknown. */
  readonly tokenSymbol: string | null;
  readonly tokenAmount: number;
  /** Base units. */
  readonly tokenAmountRaw: string;
  /** Paid or received, without fee and tip; 0 and named in `unknown` if it is unknown. */
  readonly solAmount: number;
  /** At the SOL price of its hour; 0 and named in `unknown` if it is unknown. */
  readonly valueUsd: number;
  /** Result of a sale, null for a buy; the known part, and named in `unknown`, if not all of it is known. */
  readonly realizedPnlSol: number | null;
  readonly realizedPnlUsd: number | null;
  readonly isFirstBuy: boolean;
  readonly venue: string | null;
  readonly unknown?: readonly string[];
}

export interface NewTradeEvent {
  readonly type: "wallet.traded";
  readonly walletAddress: string;
  /** Label of the watch at the time of the event. */
  readonly label: string | null;
  readonly signature: string;
  /** ISO 8601, UTC: block time, or the time of detection if it is unknown. */
  readonly at: string;
  /** Page of the token in the analysis of the wallet; null for events of versions without it. */
  readonly link: string | null;
  readonly trade: WatchedTrade;
  readonly reasons: readonly TradeReason[];
}

/** Event of a watch, without its number in a feed. */
export type NewFeedEvent =
  | NewTradeEvent
  | {
      readonly type: "watch.paused";
      readonly walletAddress: string;
      readonly signature: null;
      readonly at: string;
      readonly message: string;
    };

/** An event of an account's feed; numbers increase, with gaps. */
export type FeedEvent = NewFeedEvent & { readonly id: number };
