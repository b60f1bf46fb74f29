import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

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
