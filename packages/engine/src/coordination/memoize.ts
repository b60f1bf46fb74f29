/** Returns a function that computes its result at the first call. */
export function memoize<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | null = null;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

/** Returns a function that computes its result for each key once. */
export function computeOncePerKey<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, { readonly result: Result }>();
  return (key) => {
    const entry = known.get(key) ?? { result: compute(key) };
    known.set(key, entry);
    return entry.result;
  };
}
