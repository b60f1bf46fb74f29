import type { CallOptions } from "./options.ts";
import { type Connection, type Method, sendRequest } from "./send-request.ts";

/** Method and path of an endpoint, relative to the base address; `:name` is a parameter. */
export interface Route {
  readonly method: Method;
  readonly path: string;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: object;
  readonly prepaidJobId?: string | null;
}

/** Calls an endpoint once, as `sendRequest` does. */
export function callRoute(
  connection: Connection,
  route: Route,
  { params, query, body, prepaidJobId = null }: CallInput,
  { signal, idempotencyKey, maxCredits }: CallOptions = {},
): Promise<Response> {
  return sendRequest(connection, {
    method: route.method,
    path: fillRoute(route, params, query),
    headers: {
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(maxCredits === undefined ? {} : { "X-Max-Credits": String(maxCredits) }),
      ...(prepaidJobId === null ? {} : { "X-Prepaid-Job-Id": prepaidJobId }),
    },
    body,
    signal,
  });
}

/** Returns the path of a route with its parameters and query. */
export function fillRoute(
  { path }: Route,
  params: CallInput["params"] = {},
  query: CallInput["query"] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
