import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { JsonSchema } from "./json-schema";

interface HeaderReference {
  readonly description: string;
  readonly schema: JsonSchema;
}

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "integer", minimum: 0 };
const yes: JsonSchema = { type: "string", const: "true" };

function header(description: string, schema: JsonSchema): HeaderReference {
  return { description, schema };
}

/** Response headers of the API. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": header("Id of the request; include it in support requests.", {
    type: "string",
    format: "uuid",
  }),
  "X-Credits-Charged": header("Credits charged for this call; only with an API key.", count),
  "X-Credits-Remaining": header("Credits left in the account; only with an API key.", count),
  "RateLimit-Policy": header(
    "Rate limit of the account or the paying wallet: calls (q) per window (w), seconds.",
    text,
  ),
  RateLimit: header("Calls left (r), and time until the limit resets (t), seconds.", text),
  "RateLimit-Limit": header("Maximum burst of calls of the key or the paying wallet.", count),
  "RateLimit-Remaining": header("Calls left in the current window.", count),
  "RateLimit-Reset": header("Time until more calls are available, seconds.", count),
  "PAYMENT-REQUIRED": header("Payment terms of the call by x402: JSON in base64.", text),
  "PAYMENT-RESPONSE": header("Settlement of the payment by x402: JSON in base64.", text),
  "X-Payment-Response": header("Signature of the payment transaction.", text),
  "Idempotency-Replayed": header(
    "`true` if the response is repeated from an earlier call, without charge.",
    yes,
  ),
  "Retry-After": header("Time to wait before the next attempt, seconds.", count),
  Location: header("Path of the job status.", text),
  ETag: header("Entity tag. Send it as If-None-Match to get a 304 if the response has not changed.", text),
  Age: header("Age of the metrics, seconds.", count),
  "X-Data-Stale": header("`true` if the metrics could not be refreshed and are older than 30 minutes.", yes),
  "X-Data-Complete": header("For files: `true` if the whole history of the wallet is covered.", {
    type: "string",
    enum: ["true", "false"],
  }),
  "X-Calculated-At": header("For files: time of the calculation.", {
    type: "string",
    format: "date-time",
  }),
  "Content-Disposition": header("For files: file name.", text),
} satisfies Readonly<Record<string, HeaderReference>>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Returns the headers that a response with `status` may have. */
export function listResponseHeaders(
  definition: EndpointDefinition,
  status: number,
): readonly ResponseHeader[] {
  const always: readonly ResponseHeader[] = [
    "X-Request-Id",
    "X-Credits-Charged",
    "X-Credits-Remaining",
    ...RATE_LIMIT,
  ];
  if (status === 402) return [...always, "PAYMENT-REQUIRED"];
  if (status >= 400) return RETRIED.includes(status) ? [...always, "Retry-After"] : always;
  if (status === 202) return [...always, ...listPaymentHeaders(definition), "Location", "Retry-After"];
  return [
    ...always,
    ...listPaymentHeaders(definition),
    ...listMetricHeaders(definition, status),
    ...listFileHeaders(definition),
    ...listTagHeaders(definition),
  ];
}

const RATE_LIMIT: readonly ResponseHeader[] = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];
const RETRIED: readonly number[] = [409, 429, 503];

function listPaymentHeaders({ access }: EndpointDefinition): readonly ResponseHeader[] {
  return access === "paid" ? ["PAYMENT-RESPONSE", "X-Payment-Response", "Idempotency-Replayed"] : [];
}

function listTagHeaders({ isTagged }: EndpointDefinition): readonly ResponseHeader[] {
  return isTagged === true ? ["ETag"] : [];
}

function listFileHeaders(definition: EndpointDefinition): readonly ResponseHeader[] {
  const isFile = definition.access === "paid" && definition.streamedAs !== undefined;
  return isFile ? ["X-Data-Complete", "X-Calculated-At", "Content-Disposition"] : [];
}

/** Only endpoints that may queue return stored metrics with an age. */
function listMetricHeaders(
  { method, responses }: EndpointDefinition,
  status: number,
): readonly ResponseHeader[] {
  return method === "GET" && status === 200 && 202 in responses ? ["Age", "X-Data-Stale"] : [];
}
