import type { IncomingMessage } from "node:http";
import { type LocalServer, serveLocally } from "../serve-locally.ts";

/** Starts a JSON-RPC server on a free port whose results `answer` returns. */
export function startProviderServer(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<LocalServer> {
  return serveLocally(async (request, response) => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const { id, method, params } = JSON.parse(text);
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answer(method, params) }));
  });
}

interface PriceSource extends LocalServer {
  requests(): number;
}

/** A reply of a price source with a status other than 200, or with headers. */
export class PriceReply {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/**
 * Starts a price source on a free port. `answer` gets the query and the request, and returns a JSON body, a text that is
 * sent unchanged, a PriceReply, or "hang" for no response. Its URL has the path and the query of a vendor with a key.
 */
export async function startPriceSource(
  answer: (query: URLSearchParams, request: IncomingMessage) => unknown,
): Promise<PriceSource> {
  let requests = 0;
  const { url, close } = await serveLocally((request, response) => {
    requests += 1;
    const reply = answer(new URL(request.url ?? "/", "http://localhost").searchParams, request);
    if (reply === "hang") return;
    const { status, body, headers } = reply instanceof PriceReply ? reply : new PriceReply(200, reply);
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return { url: `${url}/price/v3?key=kept`, requests: () => requests, close };
}
