/**
 * At most `burst` calls in a window of burst ÷ perSecond seconds, so `perSecond` in the long run. A window begins with
 * the first call after the last one.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Kinds of callers, counted apart: `refused` are those whose credentials are invalid, `unproven` those whose payment
 * has not been claimed yet, so that it is not known whether the wallet that it names has sent it. `strangers` are all
 * callers without a key or credits together, where the provider is asked for them.
 */
export type RateKind = "key" | "wallet" | "account" | "address" | "refused" | "unproven" | "strangers";

/** State of a caller's rate after one call. */
export interface RateStatus {
  /** False: the call is one too many. */
  readonly allowed: boolean;
  /** Most calls in a window. */
  readonly limit: number;
  /** Whole seconds of a window, rounded up. */
  readonly windowSeconds: number;
  /** Calls that could follow at once. */
  readonly remaining: number;
  /** Whole seconds until everything is there again. */
  readonly resetSeconds: number;
  /** Whole seconds until a call is possible; 0 where it was allowed. */
  readonly retryAfterSeconds: number;
}
