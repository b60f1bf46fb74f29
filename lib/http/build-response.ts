import { CORS_HEADERS } from "./cors";
import { rateHeaders, type Visitor } from "./recognize";

/** What is to be sent: JSON text, a stream that says its own kind in its headers, or nothing. */
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
