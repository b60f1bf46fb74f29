import { type LocalServer, serveLocally } from "./serve-locally.ts";

export interface PriceSource extends LocalServer {
  requests(): number;
}

/**
 * Starts a price source on a free port. `answer` gets the query and returns a JSON body, a text that is sent
 * as it is, or "hang" for no answer at all.
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
