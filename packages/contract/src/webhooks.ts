import { z } from "zod";
import { WEBHOOK_EVENTS } from "./constants.ts";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { COMPONENTS, Count, component, nullableText, Timestamp, text, wholeNumber } from "./fields.ts";

const WebhookParams = z.strictObject({
  id: z
    .string()
    .regex(/^wh_[0-9a-f]{1,64}$/, "must be the id of a webhook")
    .describe("Id of the webhook."),
});

const DeliveryId = z
  .string()
  .regex(/^msg_[0-9a-f]{1,64}$/, "must be the id of a delivery")
  .describe("Id of the delivery.");

export const Webhook = component("Webhook", {
  id: text("Id of the webhook."),
  url: text("Address that events are sent to."),
  events: z.array(z.enum(WEBHOOK_EVENTS)).describe("Events that it is told of."),
  status: z
    .enum(["active", "failing", "disabled"])
    .describe(
      "`failing`: the last tries failed. `disabled`: after 5 days of failures nothing is sent any more.",
    ),
  createdAt: Timestamp.describe("Time at which it was made."),
  failingSince: Timestamp.nullable().describe(
    "Time since which every try has failed; null where the last did not.",
  ),
  disabledAt: Timestamp.nullable().describe("Time at which it was given up; null where it was not."),
  previousSecretUntil: Timestamp.nullable().describe(
    "Time until which the secret before the last rotation signs beside the new one; null where none does.",
  ),
});

export const WebhookWithSecret = Webhook.extend({
  secret: text("Secret that signs what is sent, `whsec_` and base64. It is told here, and never again."),
}).register(COMPONENTS, { id: "WebhookWithSecret" });

export const Delivery = component("WebhookDelivery", {
  id: text("Id of the delivery: the `webhook-id` of each try."),
  type: z.enum(WEBHOOK_EVENTS).describe("Event that it tells of."),
  status: z.enum(["pending", "delivered", "failed"]).describe("`failed`: it is not tried any more."),
  createdAt: Timestamp.describe("Time of the event."),
  tries: Count.describe("Tries that have ended."),
  lastTryAt: Timestamp.nullable().describe("Time at which the last of them ended."),
  nextTryAt: Timestamp.nullable().describe("Time of the next try; null once that is over."),
  deliveredAt: Timestamp.nullable().describe("Time at which the target took it."),
  responseStatus: z.int().nullable().describe("HTTP status of the last answer; null where there was none."),
  error: nullableText("One sentence about the last failure."),
});

export const webhookCreateEndpoint = {
  ...keyed("webhook-create", "POST", "/webhooks"),
  summary:
    "Makes a webhook: events are sent to `url` by Standard Webhooks 1.0, signed with the secret in this answer. At most 20 an account.",
  body: z.strictObject({
    url: z.string().min(1).max(2_048).describe("Public address, https."),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1)
      .max(WEBHOOK_EVENTS.length)
      .describe("Events to be told of."),
  }),
  responses: { 201: WebhookWithSecret },
  failures: ["webhooks_full"],
} as const satisfies KeyDefinition;

export const webhookListEndpoint = {
  ...keyed("webhook-list", "GET", "/webhooks"),
  summary: "Webhooks of the account, oldest first.",
  responses: {
    200: component("WebhookList", { webhooks: z.array(Webhook).describe("Webhooks, oldest first.") }),
  },
} as const satisfies KeyDefinition;

export const webhookDeleteEndpoint = {
  ...keyed("webhook-delete", "DELETE", "/webhooks/:id"),
  summary: "Removes a webhook with its deliveries.",
  params: WebhookParams,
  responses: {
    200: component("RemovedWebhook", { id: text("Id of the webhook that is gone.") }),
  },
  failures: ["not_found"],
} as const satisfies KeyDefinition;

export const webhookRotateEndpoint = {
  ...keyed("webhook-rotate", "POST", "/webhooks/:id/rotate"),
  summary: "Gives a webhook a new secret. For 24 hours the one before signs beside it.",
  params: WebhookParams,
  responses: { 200: WebhookWithSecret },
  failures: ["not_found"],
} as const satisfies KeyDefinition;

export const webhookDeliveriesEndpoint = {
  ...keyed("webhook-deliveries", "GET", "/webhooks/:id/deliveries"),
  summary: "Deliveries of a webhook, newest first, kept for 30 days.",
  params: WebhookParams,
  query: z.strictObject({
    after: DeliveryId.optional().describe("Delivery that the page comes after: `next` of the page before."),
    limit: wholeNumber(1, 100, 50).describe("Most deliveries."),
  }),
  responses: {
    200: component("WebhookDeliveries", {
      deliveries: z.array(Delivery).describe("Deliveries, newest first."),
      next: nullableText("`after` of the next page; null where this is the last."),
    }),
  },
  failures: ["not_found"],
} as const satisfies KeyDefinition;

export const webhookRetryEndpoint = {
  ...keyed("webhook-retry", "POST", "/webhooks/:id/deliveries/:delivery/retry"),
  summary:
    "Sends a delivery again at once, with the same id, and begins its schedule anew. A success takes back that the webhook was disabled.",
  params: WebhookParams.extend({ delivery: DeliveryId }),
  responses: { 200: Delivery },
  failures: ["not_found"],
} as const satisfies KeyDefinition;
