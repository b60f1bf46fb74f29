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
  "X-Request-Id": header("Id of the request, for questions about it.", { type: "string", format: "uuid" }),
  "X-Credits-Charged": header("To a key: credits that this call took.", count),
  "X-Credits-Remaining": header("To a key: credits that the account has left.", count),
  "RateLimit-Policy": header(
    "To a key or a paying wallet: calls (q) that may be made in a window of so many seconds (w).",
    text,
  ),
  RateLimit: header("Calls that are left (r), and seconds until there are more (t).", text),
  "RateLimit-Limit": header("To a key or a paying wallet: calls that may be made at once.", count),
  "RateLimit-Remaining": header("Calls that are left of that.", count),
  "RateLimit-Reset": header("Seconds until there are more.", count),
  "PAYMENT-REQUIRED": header("How to pay for the call by x402: base64 of JSON.", text),
  "PAYMENT-RESPONSE": header("How the payment was settled: base64 of JSON.", text),
  "X-Payment-Response": header("Signature of the transaction that paid.", text),
  "Idempotency-Replayed": header("The answer is that of an earlier call and cost nothing.", yes),
  "Retry-After": header("Seconds to wait before the next try.", count),
  Location: header("Path at which the state of the job can be read.", text),
  ETag: header("Tag of the answer: sent as If-None-Match, an answer that is the same is a 304.", text),
  Age: header("Seconds since the figures were computed.", count),
  "X-Data-Stale": header("The figures could not be refreshed and are older than 30 minutes.", yes),
  "X-Data-Complete": header("Of a file: whether the whole history of the wallet is covered.", {
    type: "string",
    enum: ["true", "false"],
  }),
  "X-Calculated-At": header("Of a file: time at which the figures were computed.", {
    type: "string",
    format: "date-time",
  }),
  "Content-Disposition": header("Of a file: its name.", text),
} satisfies Readonly<Record<string, HeaderReference>>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Returns the headers that a response with `status` may have. */
export function responseHeadersOf(definition: EndpointDefinition, status: number): readonly ResponseHeader[] {
  const always: readonly ResponseHeader[] = [
    "X-Request-Id",
    "X-Credits-Charged",
    "X-Credits-Remaining",
    ...RATE_LIMIT,
  ];
  if (status === 402) return [...always, "PAYMENT-REQUIRED"];
  if (status >= 400) return RETRIED.includes(status) ? [...always, "Retry-After"] : always;
  if (status === 202) return [...always, ...ofPayment(definition), "Location", "Retry-After"];
  return [
    ...always,
    ...ofPayment(definition),
    ...ofMetrics(definition, status),
    ...ofFile(definition),
    ...ofTag(definition),
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

function ofPayment({ access }: EndpointDefinition): readonly ResponseHeader[] {
  return access === "paid" ? ["PAYMENT-RESPONSE", "X-Payment-Response", "Idempotency-Replayed"] : [];
}

function ofTag({ isTagged }: EndpointDefinition): readonly ResponseHeader[] {
  return isTagged === true ? ["ETag"] : [];
}

function ofFile(definition: EndpointDefinition): readonly ResponseHeader[] {
  const isFile = definition.access === "paid" && definition.streamedAs !== undefined;
  return isFile ? ["X-Data-Complete", "X-Calculated-At", "Content-Disposition"] : [];
}

/** Only endpoints that may queue return stored metrics with an age. */
function ofMetrics({ method, responses }: EndpointDefinition, status: number): readonly ResponseHeader[] {
  return method === "GET" && status === 200 && 202 in responses ? ["Age", "X-Data-Stale"] : [];
}
