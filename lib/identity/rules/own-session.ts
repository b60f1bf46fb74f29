/** Maximum sessions of an account: a further one ends the oldest. */
export const MAX_SESSIONS = 50;

/** Age of a session up to which it may create keys and remove ways to sign in. */
export const FRESH_MINUTES = 30;

/** Sentence that asks for another sign-in. */
export const SIGN_IN_AGAIN = `Sign in again first: this needs a sign-in within the last ${FRESH_MINUTES} minutes.`;

/** Network address and browser of a sign-in. */
export interface SessionOrigin {
  /** Rate-limit client of the request: an address, or the network of an IPv6 address. */
  readonly client: string;
  /** User-Agent header; null without one. */
  readonly agent: string | null;
}

/** A session as its owner sees it. Sessions that began before version 1.0.0 lack the fields that are null. */
export interface OwnSession {
  /** Digest of the session's id, which is a secret. */
  readonly digest: string;
  readonly isCurrent: boolean;
  readonly provider: string | null;
  readonly client: string | null;
  /** Untrusted text. */
  readonly agent: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly expiresAt: string;
}
