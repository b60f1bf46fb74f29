/** Returns a function that computes its result at the first call. */
export function memoize<Result>(compute: () => Result): () => Result {
  let cachedResult: { readonly result: Result } | null = null;
  return () => {
    cachedResult ??= { result: compute() };
    return cachedResult.result;
  };
}

/** Returns a function that computes its result for each key once. */
export function computeOncePerKey<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const resultsByKey = new Map<Key, { readonly result: Result }>();
  return (key) => {
    const entry = resultsByKey.get(key) ?? { result: compute(key) };
    resultsByKey.set(key, entry);
    return entry.result;
  };
}
