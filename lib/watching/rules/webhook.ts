import type { DeliveryType, WebhookEvent } from "@walletlens/contract/constants";

/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 20;

/** Days until deliveries and feed events are deleted. */
export const EVENT_RETENTION_DAYS = 30;

/** Hours for which the previous secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;

/** Standard Webhooks requires 24 to 64 random bytes. */
export const SECRET_BYTES = 32;

/** A webhook, as shown to its owner, without its secrets. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly status: "active" | "failing" | "disabled";
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Time of the first failure since the last success, or null. */
  readonly failingSince: string | null;
  /** Time at which it was disabled, or null. */
  readonly disabledAt: string | null;
  /** Time at which the previous secret stops signing, or null. */
  readonly previousSecretUntil: string | null;
}

/** Delivery of one event to one webhook. */
export interface WebhookDelivery {
  /** The `webhook-id` of each attempt. */
  readonly id: string;
  readonly type: DeliveryType;
  readonly status: "pending" | "delivered" | "failed";
  readonly createdAt: string;
  /** Number of finished attempts. */
  readonly tries: number;
  readonly lastTryAt: string | null;
  /** Null after the last attempt. */
  readonly nextTryAt: string | null;
  readonly deliveredAt: string | null;
  /** Status of the last response, or null. */
  readonly responseStatus: number | null;
  /** One sentence about the last failure. */
  readonly error: string | null;
}
