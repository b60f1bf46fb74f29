import { type CallInput, callRoute } from "./call-route.ts";
import type { Answer, EndpointId } from "./contract-types.ts";
import type { CallOptions } from "./options.ts";
import { ROUTES } from "./routes.ts";
import type { Connection } from "./send-request.ts";

/** Calls an endpoint once, as `sendRequest` does. */
export function callEndpoint(
  connection: Connection,
  id: EndpointId,
  input: CallInput,
  options?: CallOptions,
): Promise<Response> {
  return callRoute(connection, ROUTES[id], input, options);
}

/** Returns the body of an endpoint with one kind of response. */
export async function fetchBody<Id extends EndpointId>(
  connection: Connection,
  id: Id,
  input: CallInput,
  options?: CallOptions,
): Promise<Answer<Id>> {
  return (await callEndpoint(connection, id, input, options)).json();
}
