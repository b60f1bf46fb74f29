import { randomUUID } from "node:crypto";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { z } from "zod";
import type { StoredReply } from "@/lib/billing/idempotency";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import type { AuthenticatedCall } from "./auth/principal";
import { CORS_HEADERS } from "./cors";
import type { Endpoint, HandlerResult } from "./endpoint";
import { tagText } from "./entity-tag";
import { describeProblem } from "./problem";

/** A reply to send: JSON text, a stream with its own content type, or nothing. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/**
 * Builds the response with the common headers: request id, rate and credits. `call` is null for an
 * unidentified caller.
 */
export function buildResponse(reply: HttpReply, requestId: string, call: AuthenticatedCall | null): Response {
  const { status, headers, body } = reply;
  return new Response(body, {
    status,
    headers: {
      ...CORS_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...rateHeaders(call?.payer?.rate ?? call?.rate ?? null),
      ...call?.payer?.headers(),
      ...headers,
    },
  });
}

/**
 * Returns rate headers: those of the current IETF draft, and the three of an earlier draft that most clients
 * support.
 */
function rateHeaders(rate: RateStatus | null): Readonly<Record<string, string>> {
  if (rate === null) return {};
  return {
    "RateLimit-Policy": `"calls";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"calls";r=${rate.remaining};t=${rate.resetSeconds}`,
    "RateLimit-Limit": String(rate.limit),
    "RateLimit-Remaining": String(rate.remaining),
    "RateLimit-Reset": String(rate.resetSeconds),
  };
}

/** Removes the body for a HEAD, and for a client that has the same entity tag. */
export function toHttpReply({ definition }: Endpoint, request: Request, answer: HttpReply): HttpReply {
  const body = request.method === "HEAD" ? null : answer.body;
  if (definition.isTagged !== true || answer.status !== 200 || typeof answer.body !== "string") {
    return { ...answer, body };
  }
  const { headers, isKnown } = tagText(answer.body, request);
  const tagged = { ...answer, headers: { ...answer.headers, ...headers } };
  return isKnown ? { ...tagged, status: 304, body: null } : { ...tagged, body };
}

/**
 * Returns a validated reply. Throws `internal`, with the mismatch as cause, for a body that does not match
 * the definition: it is neither charged nor sent. A text body was validated when it was stored.
 */
export function validateReply(definition: EndpointDefinition, answer: HandlerResult): StoredReply {
  const { status, body, headers = {} } = answer;
  const schema = definition.responses[status];
  if (schema === undefined) {
    throw new AppError("internal", MISMATCH_MESSAGE, {}, new Error("no such status is declared"));
  }
  return { status, headers, body: typeof body === "string" ? body : checkOnce(schema, body) };
}

/** Returns the JSON text of a body. A body object that several calls share is validated once. */
function checkOnce(schema: z.ZodType, body: unknown): string {
  if (typeof body !== "object" || body === null) return check(schema, body);
  const checkedBody = checkedBodies.get(body);
  if (checkedBody?.schema === schema) return checkedBody.text;
  const text = check(schema, body);
  checkedBodies.set(body, { schema, text });
  return text;
}

/** Bodies are immutable, so a validated object stays valid. */
const checkedBodies = new WeakMap<object, { readonly schema: z.ZodType; readonly text: string }>();

function check(schema: z.ZodType, body: unknown): string {
  const checked = schema.safeParse(body);
  if (!checked.success) throw new AppError("internal", MISMATCH_MESSAGE, {}, checked.error);
  return JSON.stringify(checked.data);
}

const MISMATCH_MESSAGE =
  "The answer was not in the form that is documented, and was held back; the call was not charged.";

/** Returns the response to a request that failed before authentication. */
export function buildProblemResponse(
  error: AppError,
  more: Readonly<Record<string, string>> = {},
  requestId: string = randomUUID(),
): Response {
  const { status, headers, body } = describeProblem(error, requestId);
  return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, null);
}
