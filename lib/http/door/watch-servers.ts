import type { Server } from "node:http";
import type { Socket } from "node:net";
import { onRequestStart } from "../on-request-start";

/** The HTTP servers of this process, as far as stopping them goes. */
export interface WatchedServers {
  /** Has every answer from now on end its connection, so that nobody sends another request on it. */
  announceStop(): void;
  /**
   * Takes no more connections and resolves when the requests under way are answered; what is not answered within
   * `graceMs` is cut off, and no server is watched any more. Returns how many connections that were.
   */
  drain(graceMs: number): Promise<number>;
}

/** Watches every server of this process, from its first request on. */
export function watchServers(): WatchedServers {
  const servers = new Set<Server>();
  /** Connections that nothing was sent on yet: browsers open some in advance. */
  const unused = new Set<Socket>();
  let isLeaving = false;
  const unwatch = onRequestStart(({ server, socket, response }) => {
    unused.delete(socket);
    if (isLeaving) response.shouldKeepAlive = false;
    if (servers.has(server)) return;
    servers.add(server);
    server.on("connection", (opened) => {
      unused.add(opened);
      opened.once("close", () => unused.delete(opened));
    });
  });
  return {
    announceStop() {
      isLeaving = true;
    },
    async drain(graceMs) {
      const all = Promise.all([...servers].map(close));
      for (const socket of unused) socket.destroy();
      // Node closes those that wait for another request once, when the server closes.
      const tidying = setInterval(() => each(servers, (server) => server.closeIdleConnections()), TIDY_MS);
      let cutOff = 0;
      const deadline = setTimeout(async () => {
        cutOff = await countConnections(servers);
        each(servers, (server) => server.closeAllConnections());
      }, graceMs);
      await all;
      clearInterval(tidying);
      clearTimeout(deadline);
      unwatch();
      return cutOff;
    },
  };
}

const TIDY_MS = 50;

function each(servers: ReadonlySet<Server>, act: (server: Server) => void): void {
  for (const server of servers) act(server);
}

/** Resolves also where it was closed already. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

async function countConnections(servers: ReadonlySet<Server>): Promise<number> {
  const counts = await Promise.all(
    [...servers].map(
      (server) =>
        new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count))),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
