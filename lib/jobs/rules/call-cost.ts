/** Calls to the chain's providers that some work has taken. */
export interface CallCost {
  /** Each item of a batch is one, each repetition is one. */
  readonly calls: number;
  readonly byMethod: Readonly<Record<string, number>>;
  /** Length of the answers, packed as they came. */
  readonly bytes: number;
  /** Credits by the providers' price lists; null where one was asked whose prices are not known. */
  readonly credits: number | null;
  readonly retries: number;
  /** Calls that were asked a second time since the answer was slow to come. */
  readonly hedged: number;
}

/** The sum of the parts of some work; null where there are none. */
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
