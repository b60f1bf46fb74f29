import type { RateKind, RateStatus } from "@/lib/domain/rate-limit";

/**
 * Calls that callers may still make, kept where every instance of the product counts them: what all of them let through
 * together stays within the limits of the kinds.
 */
export interface RateLimits {
  /** Counts one call of `subject`. Throws an AppError `database_unavailable` where the store is away. */
  consume(kind: RateKind, subject: string): Promise<RateStatus>;
  /**
   * The same for a call that goes on where the store does not answer soon: it is counted in this process then, by the
   * same limits.
   */
  consumeWithFallback(kind: RateKind, subject: string): Promise<RateStatus>;
  /** State of a window that this process knows to be used up; null where it knows of none. Reads no store. */
  findUsedUp(kind: RateKind, subject: string): Promise<RateStatus | null>;
  /** Takes back one call of `subject` that was counted. Throws as `consume` does. */
  refund(kind: RateKind, subject: string): Promise<void>;
}
