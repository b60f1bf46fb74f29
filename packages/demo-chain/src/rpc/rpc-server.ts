import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type LocalServer, listen } from "../serve-locally.ts";
import { callMethod } from "./call-method.ts";
import { ConnectionLost } from "./faults.ts";
import {
  type DemoHttpReply,
  handleFaucet,
  handlePrices,
  handleSolUsd,
  handleWallets,
} from "./http-endpoints.ts";
import { handleJsonRpc } from "./json-rpc.ts";
import type { RpcContext } from "./rpc-context.ts";
import { serveWebsocket } from "./serve-websocket.ts";

interface RpcServerOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Called with failures of the server itself. */
  readonly onError: (error: unknown) => void;
}

/** Serves a chain: `logsSubscribe` over websockets, and over HTTP JSON-RPC at `POST /`, and `/health`, `/faucet`, `/featured`, `/hostile`, `/wallets`, `/prices`, `/sol-usd`. */
export async function startRpcServer(context: RpcContext, options: RpcServerOptions): Promise<LocalServer> {
  const server = createServer((request, response) => {
    handle(request, response, context, options.onError).catch((error) => {
      // A caller that disconnects during its request is not a failure of this server.
      if (error instanceof ConnectionLost || !request.complete) return response.destroy();
      options.onError(error);
      return send(response, { status: 500, body: { error: "Internal Server Error" } });
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { url, close } = await listen(server, options);
  // After listening, because it handles the errors of the server, including that of a taken port.
  const endSockets = serveWebsocket(server, context, options.onError);
  return {
    url,
    close() {
      endSockets();
      return close();
    },
  };
}

/** Bytes of the largest request body. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Longer than clients keep idle connections, so that no connection is closed during a request. */
const KEEP_ALIVE_MS = 65_000;

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  context: RpcContext,
  onError: (error: unknown) => void,
): Promise<void> {
  const target = request.url ?? "/";
  const url = new URL(URL.canParse(target, ORIGIN) ? target : "/unknown", ORIGIN);
  if (url.pathname === "/faucet") {
    if (isFromForeignPage(request)) return send(response, FOREIGN);
  } else allowAnyOrigin(request, response);
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  const allowed = ROUTES[url.pathname];
  if (allowed === undefined) return send(response, { status: 404, body: { error: "Not Found" } });
  if (request.method !== allowed) {
    response.setHeader("allow", `${allowed}, OPTIONS`);
    return send(response, { status: 405, body: { error: "Method Not Allowed" } });
  }
  if (allowed === "GET") return send(response, answerGet(url, context));
  const body = await readBody(request);
  if (body === null) {
    response.setHeader("connection", "close");
    return send(response, { status: 413, body: { error: `body over ${MAX_BODY_BYTES} bytes` } });
  }
  if (url.pathname === "/faucet") return send(response, handleFaucet(body, context));
  if (!isJson(request)) return send(response, NOT_JSON);
  const answer = await handleJsonRpc(body, (method, params) => callMethod(method, params, context), onError);
  if (answer === null) return void response.writeHead(204).end();
  sendText(response, 200, answer);
}

const FOREIGN: DemoHttpReply = {
  status: 403,
  body: { error: "the faucet is not for pages of other origins" },
};
const NOT_JSON: DemoHttpReply = { status: 415, body: { error: "content-type must be application/json" } };

/** Completes the path of a request to an absolute URL. */
const ORIGIN = "http://localhost";

const ROUTES: Readonly<Record<string, "GET" | "POST">> = {
  "/": "POST",
  "/faucet": "POST",
  "/featured": "GET",
  "/health": "GET",
  "/hostile": "GET",
  "/prices": "GET",
  "/sol-usd": "GET",
  "/wallets": "GET",
};

function answerGet(url: URL, context: RpcContext): DemoHttpReply {
  switch (url.pathname) {
    case "/featured":
      return { status: 200, body: context.market.featured };
    case "/hostile":
      return { status: 200, body: context.market.hostile };
    case "/wallets":
      return handleWallets(context);
    case "/prices":
      return handlePrices(url.searchParams, context);
    case "/sol-usd":
      return handleSolUsd(url.searchParams, context);
    default:
      return { status: 200, body: "ok" };
  }
}

/** Wallets run in the browser, on pages of any origin, some of them on public addresses. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  if (request.method !== "OPTIONS") return;
  const requestedHeaders = request.headers["access-control-request-headers"] ?? "content-type, solana-client";
  response.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
  response.setHeader("access-control-allow-headers", requestedHeaders);
  response.setHeader("access-control-allow-private-network", "true");
  response.setHeader("access-control-max-age", "86400");
}

/**
 * Browsers send the origin of the page with a POST and its preflight; programs, including the product's own,
 * do not.
 */
function isFromForeignPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

const isJson = (request: IncomingMessage) =>
  /^application\/json\b/i.test(request.headers["content-type"] ?? "");

/** The body as text, or null if it is too large; the rest of such a body is not read. */
function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= MAX_BODY_BYTES) return;
      request.pause();
      resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", reject);
  });
}

const send = (response: ServerResponse, { status, body }: DemoHttpReply) =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}
