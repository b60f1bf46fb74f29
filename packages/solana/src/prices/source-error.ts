import type { SourceState } from "./price-sources.ts";

export type SourceFailure = Exclude<SourceState, "untested" | "healthy">;

/** Failure of one call to a source. Its message names no URL and no header. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    readonly state: SourceFailure,
    message: string,
    /** Milliseconds of the pause that the source requested; null if it requested none. */
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
