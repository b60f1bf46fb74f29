/**
 * Returns a function that runs `load` once, for all who call it, and gives each the same result. A failure is thrown to
 * those who wait for it, and the next call loads again.
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
