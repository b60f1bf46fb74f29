/** Short: whoever is analysed meanwhile has no prices until the next refresh. */
const REST_MS = 5_000;

/**
 * `ask`, which is left alone for five seconds after a failure: who asks meanwhile gets the same failure at once, so
 * that a source that is away costs a crowd of analyses its time limit once and not each.
 */
export function restAfterFailure<Parameters extends readonly unknown[], Result>(
  ask: (...parameters: Parameters) => Promise<Result>,
  now: () => number = Date.now,
): (...parameters: Parameters) => Promise<Result> {
  let failure: { readonly error: unknown; readonly until: number } | null = null;
  return async (...parameters) => {
    if (failure !== null && now() < failure.until) throw failure.error;
    try {
      const result = await ask(...parameters);
      failure = null;
      return result;
    } catch (error) {
      failure = { error, until: now() + REST_MS };
      throw error;
    }
  };
}
