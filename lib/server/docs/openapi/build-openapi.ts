import { CATALOG } from "@walletlens/contract/catalog";
import { DELIVERY_TYPES } from "@walletlens/contract/constants";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { WEBHOOK_BODIES } from "@walletlens/contract/webhook-events";
import packageJson from "@/package.json";
import { componentName, renderComponents } from "./components";
import { describeEndpoint } from "./describe-endpoint";
import { describeOperation } from "./describe-operation";
import { referTo } from "./json-schema";
import { RESPONSE_HEADERS } from "./response-headers";

/** Returns the OpenAPI 3.1 document of every endpoint. `site` has no trailing slash. */
export function buildOpenApi(site: string) {
  const definitions = Object.values<EndpointDefinition>(CATALOG);
  const groups = new Set(definitions.map((definition) => describeEndpoint(definition).group));
  const operations = definitions.map((definition) => ({
    path: definition.path.replace(/:(\w+)/g, "{$1}"),
    method: definition.method.toLowerCase(),
    operation: describeOperation(definition),
  }));
  const paths: Record<string, Record<string, (typeof operations)[number]["operation"]>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: "3.1.0",
    info: { ...INFO, contact: { name: INFO.title, url: `${site}/docs` } },
    servers: [{ url: `${site}${API_BASE}` }],
    externalDocs: { description: "Reference with examples", url: `${site}/docs/api` },
    tags: Array.from(groups, ({ name, description }) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: RESPONSE_HEADERS,
      schemas: renderComponents(),
    },
  };
}

const INFO = {
  title: "Walletlens",
  version: packageJson.version,
  summary: "Behavioral intelligence about Solana wallets and token holders.",
  description: [
    "Calls about one wallet wait up to 30 seconds; if the analysis takes longer, they return a 202 with a job.",
    "Calls about groups of wallets always return a 202: poll the job every 5 seconds, then get the result by its key within 15 minutes.",
    "A GET is charged when a 200 is delivered, a POST when its job is recorded. Errors are free and failed jobs are refunded.",
  ].join(" "),
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
} as const;

const SECURITY_SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description:
      "API key: `ak_` and 48 hexadecimal characters. Calls are paid with the credits of its account.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "The API key as a bearer token, instead of X-Api-Key.",
  },
  x402: {
    type: "apiKey",
    in: "header",
    name: "payment-signature",
    description:
      "Payment for this call by x402, version 2. Call without credentials, read the PAYMENT-REQUIRED header of the 402, and repeat the call with `{x402Version, scheme, network, payload: {transaction}}` in base64, where `transaction` is the signed transfer. If the amount is 0, the signed message of the extension `sign-in-with-x` in the header SIGN-IN-WITH-X is enough.",
  },
} as const;

/** Returns the `webhooks` of the OpenAPI document: requests that the product sends to webhooks, by event. */
function describeWebhooks() {
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
