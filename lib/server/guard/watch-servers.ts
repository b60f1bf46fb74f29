import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The HTTP servers of this process. */
export interface WatchedServers {
  /** Closes each connection after its current response. */
  announceStop(): void;
  /**
   * Accepts no more connections and resolves when current requests have ended. Closes remaining connections
   * after `graceMs` and returns their number.
   */
  drain(graceMs: number): Promise<number>;
}

/** Watches every server of this process from its first request on. */
export function watchServers(): WatchedServers {
  const servers = new Set<Server>();
  /** Connections without a request; browsers open some in advance. */
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
      const closedServers = Promise.all([...servers].map(close));
      for (const socket of unused) socket.destroy();
      // Node closes idle connections only once, when the server closes.
      const closingIdle = setInterval(
        () => each(servers, (server) => server.closeIdleConnections()),
        CLOSE_IDLE_MS,
      );
      let cutOff = 0;
      const deadline = setTimeout(async () => {
        cutOff = await countConnections(servers);
        each(servers, (server) => server.closeAllConnections());
      }, graceMs);
      await closedServers;
      clearInterval(closingIdle);
      clearTimeout(deadline);
      unwatch();
      return cutOff;
    },
  };
}

const CLOSE_IDLE_MS = 50;

function each(servers: ReadonlySet<Server>, act: (server: Server) => void): void {
  for (const server of servers) act(server);
}

/** Resolves also if the server is closed already. */
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

/** A new request with its server. */
export interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly server: Server;
}

/**
 * Calls `act` for each request to a server of this process before any other listener reads it. Next creates
 * its server internally, so the first request reveals it. Returns the unsubscribe function.
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
