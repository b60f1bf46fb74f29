import { CORS_HEADERS } from "./cors";
import type { Payer } from "./payer";

/** What is to be sent: JSON text, or nothing. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The response, with what every response carries: its id, and to a payer how the credits stand. */
export function buildResponse(outgoing: Outgoing, requestId: string, payer: Payer | null): Response {
  const { status, headers, body } = outgoing;
  return new Response(body, {
    status,
    headers: {
      ...CORS_HEADERS,
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...payer?.headers(),
      ...headers,
    },
  });
}
