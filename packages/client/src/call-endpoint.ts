import type { EndpointId } from "./contract-types.ts";
import { fillRoute, ROUTES } from "./routes.ts";
import { type Connection, sendRequest } from "./send-request.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Repeated within 24 hours, the same call is answered again and charged once. */
  readonly idempotencyKey?: string | undefined;
}

/** What a call sends. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly prepaidJobId?: string | null;
}

/** Calls an endpoint once, as `sendRequest` does. */
export function callEndpoint(
  connection: Connection,
  id: EndpointId,
  { params, query, body, prepaidJobId = null }: CallInput,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Response> {
  return sendRequest(connection, {
    method: ROUTES[id].method,
    path: fillRoute(id, params, query),
    headers: {
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(prepaidJobId === null ? {} : { "X-Prepaid-Job-Id": prepaidJobId }),
    },
    body,
    signal,
  });
}

/** The body that an endpoint with one kind of answer gives. */
export async function fetchBody<Body>(
  connection: Connection,
  id: EndpointId,
  input: CallInput,
  options?: CallOptions,
): Promise<Body> {
  return (await callEndpoint(connection, id, input, options)).json();
}
