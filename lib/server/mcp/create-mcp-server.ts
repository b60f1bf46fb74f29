import { randomUUID } from "node:crypto";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { rateLimitSender } from "@/lib/billing/count-call";
import type { Log } from "@/lib/config/log";
import packageJson from "@/package.json";
import { findClientAddress } from "../client-address";
import type { Handle } from "../handle";
import { toAppError } from "../problem";
import type { UseCases } from "../use-cases";
import { serveViews, showsViews, UI_EXTENSION, withView } from "./apps/app-resources";
import type { ClientRequest } from "./call-endpoint";
import { readTask, requireTask, runTool, type ToolPorts } from "./run-tool";
import { acceptsTasks, parseTaskId, requireTasks, TASKS_EXTENSION, TaskParams, unknownTask } from "./tasks";
import { LIST_CACHE, listTools, type ToolList } from "./tool-list";
import { PAYMENT_META, toFailure } from "./tool-result";
import { TOOLS } from "./tool-table";

export interface McpPorts {
  readonly handle: Handle;
  readonly useCases: UseCases;
  readonly log: Log;
  /** URL of the site. Requests with another Host or Origin are refused. */
  readonly siteUrl: string;
  readonly trustedProxies: number;
}

/** A request that the SDK handles, and the list of tools that it selects. */
export interface CurrentCall {
  readonly client: ClientRequest;
  readonly list: ToolList;
}

/** Creates the server of one request. */
export function createMcpServer(
  { handle, useCases, log, trustedProxies, siteUrl }: McpPorts,
  { client, list }: CurrentCall,
): Server {
  const server = new Server(
    { ...SERVER_INFO, websiteUrl: siteUrl },
    {
      capabilities: { tools: {}, resources: {}, extensions: { [TASKS_EXTENSION]: {}, [UI_EXTENSION]: {} } },
      instructions: INSTRUCTIONS,
      cacheHints: {
        // Lists differ by the extensions of the client.
        "tools/list": { ...LIST_CACHE, cacheScope: "private" },
        "resources/list": LIST_CACHE,
        "resources/read": LIST_CACHE,
        "server/discover": LIST_CACHE,
      },
    },
  );
  server.setRequestHandler("tools/list", (_, context) => ({
    tools: showsViews(context) ? listTools(list).map(withView) : listTools(list),
  }));
  serveViews(server);
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
          acceptsTask: acceptsTasks(context),
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
  serveTasks(server, { handle, useCases }, client);
  return server;
}

/** Adds the methods of the Tasks extension. */
function serveTasks(server: Server, ports: ToolPorts, client: ClientRequest): void {
  const params = { params: TaskParams };
  const find = (taskId: string, context: ServerContext) => {
    requireTasks(context);
    return { ...parseTaskId(taskId), client, signal: context.mcpReq.signal };
  };
  server.setRequestHandler("tasks/get", params, ({ taskId }, context) =>
    readTask(ports, find(taskId, context)).catch(refuseTask),
  );
  // A task has no input, and its job cannot be canceled: the extension asks for an acknowledgement.
  for (const method of ["tasks/update", "tasks/cancel"]) {
    server.setRequestHandler(method, params, async ({ taskId }, context) => {
      await requireTask(ports, find(taskId, context)).catch(refuseTask);
      return {};
    });
  }
}

/** Throws the error of the protocol for a task that cannot be read. */
function refuseTask(thrown: unknown): never {
  const { code, message } = toAppError(thrown);
  if (code === "job_not_found") throw unknownTask();
  throw new ProtocolError(ProtocolErrorCode.InternalError, `${code}: ${message}`);
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

const SERVER_INFO = { name: "walletlens", title: "Walletlens", version: packageJson.version };

/** Instructions for the model. */
const INSTRUCTIONS = [
  "Walletlens computes the behavior and PnL of Solana wallets and token holders from public transactions.",
  "Start with wallet_hud for one wallet, batch_hud for up to 30 wallets, holders for the largest holders of a token, launch for its creator and first buyers, similarity to find wallets that act together, wallet_counterparties for who funded a wallet, wallet_links for the evidence about a pair, token_evidence for the trades of a wallet in a token with signatures, and combined to treat several wallets as one owner. discover lists analyzed wallets by results, search finds an address by name, watch and feed follow wallets.",
  "Calls cost credits (see pricing); buy_credits buys them. maxCredits rejects more expensive calls up front. Errors are free.",
  "If a field is listed in `unknown`, its value is not known: 0 is a placeholder, any other number is the known part. The list at the top names those of all levels by path.",
  "If a call returns a job, poll job until it is completed, then call result within 15 minutes.",
  "The endpoint lists the core tools; with ?tools=all it lists all of them. A tool can be called without being listed.",
].join(" ");
