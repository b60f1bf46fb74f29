import { DELIVERY_TYPES } from "@walletlens/contract/constants";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import { componentName } from "./components";
import { referTo } from "./json-schema";

/** Returns the `webhooks` of the OpenAPI document: requests that the product sends to webhooks, by event. */
export function describeWebhooks() {
  return Object.fromEntries(
    DELIVERY_TYPES.map((type) => {
      const body = WEBHOOK_BODIES[type];
      const operation = {
        operationId: `receive-${type.replace(".", "-")}`,
        tags: ["Webhooks"],
        summary: type,
        description: body.description,
        security: [],
        parameters: SIGNATURE_HEADERS,
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: referTo(componentName(body)) } } },
        },
        responses: {
          "2XX": {
            description:
              "The event was received. Any other response is a failure, and the event is sent again.",
          },
        },
      };
      return [type, { post: operation }];
    }),
  );
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#webhook-headers-sending-metadata-to-consumers */
const SIGNATURE_HEADERS = [
  header("webhook-id", "Id of the delivery, the same in each attempt."),
  header("webhook-timestamp", "Time of the attempt, unix seconds."),
  header("webhook-signature", "Signatures, `v1,` and base64 of an HMAC-SHA256, separated by spaces."),
];

function header(name: string, description: string) {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}
