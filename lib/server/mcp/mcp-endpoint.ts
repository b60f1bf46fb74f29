import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJSONRPCRequest,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { rateLimitSender } from "@/lib/billing/count-call";
import { AppError } from "@/lib/config/errors";
import { buildProblemResponse } from "../build-response";
import { findClientAddress } from "../client-address";
import { toAppError } from "../problem";
import { MAX_BODY_BYTES, readBytes } from "../read-bytes";
import { watchStream } from "../watch-stream";
import {
  type AcceptedForm,
  convertResponse,
  findAcceptedForm,
  JSON_TYPE,
  STREAM_TYPE,
} from "./accepted-form";
import type { ClientRequest } from "./call-endpoint";
import { type CurrentCall, createMcpServer, type McpPorts } from "./create-mcp-server";
import { readToolList } from "./tool-list";
import { TOOLS } from "./tool-table";

/** Handles a request of an MCP client. Never rejects. */
export type McpHandler = (request: Request) => Promise<Response>;

/**
 * Creates the endpoint of the Model Context Protocol over Streamable HTTP, without sessions: jobs hold all
 * state between requests. Tools call the endpoints that they are derived from.
 */
export function createMcpEndpoint(ports: McpPorts): McpHandler {
  const { useCases, log, siteUrl, trustedProxies } = ports;
  const hosts = [...new Set([new URL(siteUrl).hostname, ...localhostAllowedHostnames()])];
  const current = new AsyncLocalStorage<CurrentCall>();
  const handler = createMcpHandler(() => createMcpServer(ports, requireStore(current)), {
    onerror: (err) => log.debug({ err }, "an MCP request failed"),
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  return async (request) => {
    const refusal = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts);
    if (refusal !== undefined) return refusal;
    const client: ClientRequest = { request, deliveryCallbacks: [] };
    try {
      const address = findClientAddress(request, trustedProxies);
      const admit = () => rateLimitSender(useCases.ports, { kind: "address", address });
      const { list, parsedBody } = await readCall(request).catch(async (error: unknown) => {
        await admit();
        throw error;
      });
      const isCall = callsTool(parsedBody);
      if (!isCall) await admit();
      const form = findAcceptedForm(request.headers.get("accept"), isCall);
      const { sent, options } = forSdk(request, parsedBody, form);
      const reply = await current.run({ client, list }, () => handler.fetch(sent, options));
      const response = form === null ? reply : await convertResponse(reply, form);
      // The SDK rejected the request, so no endpoint has counted it.
      if (isCall && response.status >= 400 && client.isRun !== true) await admit();
      // Prevents compression, which would delay notifications.
      response.headers.set("Cache-Control", "no-store, no-transform");
      return onResponseDelivered(response, client.deliveryCallbacks);
    } catch (thrown) {
      const error = toAppError(thrown);
      // A stream without a reply is that of a client that has left.
      if (error.code === "internal" && !request.signal.aborted) log.error({ err: error }, error.message);
      for (const report of client.deliveryCallbacks) report(false);
      return buildProblemResponse(error);
    }
  };
}

/** Returns the request as the SDK requires it, which names both forms of a response. The message is already read. */
function forSdk(request: Request, parsedBody: unknown, form: AcceptedForm | null) {
  if (parsedBody === undefined) return { sent: request, options: {} };
  const headers = new Headers(request.headers);
  if (form !== null) headers.set("accept", `${JSON_TYPE}, ${STREAM_TYPE}`);
  const { method, signal, url } = request;
  return { sent: new Request(url, { method, headers, signal }), options: { parsedBody } };
}

/** Returns the list of tools and the message of a request. Throws `body_too_large` and `invalid_request`. */
async function readCall(request: Request) {
  return { list: readToolList(request.url), parsedBody: await readMessage(request) };
}

/** Returns the message of a request; undefined for none. Throws `body_too_large` and `invalid_request`. */
async function readMessage(request: Request): Promise<unknown> {
  if (request.method !== "POST") return undefined;
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(await readBytes(request)));
    if (!Array.isArray(message)) return message;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError("invalid_request", "The body must be one JSON-RPC message.");
}

/** Returns true for a well-formed call of an existing tool, which its endpoint counts. */
function callsTool(message: unknown): boolean {
  const call = ToolCallMessage.safeParse(message);
  return isJSONRPCRequest(message) && call.success && TOOLS.has(call.data.params.name);
}

const ToolCallMessage = z.object({
  method: z.literal("tools/call"),
  params: z.object({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    _meta: z.record(z.string(), z.unknown()).optional(),
  }),
});

function requireStore(current: AsyncLocalStorage<CurrentCall>): CurrentCall {
  const call = current.getStore();
  if (call === undefined) throw new Error("an MCP server was created outside of a request");
  return call;
}

/**
 * Returns `response` with a body that reports its delivery once: true when the server has consumed it, false
 * when the client has disconnected. `callbacks` may grow until then.
 */
function onResponseDelivered(
  response: Response,
  callbacks: readonly ((delivered: boolean) => void)[],
): Response {
  const { body, status, statusText, headers } = response;
  let isReported = false;
  const report = (delivered: boolean) => {
    if (isReported) return;
    isReported = true;
    for (const callback of callbacks) callback(delivered);
  };
  if (body === null) {
    report(true);
    return response;
  }
  const watched = watchStream(body, (end) => report(end === "complete"));
  return new Response(watched, { status, statusText, headers });
}
