/** Calls to chain providers for some work. */
export interface CallCost {
  /** Counts each item of a batch and each retry. */
  readonly calls: number;
  readonly byMethod: Readonly<Record<string, number>>;
  /** Compressed response bytes. */
  readonly bytes: number;
  /** By the providers' price lists; null if the prices of a provider are unknown. */
  readonly credits: number | null;
  readonly retries: number;
  /** Calls that were sent twice because the first response was slow. */
  readonly hedged: number;
}

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
    hedged: a.hedged + b.hedged,
  };
}
