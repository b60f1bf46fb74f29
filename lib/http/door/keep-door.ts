import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestGuard, type DoorKeeper } from "./guard-request";

/**
 * Has every request of this process's servers pass a guard first. Next makes its server itself and says nowhere which
 * one it is; so the first request of a server tells of it, before it is handed to anybody.
 */
export function keepDoor(keeper: DoorKeeper): void {
  const guard = createRequestGuard(keeper);
  const kept = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    if (!isStart(message) || kept.has(message.server)) return;
    const { server } = message;
    kept.add(server);
    const behind = server.listeners("request");
    const goOn = (...request: readonly [IncomingMessage, ServerResponse]) => {
      for (const listener of behind) listener.apply(server, [...request]);
    };
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      const passes = guard(request, response);
      if (passes === true) goOn(request, response);
      else if (passes !== false) void passes.then((goes) => goes && goOn(request, response));
    });
  });
}

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#built-in-channels */
function isStart(message: unknown): message is { readonly server: Server } {
  return typeof message === "object" && message !== null && "server" in message;
}
