import { z } from "zod";
import { DELIVERY_TYPES, MAX_WEBHOOK_TESTS_PER_HOUR, WEBHOOK_EVENTS, WEBHOOK_FORMATS } from "./constants.ts";
import { type HttpMethod, type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { COMPONENTS, Count, component, nullableText, Timestamp, text, wholeNumber } from "./fields.ts";

const WebhookParams = z.strictObject({
  id: z
    .string()
    .regex(/^wh_[0-9a-f]{1,64}$/, "must be the id of a webhook")
    .describe("Id of the webhook."),
});

const ABOUT_WEBHOOK = { params: WebhookParams, failures: ["not_found"] } as const;

/** Returns the common part of an endpoint that acts on a webhook; `action` ends its id and its path. */
function ofWebhook<Action extends string, Method extends HttpMethod>(action: Action, method: Method) {
  return { ...keyed(`webhook-${action}`, method, `/webhooks/:id/${action}`), ...ABOUT_WEBHOOK } as const;
}

const DeliveryId = z
  .string()
  .regex(/^msg_[0-9a-f]{1,64}$/, "must be the id of a delivery")
  .describe("Id of the delivery.");

export const WebhookSchema = component("Webhook", {
  id: text("Id of the webhook."),
  url: text("URL that receives the events."),
  events: z.array(z.enum(WEBHOOK_EVENTS)).describe("Event types sent to the webhook."),
  format: z.enum(WEBHOOK_FORMATS).describe("Form of the deliveries."),
  status: z
    .enum(["active", "failing", "disabled"])
    .describe("`failing`: the latest attempts failed. `disabled`: nothing is sent after 5 days of failures."),
  createdAt: Timestamp.describe("Time of creation."),
  failingSince: Timestamp.nullable().describe(
    "Time since which all attempts have failed; null if the last attempt succeeded.",
  ),
  disabledAt: Timestamp.nullable().describe(
    "Time at which the webhook was disabled; null if it is not disabled.",
  ),
  previousSecretUntil: Timestamp.nullable().describe(
    "Time until which the previous secret also signs; null if only the current secret signs.",
  ),
});

const WebhookList = component("WebhookList", {
  webhooks: z.array(WebhookSchema).describe("Webhooks, oldest first."),
});

export const WebhookWithSecretSchema = WebhookSchema.extend({
  secret: text("Signing secret: `whsec_` and base64. It is returned only once."),
}).register(COMPONENTS, { id: "WebhookWithSecret" });

export const Delivery = component("WebhookDelivery", {
  id: text("Id of the delivery: the `webhook-id` header of each attempt."),
  type: z.enum(DELIVERY_TYPES).describe("Event type."),
  status: z
    .enum(["pending", "delivered", "failed"])
    .describe("Status of the delivery. `failed`: there are no more attempts."),
  createdAt: Timestamp.describe("Time of the event."),
  tries: Count.describe("Number of finished attempts."),
  lastTryAt: Timestamp.nullable().describe("Time at which the last attempt ended; null before the first."),
  nextTryAt: Timestamp.nullable().describe("Time of the next attempt; null without another attempt."),
  deliveredAt: Timestamp.nullable().describe("Time of the successful delivery; null if not delivered."),
  responseStatus: z.int().nullable().describe("HTTP status of the last response; null if there was none."),
  error: nullableText("Description of the last failure, one sentence; null without a failure."),
});

export const webhookCreateEndpoint = {
  ...keyed("webhook-create", "POST", "/webhooks"),
  summary:
    "Create a webhook. Events are sent to `url` by Standard Webhooks 1.0, signed with the secret in this response. Limit: 20 webhooks per account.",
  body: z.strictObject({
    // Not checked here: the setting WEBHOOK_ALLOW_PRIVATE allows other URLs.
    url: z.string().min(1).max(2_048).meta({ description: "Public https URL.", pattern: "^https://" }),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1)
      .max(WEBHOOK_EVENTS.length)
      .describe("Event types to send."),
    format: z
      .enum(WEBHOOK_FORMATS)
      .default("json")
      .describe(
        "`json`: the signed event. Others: a message for the incoming webhook of the chat service at `url`; for `telegram`, the URL of sendMessage with `chat_id`.",
      ),
  }),
  responses: { 201: WebhookWithSecretSchema },
  failures: ["webhooks_full"],
} as const satisfies KeyDefinition;

export const webhookListEndpoint = {
  ...keyed("webhook-list", "GET", "/webhooks"),
  summary: "List the webhooks of the account, oldest first.",
  responses: { 200: WebhookList },
} as const satisfies KeyDefinition;

export const webhookDeleteEndpoint = {
  ...keyed("webhook-delete", "DELETE", "/webhooks/:id"),
  ...ABOUT_WEBHOOK,
  summary: "Delete a webhook and its deliveries.",
  responses: { 200: component("RemovedWebhook", { id: text("Id of the deleted webhook.") }) },
} as const satisfies KeyDefinition;

export const webhookRotateEndpoint = {
  ...ofWebhook("rotate", "POST"),
  summary: "Rotate the signing secret of a webhook. The previous secret also signs for 24 hours.",
  responses: { 200: WebhookWithSecretSchema },
} as const satisfies KeyDefinition;

export const webhookDeliveriesEndpoint = {
  ...ofWebhook("deliveries", "GET"),
  summary: "List the deliveries of a webhook from the last 30 days, newest first.",
  query: z.strictObject({
    after: DeliveryId.optional().describe(
      "Id of a delivery: return older deliveries. Send `next` of the preceding page.",
    ),
    limit: wholeNumber(1, 100, 50).describe("Maximum number of deliveries."),
  }),
  responses: {
    200: component("WebhookDeliveries", {
      deliveries: z.array(Delivery).describe("Deliveries, newest first."),
      next: nullableText("`after` of the next page; null on the last page."),
    }),
  },
} as const satisfies KeyDefinition;

export const webhookRetryEndpoint = {
  ...keyed("webhook-retry", "POST", "/webhooks/:id/deliveries/:delivery/retry"),
  ...ABOUT_WEBHOOK,
  summary:
    "Retry a delivery immediately, with the same id and a new retry schedule. A success enables a disabled webhook again.",
  params: WebhookParams.extend({ delivery: DeliveryId }),
  responses: { 200: Delivery },
} as const satisfies KeyDefinition;

export const webhookTestEndpoint = {
  ...ofWebhook("test", "POST"),
  summary: `Send a test event, \`webhook.test\`, to a webhook: signed like every event, free, and tried once. The list of deliveries has the response. Limit: ${MAX_WEBHOOK_TESTS_PER_HOUR} per account and hour; a test that is still pending is returned again.`,
  responses: { 200: Delivery },
} as const satisfies KeyDefinition;
