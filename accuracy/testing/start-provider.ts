import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

const MAINNET = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

export interface FakeProvider {
  readonly url: string;
  /** Requested signatures in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Writes the response to `getTransaction`: `send` sends a result; a faulty provider writes its own. */
export type AnswerTransaction = (
  signature: string,
  send: (result: unknown) => void,
  response: ServerResponse,
) => void;

/** Starts a provider over loopback HTTP with a genesis hash and the given transactions. */
export async function startAccuracyProvider(
  answer: AnswerTransaction,
  genesis = MAINNET,
): Promise<FakeProvider> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const { id, method, params } = JSON.parse(text);
    const send = (result: unknown) => response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    if (method === "getGenesisHash") {
      send(genesis);
      return;
    }
    asked.push(params[0]);
    answer(params[0], send, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
