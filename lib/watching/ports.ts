import type { WatchStatus, WebhookEvent } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { WatchCheckOutcome } from "@/lib/runtime/telemetry";
import type { FeedEvent, NewFeedEvent, Watch, WatchCursor, WatchRequest, WatchRules } from "./rules/watch";
import type { Webhook, WebhookDelivery } from "./rules/webhook";

/**
 * Watches of accounts. Each call names the account: those of another are not found. Throws an AppError
 * `database_unavailable` where the store is away.
 */
export interface Watches {
  /**
   * Watches a wallet, or changes how: what is undefined stays as it is, null removes it. Null where the account has
   * `most` watches already, however many are set at once.
   */
  set(request: WatchChange, most: number): Promise<Watch | null>;
  /** The watches of an account, newest first. */
  list(userId: string): Promise<readonly Watch[]>;
  find(userId: string, wallet: string): Promise<Watch | null>;
  /** Ends a watch; false where there is none. */
  remove(userId: string, wallet: string): Promise<boolean>;
}

export type WatchChange = Pick<WatchRequest, "userId" | "keyId" | "wallet"> & {
  readonly [Field in "label" | "note" | "rules"]?: WatchRequest[Field] | undefined;
};

export interface FeedPage {
  /** Number that the events come before; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
  /** Only events of this wallet, or of this type. */
  readonly wallet?: string | null;
  readonly type?: string | null;
}

/** Feeds of accounts. */
export interface WatchFeed {
  /** Events before number `before` (null: from the newest on), newest first. */
  list(userId: string, page: FeedPage): Promise<readonly FeedEvent[]>;
  /** Events after a number, oldest first. An event is there only once all before it are. */
  listAfter(userId: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Number of the last event that there ever was; 0 before the first. */
  last(userId: string): Promise<number>;
  /** Removes events that are older than so many days. Returns how many. */
  sweep(storedDays: number): Promise<number>;
}

/** Looks at watched wallets, shared by all processes. */
export interface WatchQueue {
  /**
   * Claims wallets for one part of a look, accounts in turn. A wallet without watches is forgotten, one whose watches
   * cannot be told anything rests for an interval; a look that is neither noted nor renewed is due again.
   */
  claim(part: LookPart, limit: number): Promise<readonly DueWallet[]>;
  /** Extends the lease of a look that is under way. */
  renew(wallet: Address): Promise<void>;
  /** Lists the watches of a wallet that can be told something: active ones, and paused ones that can be paid for again. */
  listWatches(wallet: Address): Promise<readonly WatchState[]>;
  /** Notes that a look, or its first part, has ended. */
  note(look: EndedLook): Promise<void>;
  /**
   * Tells an account what was found, charges it where a charge is due, and moves the watch's tip. Many events are written
   * in parts, each with the tip that it reaches, and each once. Where a charge is due and cannot be taken, or the key is
   * no longer active, the watch is paused and keeps its tip.
   */
  settle(finding: WatchCheckResult): Promise<SettleOutcome>;
  /** Pauses a watch that is as it was listed and cannot be paid for, and tells its account; else without effect. */
  pause(watch: WatchState, wallet: Address): Promise<void>;
  /** Gives watches that were never looked at their tip. Free. */
  begin(watches: readonly WatchState[], tip: WatchCursor): Promise<void>;
  /** Makes wallets due where something may have happened in them; each a tenth of an interval after it was brought up to date. */
  hint(wallets: readonly string[]): Promise<void>;
  /** All wallets that somebody can be told of. */
  listWallets(): Promise<readonly Address[]>;
}

/** Parts of a look: `check` asks for the newest signature, `refresh` brings a wallet that has a new one up to date. */
export type LookPart = "check" | "refresh";

export interface DueWallet {
  readonly wallet: Address;
  /** Newest signature of the last look; null before the first. */
  readonly seen: string | null;
  /** True where the provider has said just now that something happened. */
  readonly isHinted: boolean;
  readonly failures: number;
}

export interface WatchState {
  readonly id: string;
  readonly userId: string;
  readonly status: WatchStatus;
  readonly rules: WatchRules;
  /** Null before the first look. */
  readonly tip: WatchCursor | null;
  /** Credits that the account, or the key that it was set with, can spend; 0 where the account is blocked. */
  readonly credits: number;
  /** False where the key that it was set with was revoked or has expired. */
  readonly isKeyActive: boolean;
  /** True where what is found now costs nothing: by the last charge, or by the charges of the day. */
  readonly isPaid: boolean;
  /** Place among the watches of the account that wait for their first look, from 1. */
  readonly place: number;
}

/** Outcome of the first part: `news` where the second is to follow. */
export type FirstCheckOutcome = Exclude<WatchCheckOutcome, "found" | "failed"> | "news";

export interface EndedLook {
  readonly wallet: Address;
  /** Newest signature that the provider listed; null leaves what was seen before. */
  readonly seen: string | null;
  readonly outcome: WatchCheckOutcome | FirstCheckOutcome;
  /** Seconds to the next look. */
  readonly nextInSeconds: number;
}

export interface WatchCheckResult {
  readonly watch: WatchState;
  readonly wallet: Address;
  readonly tip: WatchCursor;
  /** Events that the watch's rules let through, oldest first. */
  readonly news: readonly FoundEvents[];
}

/** An event, and the slot of its transaction. */
export interface FoundEvents {
  readonly slot: number;
  readonly event: NewFeedEvent & { readonly signature: string };
}

/** `quiet`: there was no event. `stale`: the watch is gone, or was told by another process. */
export type SettleOutcome = "told" | "quiet" | "paused" | "stale";

/** Subscriptions to what a provider says of wallets as it happens. */
export interface LogSubscriptions {
  /** Wallets to be told of from now on. */
  follow(wallets: readonly Address[]): void;
  close(): void;
}

/**
 * Webhooks of accounts and their deliveries. Each call names the account: those of another are not found. Throws
 * an AppError `database_unavailable` where the store is away.
 */
export interface Webhooks {
  /** Keeps a new webhook; false where the account has `most` already, however many are made at once. */
  add(webhook: NewWebhook, most: number): Promise<boolean>;
  find(userId: string, id: string): Promise<Webhook | null>;
  /** The webhooks of an account, oldest first. */
  list(userId: string): Promise<readonly Webhook[]>;
  /** Removes a webhook with its deliveries; false where there is none. */
  remove(userId: string, id: string): Promise<boolean>;
  /**
   * Puts a secret in the place of the one before, which goes on signing for so many hours. One that signed beside it
   * stops. Null where there is no such webhook.
   */
  rotate(userId: string, id: string, secret: string, overlapHours: number): Promise<Webhook | null>;
  /** Deliveries of a webhook, newest first, and the cursor of the next page; null where there is no such webhook. */
  listDeliveries(userId: string, id: string, page: DeliveryPage): Promise<DeliveryList | null>;
  /** Makes a delivery due at once, regardless of its state; null where there is none. */
  retry(userId: string, id: string, deliveryId: string): Promise<WebhookDelivery | null>;
}

export interface NewWebhook {
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
}

export interface DeliveryPage {
  readonly limit: number;
  /** Id of the delivery that the page comes after; null for the first page. */
  readonly after: string | null;
}

export interface DeliveryList {
  readonly deliveries: readonly WebhookDelivery[];
  readonly next: string | null;
}

/** Deliveries as those who send them share them. */
export interface DeliveryQueue {
  /**
   * Claims deliveries that are due, for one try each: at most `perWebhook` of one webhook and `perAccount` of one
   * account, less those that `busy` says are under way, and `limit` in all, the accounts in turn. Of a webhook that fails
   * one at a time, and of one that has never been answered the oldest alone, until that is taken or given up. What is not noted in time is due again.
   */
  claim(room: DeliveryRoom): Promise<readonly DueDelivery[]>;
  /** Notes how a try ended, when the next one is due, and whether the webhook is given up. */
  note(outcome: TryOutcome): Promise<void>;
  /** Removes deliveries whose event is longer ago than so many days. Returns how many. */
  sweep(storedDays: number): Promise<number>;
}

export interface DeliveryRoom {
  readonly limit: number;
  readonly perWebhook: number;
  readonly perAccount: number;
  /** Tries of this process that are under way, by webhook. */
  readonly busy: ReadonlyMap<string, number>;
}

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** The newest first; another one while a rotation overlaps. */
  readonly secrets: readonly string[];
  /** Shown again by `note`. */
  readonly claim: number;
}

/** Outcome of one try: the status of the answer, or a sentence about why there was none. */
export interface TryOutcome {
  readonly id: string;
  readonly claim: number;
  readonly status: number | null;
  /** Null for a success. */
  readonly error: string | null;
}

/** Sender of single tries, and the rule of whom may be sent to. */
export interface WebhookSender {
  /** Tells why `url` can be no webhook, by its text alone; null where it can. */
  refuse(url: string): string | null;
  /** Sends one try. Never rejects: an error is its outcome, too. */
  send(delivery: DueDelivery, signal: AbortSignal): Promise<Pick<TryOutcome, "status" | "error">>;
}
