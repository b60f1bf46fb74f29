import type { WatchStatus } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { SweptStore } from "@/lib/runtime/ports";
import type { WatchCheckOutcome } from "@/lib/runtime/telemetry";
import type { FeedEvent, NewFeedEvent, Watch, WatchCursor, WatchRequest, WatchRules } from "./rules/watch";

/** Watches of accounts. Watches of other accounts are not found. */
export interface Watches {
  /**
   * Creates or updates a watch: undefined fields stay, null removes them. Returns null if the account has
   * `max` watches; concurrent calls cannot exceed it.
   */
  set(request: WatchChange, max: number): Promise<Watch | null>;
  /** Lists the watches of an account, newest first. */
  list(userId: string): Promise<readonly Watch[]>;
  find(userId: string, wallet: string): Promise<Watch | null>;
  /** Ends a watch; false if it does not exist. */
  remove(userId: string, wallet: string): Promise<boolean>;
}

export type WatchChange = Pick<WatchRequest, "userId" | "keyId" | "wallet"> & {
  readonly [Field in "label" | "note" | "rules"]?: WatchRequest[Field] | undefined;
};

export interface FeedPage {
  /** Return events before this number; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Only events of this wallet, or of this type. */
  readonly wallet?: string | null;
  readonly type?: string | null;
}

/** Feeds of accounts. */
export interface WatchFeed extends SweptStore {
  /** Returns events before number `before` (null: the newest), newest first. */
  list(userId: string, page: FeedPage): Promise<readonly FeedEvent[]>;
  /** Returns events after a number, oldest first. An event is visible only after all earlier ones. */
  listAfter(userId: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Number of the last event; 0 before the first. */
  last(userId: string): Promise<number>;
}

/** Queue of watched wallets, shared by all processes. */
export interface WatchQueue {
  /**
   * Claims wallets for one part of a check, in turn by account. A wallet without watches is removed; one
   * whose watches cannot be notified waits for an interval; a check that is neither recorded nor renewed is
   * due again.
   */
  claim(part: CheckPart, limit: number): Promise<readonly DueWallet[]>;
  /** Extends the lease of a running check. */
  renew(wallet: Address): Promise<void>;
  /**
   * Lists the watches of a wallet that can be notified: active ones, and paused ones that can be paid for
   * again.
   */
  listWatches(wallet: Address): Promise<readonly WatchState[]>;
  /** Records the end of a check or of its first part. */
  note(check: EndedCheck): Promise<void>;
  /**
   * Records the events of a watch in the account's feed, charges the account if due, and moves the cursor.
   * Many events are written in parts, each with its cursor, and each once. If the charge fails or the key is
   * inactive, pauses the watch without moving its cursor.
   */
  recordEvents(finding: WatchCheckResult): Promise<RecordOutcome>;
  /**
   * Pauses a watch that cannot be paid for and notifies its account. No effect if the watch has changed since
   * it was listed.
   */
  pause(watch: WatchState, wallet: Address): Promise<void>;
  /** Sets the cursor of watches without a check. Free. */
  begin(watches: readonly WatchState[], tip: WatchCursor): Promise<void>;
  /**
   * Makes wallets with possible activity due, at the earliest a tenth of an interval after their last
   * refresh.
   */
  hint(wallets: readonly string[]): Promise<void>;
  /** Returns all wallets with watches that can be notified. */
  listWallets(): Promise<readonly Address[]>;
}

/** Parts of a check: `check` reads the newest signature, `refresh` updates a wallet with a new one. */
export type CheckPart = "check" | "refresh";

export interface DueWallet {
  readonly wallet: Address;
  /** Newest signature of the last check; null before the first. */
  readonly seen: string | null;
  /** True if the provider has just announced activity. */
  readonly isHinted: boolean;
  readonly failures: number;
}

export interface WatchState {
  readonly id: string;
  readonly userId: string;
  readonly status: WatchStatus;
  readonly label: string | null;
  readonly rules: WatchRules;
  /** Null before the first check. */
  readonly tip: WatchCursor | null;
  /** Credits that the account, or the key of the watch, can spend; 0 for a blocked account. */
  readonly credits: number;
  /** False if the key of the watch was revoked or has expired. */
  readonly isKeyActive: boolean;
  /** True if new events are free: after the last charge, or after the daily maximum. */
  readonly isPaid: boolean;
  /** Position among the account's watches that wait for their first check, from 1. */
  readonly position: number;
}

/** Outcome of the first part: `news` if a refresh follows. */
export type FirstCheckOutcome = Exclude<WatchCheckOutcome, "found" | "failed"> | "news";

export interface EndedCheck {
  readonly wallet: Address;
  /** Newest listed signature; null leaves the last one. */
  readonly seen: string | null;
  readonly outcome: WatchCheckOutcome | FirstCheckOutcome;
  /** Seconds until the next check. */
  readonly nextInSeconds: number;
}

export interface WatchCheckResult {
  readonly watch: WatchState;
  readonly wallet: Address;
  readonly tip: WatchCursor;
  /** Events that match the watch's rules, oldest first. */
  readonly events: readonly DetectedEvent[];
}

/** An event, and the slot of its transaction. */
export interface DetectedEvent {
  readonly slot: number;
  readonly event: NewFeedEvent & { readonly signature: string };
}

/** `quiet`: no event. `stale`: the watch has ended, or another process has notified it. */
export type RecordOutcome = "recorded" | "quiet" | "paused" | "stale";

/** Subscriptions to notifications of a provider. */
export interface LogSubscriptions {
  /** Sets the wallets to subscribe to. */
  follow(wallets: readonly Address[]): void;
  close(): void;
}

/** Queue of deliveries, shared by all processes. A delivery is as old as its event. */
export interface DeliveryQueue extends SweptStore {
  /**
   * Claims due deliveries for one attempt each: at most `perWebhook` of one webhook and `perAccount` of one
   * account, less those in `busy`, and `limit` in all, in turn by account. Claims one at a time of a failing
   * webhook, and only the oldest of a webhook without a success, until it is delivered or given up. A claim
   * without a recorded outcome is due again.
   */
  claim(limits: DeliveryClaimLimits): Promise<readonly DueDelivery[]>;
  /** Records the outcome of an attempt, schedules the next one, and disables the webhook if necessary. */
  note(outcome: TryOutcome): Promise<void>;
}

export interface DeliveryClaimLimits {
  readonly limit: number;
  readonly perWebhook: number;
  readonly perAccount: number;
  /** Running attempts of this process, by webhook. */
  readonly busy: ReadonlyMap<string, number>;
}

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** The newest first; a second one during a rotation. */
  readonly secrets: readonly string[];
  /** Passed to `note`. */
  readonly claim: number;
}

/** Outcome of one attempt: the status of the response, or a sentence about the error. */
export interface TryOutcome {
  readonly id: string;
  readonly claim: number;
  readonly status: number | null;
  /** Null for a success. */
  readonly error: string | null;
}
