import type { IncomingCall } from "./provider-methods.ts";
import type { ProviderRefusal } from "./provider-options.ts";

/** Returns true if a refusal applies to a call. */
export function applies(
  { method, above, version1, mentions }: ProviderRefusal,
  { method: called, params = [] }: IncomingCall,
): boolean {
  if (method !== called) return false;
  if (above !== undefined && countOf(params) <= above) return false;
  const text = JSON.stringify(params);
  if (version1 === true && !text.includes('"maxSupportedTransactionVersion":1')) return false;
  return mentions === undefined || text.includes(mentions);
}

/** Items of the list, or entries of the page, that a call requests. */
function countOf(params: IncomingCall["params"] = []): number {
  const [first, config] = params;
  if (Array.isArray(first)) return first.length;
  const limit = typeof config === "object" && config !== null && "limit" in config ? config.limit : undefined;
  return typeof limit === "number" ? limit : 1;
}
