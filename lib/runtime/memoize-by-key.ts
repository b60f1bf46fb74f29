import { LRUCache } from "lru-cache";

export interface MemoryLimits {
  /** Maximum of cached keys (LRU). */
  readonly max: number;
  /** Lifetime of a value. */
  readonly ttlMs: number;
  readonly now?: () => number;
}

/**
 * Memoizes `load` by key, missing values included. Concurrent calls share the load of a key, and all missing keys are
 * loaded together. A failure is not cached. A caller may pass another function that loads the same values.
 */
export function memoizeByKey<Key extends string, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { max, ttlMs, now = Date.now }: MemoryLimits,
): (keys: readonly Key[], loadNow?: typeof load) => Promise<ReadonlyMap<Key, Value>> {
  const cache = new LRUCache<Key, Promise<Value | undefined>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });

  function startLoading(
    keys: readonly Key[],
    loadNow: typeof load,
  ): ReadonlyMap<Key, Promise<Value | undefined>> {
    const loading = loadNow(keys);
    return new Map(
      keys.map((key) => {
        const value = loading.then((values) => values.get(key));
        cache.set(key, value);
        value.catch(() => {
          if (cache.peek(key) === value) cache.delete(key);
        });
        return [key, value];
      }),
    );
  }

  return async (keys, loadNow = load) => {
    const unique = Array.from(new Set(keys));
    const cachedValues = new Map(unique.map((key) => [key, cache.get(key)]));
    const unreadKeys = unique.filter((key) => cachedValues.get(key) === undefined);
    const loading = unreadKeys.length === 0 ? new Map() : startLoading(unreadKeys, loadNow);
    const values = new Map<Key, Value>();
    for (const key of unique) {
      const value = await (cachedValues.get(key) ?? loading.get(key));
      if (value !== undefined) values.set(key, value);
    }
    return values;
  };
}
