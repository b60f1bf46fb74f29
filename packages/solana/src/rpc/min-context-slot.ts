import { isJsonObject } from "../decode/json-shape.ts";
import type { RpcCall } from "./job.ts";
import { isByPosition } from "./rpc-params.ts";

/** Parameter index of the configuration, of methods that accept `minContextSlot`. */
const CONFIG_INDEX: Readonly<Record<string, number>> = {
  getAccountInfo: 1,
  getMultipleAccounts: 1,
  getProgramAccounts: 1,
  getSignaturesForAddress: 1,
  getTokenAccountsByOwner: 2,
  getTransactionsForAddress: 1,
};

/** Adds `minContextSlot`: a node below that slot refuses the call (https://solana.com/docs/rpc). */
export function withMinContextSlot(
  { method, params }: Pick<RpcCall<unknown>, "method" | "params">,
  slot: number,
): RpcCall<unknown>["params"] {
  const configIndex = CONFIG_INDEX[method];
  if (slot <= 0 || configIndex === undefined || !isByPosition(params)) return params;
  const config = params[configIndex];
  const extended = { ...(isJsonObject(config) ? config : {}), minContextSlot: slot };
  return [...params.slice(0, configIndex), extended, ...params.slice(configIndex + 1)];
}

/** Returns the context slot of a result, or null. */
export function readSlot(result: unknown): number | null {
  const context = isJsonObject(result) ? result.context : null;
  return isJsonObject(context) && typeof context.slot === "number" ? context.slot : null;
}
