import type { EndpointId } from "./contract-types.ts";
import type { CallOptions } from "./options.ts";
import { fillRoute, ROUTES } from "./routes.ts";
import { type Connection, sendRequest } from "./send-request.ts";

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
  { signal, idempotencyKey, maxCredits }: CallOptions = {},
): Promise<Response> {
  return sendRequest(connection, {
    method: ROUTES[id].method,
    path: fillRoute(id, params, query),
    headers: {
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(maxCredits === undefined ? {} : { "X-Max-Credits": String(maxCredits) }),
      ...(prepaidJobId === null ? {} : { "X-Prepaid-Job-Id": prepaidJobId }),
    },
    body,
    signal,
  });
}

/** Returns the body of an endpoint with one kind of response. */
export async function fetchBody<Body>(
  connection: Connection,
  id: EndpointId,
  input: CallInput,
  options?: CallOptions,
): Promise<Body> {
  return (await callEndpoint(connection, id, input, options)).json();
}
