/**
 * Allows `burst` calls in a window of burst ÷ perSecond seconds. A window begins with the first call after
 * the previous window.
 */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Kinds of callers, counted separately. `account`: all API keys and sessions of an account together. `refused`: invalid
 * credentials. `unclaimed`: a payment that is not claimed yet. `anonymousLookups`: lookups on the chain of all callers
 * without credits together; `networkLookups` and `addressLookups`: of one network or address among them;
 * `accountLookups`: of an account with credits. `newAccounts`: accounts that an address or a /48 network creates.
 */
export type RateKind =
  | "wallet"
  | "account"
  | "address"
  | "refused"
  | "unclaimed"
  | "anonymousLookups"
  | "networkLookups"
  | "addressLookups"
  | "accountLookups"
  | "newAccounts";

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
