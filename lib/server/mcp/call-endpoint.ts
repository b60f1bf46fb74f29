import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { copySender } from "../client-address";
import type { Endpoint } from "../endpoint";
import type { Handle } from "../handle";
import type { EndpointInput } from "./tool-arguments";

/** Response of an endpoint to a tool. */
export interface EndpointResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request of an MCP client. */
export interface ClientRequest {
  readonly request: Request;
  /** Callbacks for the delivery of the response, called once. */
  readonly deliveryCallbacks: ((delivered: boolean) => void)[];
  /** True after a tool has run; its endpoint has counted the call then. */
  isRun?: boolean;
}

/** Options of a call besides its input. */
export interface CallExtras {
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborted when the client has disconnected or canceled. */
  readonly signal: AbortSignal;
}

/** Credentials to forward. Cookies are omitted: MCP has no sessions. */
const CREDENTIALS = ["x-api-key", "authorization"] as const;

/**
 * Calls an endpoint through the request pipeline, as if the client had called it over HTTP: same credentials,
 * address and price.
 */
export async function callOwnEndpoint(
  {
    handle,
    endpoint,
    client,
  }: { readonly handle: Handle; readonly endpoint: Endpoint; readonly client: ClientRequest },
  input: EndpointInput,
  { headers = {}, signal }: CallExtras,
): Promise<EndpointResponse> {
  const { definition } = endpoint;
  const requestHeaders = new Headers(headers);
  for (const name of CREDENTIALS) {
    const value = client.request.headers.get(name);
    if (value !== null) requestHeaders.set(name, value);
  }
  copySender(client.request, requestHeaders);
  const { body } = input;
  const request = new Request(buildAddress(definition, client.request, input), {
    method: definition.method,
    headers: requestHeaders,
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await handle([endpoint], request);
  const text = await readText(response, client);
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

function buildAddress({ path }: EndpointDefinition, { url }: Request, { params, query }: EndpointInput): URL {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const address = new URL(`${API_BASE}${filled}`, url);
  address.search = query.toString();
  return address;
}

/**
 * Returns the text of a response. A response with a settled payment counts as delivered only when the tool's
 * result is.
 */
async function readText(response: Response, { deliveryCallbacks }: ClientRequest): Promise<string> {
  if (!response.headers.has("payment-response") || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  deliveryCallbacks.push(
    (delivered) => void (delivered ? reader.read() : reader.cancel()).catch(() => undefined),
  );
  return new TextDecoder().decode(value);
}
