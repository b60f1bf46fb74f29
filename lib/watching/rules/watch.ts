import type { PauseReason, TradeReason, WatchStatus } from "@walletlens/contract/constants";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";

/** Watches that an account may have. */
export const MAX_WATCHES = 1_000;

/** Looks that the provider's notifications bring about in an interval, at most. */
export const HINTS_PER_INTERVAL = 10;

/** What watching costs at most. */
export interface WatchTerms {
  /** Seconds between two looks, and between two charges of one watch. */
  readonly intervalSeconds: number;
  /** Credits that one watch is charged in a UTC day; what is found beyond is free. */
  readonly dailyCredits: number;
}

/** Price of a look that found events, in credits, and what the ledger calls it. */
export const WATCH_REFRESH = {
  id: "watch-refresh",
  credits: PRICED_ENDPOINTS["watch-refresh"].credits,
} as const;

/** Rules of a watch: what becomes an event. A trade that any of them names is one; without rules every trade is. */
export interface WatchRules {
  /** A trade of at least that value, its own costs left out. One of unknown value counts. */
  readonly minTradeSol?: number | undefined;
  /** The first buy of a mint in the covered history. */
  readonly newToken?: boolean | undefined;
  /** A trade that completes a cycle. */
  readonly soldAll?: boolean | undefined;
}

/** Messages of pauses, for feeds and pages. */
export const PAUSE_MESSAGES: Readonly<Record<PauseReason, string>> = {
  no_credits: "There is no credit left. The watch goes on as soon as there is one, and loses nothing.",
  key_inactive:
    "The API key that set the watch was revoked or has expired. Set the watch again, and it goes on and loses nothing.",
};

/** A wallet that an account watches, as its owner sees it. */
export interface Watch {
  readonly walletAddress: string;
  readonly label: string | null;
  readonly note: string | null;
  readonly rules: WatchRules;
  readonly status: WatchStatus;
  /** Present while it is paused. */
  readonly pauseReason?: PauseReason;
  /** ISO 8601, UTC; null before the first look. */
  readonly lastCheckedAt: string | null;
}

/** Place in the ledger up to which an account was told. */
export interface WatchCursor {
  readonly slot: number;
  readonly signature: string;
}

/** A trade as events tell it. */
export interface WatchedTrade {
  readonly side: "buy" | "sell";
  readonly tokenAddress: string;
  readonly tokenAmount: number;
  /** Base units. */
  readonly tokenAmountRaw: string;
  /** Given or got, without fee and tip; 0 and named in `unknown` where it is not known. */
  readonly solAmount: number;
  readonly venue: string | null;
  readonly unknown?: readonly string[];
}

/** Event of a watch, without its number in a feed. */
export type NewFeedEvent =
  | {
      readonly type: "wallet.traded";
      readonly walletAddress: string;
      readonly signature: string;
      /** ISO 8601, UTC: when the transaction was, or was found where the ledger has no time. */
      readonly at: string;
      readonly trade: WatchedTrade;
      readonly reasons: readonly TradeReason[];
    }
  | {
      readonly type: "watch.paused";
      readonly walletAddress: string;
      readonly signature: null;
      readonly at: string;
      readonly message: string;
    };

/** An event of an account's feed; numbers increase, with gaps. */
export type FeedEvent = NewFeedEvent & { readonly id: number };

/** Address and rules of a watch that is set. */
export interface WatchRequest {
  readonly userId: string;
  readonly keyId: string | null;
  readonly wallet: Address;
  readonly label: string | null;
  readonly note: string | null;
  readonly rules: WatchRules;
}
