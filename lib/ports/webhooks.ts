import type { WebhookEvent } from "@walletlens/contract/constants";
import type { Webhook, WebhookDelivery } from "@/lib/domain/webhooks/webhook";

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
  sweep(keptDays: number): Promise<number>;
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
