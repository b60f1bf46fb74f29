/**
 * Returns a function that runs `load` once and shares its result. A failure is thrown, and the next call loads
 * again.
 */
export function rememberSuccess<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
