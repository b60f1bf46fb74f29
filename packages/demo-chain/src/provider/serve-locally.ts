import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface LocalServer {
  readonly url: string;
  /** Drops the connections that are open. */
  close(): Promise<void>;
}

/** Answers requests over HTTP on a free port of this machine. */
export async function serveLocally(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
