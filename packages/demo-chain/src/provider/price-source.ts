import { once } from "node:events";
import { createServer } from "node:http";

export interface PriceSource {
  readonly url: string;
  requests(): number;
  close(): Promise<void>;
}

/**
 * Starts a price source on a free port. `answer` gets the query and returns a JSON body, a text that is sent
 * as it is, or "hang" for no answer at all.
 */
export async function startPriceSource(answer: (query: URLSearchParams) => unknown): Promise<PriceSource> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const body = answer(new URL(request.url ?? "/", "http://localhost").searchParams);
    if (body === "hang") return;
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/price/v3?key=kept`,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
