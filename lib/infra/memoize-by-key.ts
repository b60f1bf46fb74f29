import { LRUCache } from "lru-cache";

export interface MemoryLimits {
  /** Maximum of cached keys (LRU). */
  readonly most: number;
  /** Lifetime of a value. */
  readonly storedMs: number;
  readonly now?: () => number;
}

/**
 * Memoizes `load` by key, missing values included. Concurrent calls share the load of a key, and all missing keys are
 * loaded together. A failure is not cached. A caller may pass another function that loads the same values.
 */
export function memoizeByKey<Key extends string, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { most, storedMs, now = Date.now }: MemoryLimits,
): (keys: readonly Key[], askNow?: typeof ask) => Promise<ReadonlyMap<Key, Value>> {
  const known = new LRUCache<Key, Promise<Value | undefined>>({
    max: most,
    ttl: storedMs,
    ttlResolution: 0,
    perf: { now },
  });

  function remember(keys: readonly Key[], askNow: typeof ask): ReadonlyMap<Key, Promise<Value | undefined>> {
    const answer = askNow(keys);
    return new Map(
      keys.map((key) => {
        const value = answer.then((values) => values.get(key));
        known.set(key, value);
        value.catch(() => {
          if (known.peek(key) === value) known.delete(key);
        });
        return [key, value];
      }),
    );
  }

  return async (keys, askNow = ask) => {
    const wanted = Array.from(new Set(keys));
    const stored = new Map(wanted.map((key) => [key, known.get(key)]));
    const missing = wanted.filter((key) => stored.get(key) === undefined);
    const asked = missing.length === 0 ? new Map() : remember(missing, askNow);
    const values = new Map<Key, Value>();
    for (const key of wanted) {
      const value = await (stored.get(key) ?? asked.get(key));
      if (value !== undefined) values.set(key, value);
    }
    return values;
  };
}
