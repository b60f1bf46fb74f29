/**
 * Failure of a read. Every failure of this package is a SolanaError.
 *
 * @example
 * if (error instanceof SolanaError) console.log(error.code, error.retryAfterSeconds);
 */
export class SolanaError extends Error {
  override readonly name = "SolanaError";

  constructor(
    readonly code: "chain_unavailable" | "prices_unavailable",
    /** One sentence that may be shown to any user; the cause has the details. */
    message: string,
    /** Seconds of the pause that the provider requested; null if it requested none. */
    readonly retryAfterSeconds: number | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
