import type { RateLimits } from "./ports";
import type { RateKind, RateLimit, RateStatus } from "./rules/rate-limit";

/** Subject of the rate limit of a call without an API key. */
export type RateSubject =
  /** A wallet with a claimed payment. */
  | { readonly kind: "wallet"; readonly wallet: string }
  /** A signed-in account. */
  | { readonly kind: "account"; readonly userId: string }
  | AddressSubject;

/** A sender identified only by its network address. */
export interface AddressSubject {
  /**
   * `address`: a call without credentials. `refused`: with invalid credentials. `unproven`: with an unclaimed payment;
   * any sender can sign with a new wallet, so the address is limited.
   */
  readonly kind: "address" | "refused" | "unproven";
  readonly address: string;
}

/**
 * Returns the limit of each kind: `caller` with credentials, `address` without, `strangers` for the chain
 * look-ups of all anonymous callers together.
 */
export function toRateLimits(
  caller: RateLimit,
  address: RateLimit,
  strangers: RateLimit,
): Readonly<Record<RateKind, RateLimit>> {
  const unproven = { perSecond: address.perSecond, burst: caller.burst };
  return { key: caller, wallet: caller, account: caller, refused: caller, address, unproven, strangers };
}

/**
 * Counts a call and returns the state of its rate; null without limits. If the store is unavailable, this
 * process counts calls by address.
 */
export async function countCall(
  { rates }: { readonly rates: RateLimits | null },
  subject: RateSubject,
): Promise<RateStatus | null> {
  if (rates === null) return null;
  if (subject.kind === "wallet") return rates.consume("wallet", subject.wallet);
  if (subject.kind === "account") return rates.consume("account", subject.userId);
  return rates.consumeWithFallback(subject.kind, subject.address);
}

/** Returns the exhausted rate of an address with invalid credentials; null if it is not exhausted. */
export async function findExhaustedRate(
  { rates }: { readonly rates: RateLimits | null },
  address: string,
): Promise<RateStatus | null> {
  return (await rates?.findUsedUp("refused", address)) ?? null;
}

/** Refunds a call that was counted by address before its sender was identified. */
export async function refundCall(
  { rates }: { readonly rates: RateLimits | null },
  { kind, address }: AddressSubject,
): Promise<void> {
  await rates?.refund(kind, address);
}
