import type { ChainStats } from "@walletlens/solana/chain-reader";

/** Calls to chain providers for some work. */
export type CallCost = ChainStats;

/** Returns the sum, or null for an empty list. */
export function sumCosts(parts: readonly CallCost[]): CallCost | null {
  return parts.length === 0 ? null : parts.reduce(add);
}

function add(a: CallCost, b: CallCost): CallCost {
  const byMethod = new Map(Object.entries(a.byMethod));
  for (const [method, count] of Object.entries(b.byMethod)) {
    byMethod.set(method, (byMethod.get(method) ?? 0) + count);
  }
  return {
    calls: a.calls + b.calls,
    byMethod: Object.fromEntries(byMethod),
    bytes: a.bytes + b.bytes,
    credits: a.credits === null || b.credits === null ? null : a.credits + b.credits,
    retries: a.retries + b.retries,
  };
}
