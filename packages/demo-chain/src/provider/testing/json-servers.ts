import { type LocalServer, serveLocally } from "../../serve-locally.ts";

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

/**
 * Starts a price source on a free port. `answer` gets the query and returns a JSON body, a text that is sent
 * unchanged, or "hang" for no response.
 */
export async function startPriceSource(answer: (query: URLSearchParams) => unknown): Promise<PriceSource> {
  let requests = 0;
  const { url, close } = await serveLocally((request, response) => {
    requests += 1;
    const body = answer(new URL(request.url ?? "/", "http://localhost").searchParams);
    if (body === "hang") return;
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return { url: `${url}/price/v3?key=kept`, requests: () => requests, close };
}
