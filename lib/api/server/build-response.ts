import { randomUUID } from "node:crypto";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { z } from "zod";
import type { StoredReply } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";
import type { AuthenticatedCall } from "../auth/principal";
import { rateHeaders } from "../auth/rate-limits";
import { CORS_HEADERS } from "./cors";
import type { Endpoint, HandlerResult } from "./endpoint";
import { tagText } from "./entity-tag";
import { describeProblem } from "./problem";

/** Response that is to be sent: JSON text, a stream that says its own kind in its headers, or nothing. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/**
 * Builds the response, with the headers of every response: its id, and the visitor's rate and credits. `visitor` is
 * null for an unidentified one.
 */
export function buildResponse(
  outgoing: HttpReply,
  requestId: string,
  visitor: AuthenticatedCall | null,
): Response {
  const { status, headers, body } = outgoing;
  return new Response(body, {
    status,
    headers: {
      ...CORS_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...rateHeaders(visitor?.rate ?? null),
      ...visitor?.payer?.headers(),
      ...headers,
    },
  });
}

/** The answer as it is sent: a HEAD has no body, nor has what the caller has already. */
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
 * Returns `answer` as it is sent. Throws `internal`, with the mismatch as the cause, for a body that does not match the
 * definition: it is neither charged nor sent. Text was checked when it was stored.
 */
export function validateReply(definition: EndpointDefinition, answer: HandlerResult): StoredReply {
  const { status, body, headers = {} } = answer;
  const schema = definition.responses[status];
  if (schema === undefined) {
    throw new AppError("internal", MISMATCH_MESSAGE, {}, new Error("no such status is declared"));
  }
  return { status, headers, body: typeof body === "string" ? body : checkOnce(schema, body) };
}

/** JSON text of a body. One that many calls share, such as a page of a kept list, is checked for the first of them. */
function checkOnce(schema: z.ZodType, body: unknown): string {
  if (typeof body !== "object" || body === null) return check(schema, body);
  const known = checkedBodies.get(body);
  if (known?.schema === schema) return known.text;
  const text = check(schema, body);
  checkedBodies.set(body, { schema, text });
  return text;
}

/** Answers are immutable, so that an object stays valid once it was checked. */
const checkedBodies = new WeakMap<object, { readonly schema: z.ZodType; readonly text: string }>();

function check(schema: z.ZodType, body: unknown): string {
  const checked = schema.safeParse(body);
  if (!checked.success) throw new AppError("internal", MISMATCH_MESSAGE, {}, checked.error);
  return JSON.stringify(checked.data);
}

const MISMATCH_MESSAGE =
  "The answer was not in the form that is documented, and was held back; the call was not charged.";

const ids = new WeakMap<Request, string>();

/** Returns the id of a request, the same on every call. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** The response to a request that failed before anybody was recognized, in the one form of errors. */
export function buildProblemResponse(
  error: AppError,
  more: Readonly<Record<string, string>> = {},
  requestId: string = randomUUID(),
): Response {
  const { status, headers, body } = describeProblem(error, requestId);
  return buildResponse({ status, headers: { ...headers, ...more }, body }, requestId, null);
}
