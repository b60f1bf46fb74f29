import { LRUCache } from "lru-cache";

export interface MemoryLimits {
  /** Keys remembered; those that were not asked for longest go first. */
  readonly most: number;
  /** Milliseconds that an answer stands. */
  readonly storedMs: number;
  readonly now?: () => number;
}

/**
 * Remembers what `ask` answers about each key, keys without an answer included. A key that is being asked for is not
 * asked for a second time, and all that are not in memory are asked for in one go. A failure is not remembered. Who asks
 * may bring a way of asking of their own, with the same answers.
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
