import type { WebhookEvent } from "@walletlens/contract/constants";

/** Webhooks that an account may have. */
export const MAX_WEBHOOKS = 20;

/** Days for which deliveries are kept after their event, and events of a feed likewise. */
export const EVENTS_KEPT_DAYS = 30;

/** Hours for which the secret before a rotation goes on signing. */
export const OLD_SECRET_HOURS = 24;

/** Random bytes of a secret: Standard Webhooks asks for 24 to 64. */
export const SECRET_BYTES = 32;

/** A webhook as its owner sees it; its secrets are told when they are made, and never again. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly status: "active" | "failing" | "disabled";
  /** ISO 8601, UTC, as the other times. */
  readonly createdAt: string;
  /** Since when every try has failed; null where the last one was answered with success. */
  readonly failingSince: string | null;
  /** Time at which it was given up; null where it was not. */
  readonly disabledAt: string | null;
  /** Time at which the secret before the last rotation stops signing; null where none does. */
  readonly previousSecretUntil: string | null;
}

/** One event on its way to one webhook. */
export interface WebhookDelivery {
  /** The `webhook-id` of each try. */
  readonly id: string;
  readonly type: WebhookEvent;
  readonly status: "pending" | "delivered" | "failed";
  readonly createdAt: string;
  /** Tries that have ended. */
  readonly tries: number;
  readonly lastTryAt: string | null;
  /** Time of the next try; null once that is over. */
  readonly nextTryAt: string | null;
  readonly deliveredAt: string | null;
  /** Status of the last answer; null where there was none. */
  readonly responseStatus: number | null;
  /** One sentence about the last failure. */
  readonly error: string | null;
}
