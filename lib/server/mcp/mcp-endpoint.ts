import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  type CallToolResult,
  createMcpHandler,
  hostHeaderValidationResponse,
  isJSONRPCRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { rateLimitSender } from "@/lib/billing/count-call";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import packageJson from "@/package.json";
import { buildProblemResponse } from "../build-response";
import { findClientAddress } from "../client-address";
import type { Handle } from "../handle";
import { toAppError } from "../problem";
import { MAX_BODY_BYTES, readBytes } from "../read-bytes";
import type { UseCases } from "../use-cases";
import { watchStream } from "../watch-stream";
import {
  type AcceptedForm,
  convertResponse,
  findAcceptedForm,
  JSON_TYPE,
  STREAM_TYPE,
} from "./accepted-form";
import type { ClientRequest } from "./call-endpoint";
import { runTool } from "./run-tool";
import { LIST_CACHE, listTools, readToolList, type ToolList } from "./tool-list";
import { PAYMENT_META, toFailure } from "./tool-result";
import { TOOLS } from "./tool-table";

/** Handles a request of an MCP client. Never rejects. */
export type McpHandler = (request: Request) => Promise<Response>;

export interface McpPorts {
  readonly handle: Handle;
  readonly useCases: UseCases;
  readonly log: Log;
  /** URL of the site. Requests with another Host or Origin are refused. */
  readonly siteUrl: string;
  readonly trustedProxies: number;
}

/**
 * Creates the endpoint of the Model Context Protocol over Streamable HTTP, without sessions: jobs hold all
 * state between requests. Tools call the endpoints that they are derived from.
 */
export function createMcpEndpoint(ports: McpPorts): McpHandler {
  const { useCases, log, siteUrl, trustedProxies } = ports;
  const hosts = [...new Set([new URL(siteUrl).hostname, ...localhostAllowedHostnames()])];
  const current = new AsyncLocalStorage<CurrentCall>();
  const handler = createMcpHandler(() => createServer(ports, requireStore(current)), {
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

function createServer(
  { handle, useCases, log, trustedProxies, siteUrl }: McpPorts,
  { client, list }: CurrentCall,
): Server {
  const server = new Server(
    { ...SERVER_INFO, websiteUrl: siteUrl },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": LIST_CACHE, "server/discover": LIST_CACHE },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: listTools(list) }));
  server.setRequestHandler("tools/call", async ({ params }, context): Promise<CallToolResult> => {
    client.isRun = true;
    const tool = TOOLS.get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}.`);
    }
    try {
      return await runTool(
        { handle, useCases },
        {
          tool,
          given: params.arguments ?? {},
          client,
          payment: readPayment(context),
          signal: context.mcpReq.signal,
          report: createReporter(context),
        },
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "internal") log.error({ err: error, tool: tool.name }, error.message);
      // No endpoint has counted the call.
      const address = findClientAddress(client.request, trustedProxies);
      await rateLimitSender(useCases.ports, { kind: "address", address });
      return toFailure(tool, error, randomUUID());
    }
  });
  return server;
}

/** A request that the SDK handles, and the list of tools that it selects. */
interface CurrentCall {
  readonly client: ClientRequest;
  readonly list: ToolList;
}

/** Returns the payment of a call in the form of the payment header, or null. */
function readPayment({ mcpReq }: ServerContext): string | null {
  const payment = mcpReq._meta?.[PAYMENT_META];
  return payment === undefined ? null : Buffer.from(JSON.stringify(payment)).toString("base64");
}

/** Returns a function that notifies the client of progress, or null if it was not requested. */
function createReporter({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  return async (progress: object) => {
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...progress } });
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

const SERVER_INFO = { name: "walletlens", title: "Walletlens", version: packageJson.version };

/** Instructions for the model. */
const INSTRUCTIONS = [
  "Walletlens computes the behavior and PnL of Solana wallets and token holders from public transactions.",
  "Start with wallet_hud for one wallet, batch_hud for up to 30 wallets, holders for the largest holders of a token, launch for its creator and first buyers, similarity to find wallets that act together, and combined to treat several wallets as one owner. discover lists analyzed wallets by results, search finds an address by name, watch and feed follow wallets.",
  "Calls cost credits (see pricing). maxCredits rejects more expensive calls up front. Errors are free.",
  "If a field is listed in `unknown`, its value is not known: 0 is a placeholder, any other number is the known part. The list at the top names those of all levels by path.",
  "If a call returns a job, poll job until it is completed, then call result within 15 minutes.",
  "The endpoint lists the core tools; with ?tools=all it lists all of them. A tool can be called without being listed.",
].join(" ");

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
