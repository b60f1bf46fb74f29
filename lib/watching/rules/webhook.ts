import type { JsonBody } from "@walletlens/contract/endpoint-definition";
import type { Delivery, WebhookSchema } from "@walletlens/contract/webhooks";

/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 20;

/** Days until deliveries and feed events are deleted. */
export const EVENT_RETENTION_DAYS = 30;

/** Hours for which the previous secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;

/** Standard Webhooks requires 24 to 64 random bytes. */
export const SECRET_BYTES = 32;

/** A webhook, as shown to its owner, without its secrets. */
export type Webhook = JsonBody<typeof WebhookSchema>;

/** Delivery of one event to one webhook. */
export type WebhookDelivery = JsonBody<typeof Delivery>;
