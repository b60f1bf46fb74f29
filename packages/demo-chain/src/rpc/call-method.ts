import { setTimeout as sleep } from "node:timers/promises";
import type { RpcMethod } from "./define-method.ts";
import { accountMethods } from "./methods/account-methods.ts";
import { clusterMethods } from "./methods/cluster-methods.ts";
import { historyMethods } from "./methods/history-methods.ts";
import { sendMethods } from "./methods/send-methods.ts";
import { tokenMethods } from "./methods/token-methods.ts";
import type { RpcContext } from "./rpc-context.ts";
import { DemoRpcError, RPC_CODES } from "./rpc-error.ts";

/** Every method of the server by name. */
export const METHODS: ReadonlyMap<string, RpcMethod> = new Map([
  ...Object.entries(clusterMethods),
  ...Object.entries(accountMethods),
  ...Object.entries(tokenMethods),
  ...Object.entries(historyMethods),
  ...Object.entries(sendMethods),
]);

/** Calls a method by name. Throws an RpcError if it is unknown or refuses. */
export async function callMethod(name: string, params: unknown, context: RpcContext): Promise<unknown> {
  const method = METHODS.get(name);
  if (method === undefined) throw new DemoRpcError(RPC_CODES.methodNotFound, "Method not found");
  const latencyMs = context.faults.latencyMs?.(name) ?? 0;
  if (latencyMs > 0) await sleep(latencyMs);
  context.tradeOn();
  return method(params, context);
}
