import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The HTTP servers of this process, as far as stopping them goes. */
export interface WatchedServers {
  /** Makes every answer from now on end its connection, so that no client sends another request on it. */
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

/** A request that has begun, with the server that it came to. */
export interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly server: Server;
}

/**
 * Calls `act` for each request to a server of this process, before anybody reads it. Next makes its server itself and
 * says nowhere which one it is; the first request of a server tells of it. Returns the way to end it.
 */
export function onRequestStart(act: (start: RequestStart) => void): () => void {
  const listen = (message: unknown) => {
    if (isStart(message)) act(message);
  };
  subscribe(CHANNEL, listen);
  return () => void unsubscribe(CHANNEL, listen);
}

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#built-in-channels */
const CHANNEL = "http.server.request.start";

function isStart(message: unknown): message is RequestStart {
  return typeof message === "object" && message !== null && "server" in message && "response" in message;
}
