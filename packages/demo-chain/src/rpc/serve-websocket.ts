import type { Server } from "node:http";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { callMethod } from "./call-method.ts";
import { handleJsonRpc } from "./json-rpc.ts";
import { type LandedTransaction, NODE_VERSION, type RpcContext } from "./rpc-context.ts";
import { DemoRpcError, RPC_CODES } from "./rpc-error.ts";

/** Bytes of the largest message. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Subscriptions of one connection. */
const MAX_SUBSCRIPTIONS = 50_000;

/**
 * Serves `logsSubscribe` over websockets of `server`, and every method of the HTTP server. Returns the
 * function that closes all connections.
 */
export function serveWebsocket(
  server: Server,
  context: RpcContext,
  onError: (error: unknown) => void,
): () => void {
  const sockets = new WebSocketServer({ server, maxPayload: MAX_MESSAGE_BYTES });
  sockets.on("connection", (socket) => {
    const subscriptions = new Subscriptions(socket);
    const stop = context.onLanded((landed) => subscriptions.notify(landed));
    // A frame that violates the protocol ends the caller's own connection and affects no other.
    socket.on("error", () => undefined);
    socket.on("close", stop);
    socket.on("message", (data) => {
      answer(data, subscriptions, context, onError)
        .then((text) => text !== null && socket.send(text))
        .catch(onError);
    });
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function answer(
  data: RawData,
  subscriptions: Subscriptions,
  context: RpcContext,
  onError: (error: unknown) => void,
): Promise<string | null> {
  const call = async (method: string, params: unknown) => {
    if (method === "logsSubscribe") return subscriptions.add(params);
    if (method === "logsUnsubscribe") return subscriptions.remove(params);
    return callMethod(method, params, context);
  };
  return handleJsonRpc(data.toString(), call, onError);
}

const subscribeParams = z.tuple([z.object({ mentions: z.tuple([z.string()]) })]).rest(z.unknown());
const unsubscribeParams = z.tuple([z.int()]);

/** Subscriptions of one connection. */
class Subscriptions {
  private readonly byId = new Map<number, string>();
  private readonly byAddress = new Map<string, Set<number>>();
  private last = 0;

  constructor(private readonly socket: WebSocket) {}

  add(params: unknown): number {
    const parsed = subscribeParams.safeParse(params);
    if (!parsed.success || this.byId.size >= MAX_SUBSCRIPTIONS) {
      throw new DemoRpcError(RPC_CODES.invalidParams, "Invalid Request: Only 1 address supported");
    }
    const [address] = parsed.data[0].mentions;
    this.last += 1;
    this.byId.set(this.last, address);
    const ids = this.byAddress.get(address) ?? new Set();
    this.byAddress.set(address, ids.add(this.last));
    return this.last;
  }

  remove(params: unknown): boolean {
    const parsed = unsubscribeParams.safeParse(params);
    const address = parsed.success ? this.byId.get(parsed.data[0]) : undefined;
    if (!parsed.success || address === undefined) {
      throw new DemoRpcError(RPC_CODES.invalidParams, "Invalid subscription id.");
    }
    this.byId.delete(parsed.data[0]);
    this.byAddress.get(address)?.delete(parsed.data[0]);
    return true;
  }

  notify({ signature, slot, keys, err, logs }: LandedTransaction): void {
    for (const key of new Set(keys)) {
      for (const subscription of this.byAddress.get(key) ?? []) {
        const value = { signature, err, logs };
        const result = { context: { apiVersion: NODE_VERSION, slot }, value };
        const params = { result, subscription };
        this.socket.send(JSON.stringify({ jsonrpc: "2.0", method: "logsNotification", params }));
      }
    }
  }
}
