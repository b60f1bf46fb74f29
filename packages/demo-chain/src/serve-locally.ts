import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";

export interface LocalServer {
  readonly url: string;
  /** Ends all connections; resolves when the port is free. */
  close(): Promise<void>;
}

/** Serves HTTP on a free port of this machine. */
export function serveLocally(handler: RequestListener): Promise<LocalServer> {
  return listen(createServer(handler), { host: "127.0.0.1", port: 0 });
}

/** Binds a server to a port, or to any free one if it is 0. Rejects if the port is taken. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<LocalServer> {
  server.listen(port, host);
  await once(server, "listening");
  const boundAddress = server.address();
  if (boundAddress === null || typeof boundAddress === "string") throw new Error("no port");
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundAddress.port}`,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
