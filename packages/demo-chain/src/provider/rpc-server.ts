import { type LocalServer, serveLocally } from "./serve-locally.ts";

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
