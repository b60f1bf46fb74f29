import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/errors";
import type { EndpointDefinition } from "./contract/endpoint-definition";
import { CORS_HEADERS } from "./cors";
import type { Answer } from "./endpoint";
import { rateHeaders, type Visitor } from "./who-pays";

/** Response that is to be sent: JSON text, a stream that says its own kind in its headers, or nothing. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/**
 * The response, with what every response carries: its id, and to a visitor how its rate and its credits stand. Null is
 * one whom nobody has recognized.
 */
export function buildResponse(outgoing: Outgoing, requestId: string, visitor: Visitor | null): Response {
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

/** An answer that matches its schema, ready to be sent. */
export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/**
 * `answer` as it is sent. Throws `internal`, with what is wrong as the cause, for a body that is not what the
 * definition promises: nobody pays for it and nobody gets to see it.
 */
export function checkAnswer(definition: EndpointDefinition, answer: Answer): CheckedAnswer {
  const { status, body, headers = {} } = answer;
  const checked = definition.responses[status]?.safeParse(body);
  if (checked?.success !== true) {
    const cause = checked?.error ?? new Error("no such status is declared");
    throw new AppError("internal", MISMATCH_MESSAGE, {}, cause);
  }
  return { status, headers, body: JSON.stringify(checked.data) };
}

const MISMATCH_MESSAGE =
  "The answer was not in the form that is documented, and was held back; the call was not charged.";

const ids = new WeakMap<Request, string>();

/** The id of a request, the same whoever asks. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}
