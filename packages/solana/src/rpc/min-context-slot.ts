import { isJsonObject } from "../decode/json-shape.ts";
import type { RpcCall } from "./job.ts";

/** Position of the configuration among the parameters of the methods that take `minContextSlot`. */
const CONFIG_AT: Readonly<Record<string, number>> = {
  getAccountInfo: 1,
  getMultipleAccounts: 1,
  getProgramAccounts: 1,
  getSignaturesForAddress: 1,
  getTokenAccountsByOwner: 2,
  getTransactionsForAddress: 1,
};

/** Parameters that a node which has not reached `slot` refuses (https://solana.com/docs/rpc: minContextSlot). */
export function withMinContextSlot(
  { method, params }: Pick<RpcCall<unknown>, "method" | "params">,
  slot: number,
): RpcCall<unknown>["params"] {
  const at = CONFIG_AT[method];
  if (slot <= 0 || at === undefined || !isList(params)) return params;
  const config = params[at];
  const asked = { ...(isJsonObject(config) ? config : {}), minContextSlot: slot };
  return [...params.slice(0, at), asked, ...params.slice(at + 1)];
}

/** Slot that a result says it holds for; null where it says none. */
export function slotOf(result: unknown): number | null {
  const context = isJsonObject(result) ? result.context : null;
  return isJsonObject(context) && typeof context.slot === "number" ? context.slot : null;
}

function isList(params: RpcCall<unknown>["params"]): params is readonly unknown[] {
  return Array.isArray(params);
}
