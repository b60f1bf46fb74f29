/**
 * Allows `burst` calls in a window of burst ÷ perSecond seconds. A window begins with the first call after
 * the previous window.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Kinds of callers, counted separately. `refused`: invalid credentials. `unclaimed`: a payment that is not
 * claimed yet. `anonymousLookups`: lookups on the chain of all callers without a key or credits together.
 */
export type RateKind =
  | "key"
  | "wallet"
  | "account"
  | "address"
  | "refused"
  | "unclaimed"
  | "anonymousLookups";

/** State of a caller's rate after one call. */
export interface RateStatus {
  /** False if this call exceeds the limit. */
  readonly allowed: boolean;
  /** Calls per window. */
  readonly limit: number;
  /** Length of a window, rounded up. */
  readonly windowSeconds: number;
  /** Calls that are left in this window. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
  /** Seconds until the next call is allowed; 0 if this call was allowed. */
  readonly retryAfterSeconds: number;
}
