/**
 * A read that could not be answered. Every failure of this package is one.
 *
 * @example
 * if (error instanceof SolanaError) console.log(error.code, error.retryAfterSeconds);
 */
export class SolanaError extends Error {
  override readonly name = "SolanaError";

  constructor(
    readonly code: "chain_unavailable" | "prices_unavailable",
    /** One sentence that may be shown to anybody; what went wrong in detail is the cause. */
    message: string,
    /** Seconds that the provider asked to be left alone; null if it did not say. */
    readonly retryAfterSeconds: number | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
