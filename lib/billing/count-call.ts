import { AppError } from "@/lib/config/errors";
import type { RateLimits } from "./rate-limits";
import type { RateStatus } from "./rules/rate-limit";

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
   * `address`: a call without credentials. `refused`: with invalid credentials. `unclaimed`: with an unclaimed payment;
   * any sender can sign with a new wallet, so the address is limited.
   */
  readonly kind: "address" | "refused" | "unclaimed";
  readonly address: string;
}

export interface RatePorts {
  /** Null without limits. */
  readonly rates: RateLimits | null;
}

/**
 * Counts a call and returns the state of its rate; null without limits. If the store is unavailable, this
 * process counts calls by address.
 */
export async function countCall({ rates }: RatePorts, subject: RateSubject): Promise<RateStatus | null> {
  if (rates === null) return null;
  if (subject.kind === "wallet") return rates.consume("wallet", subject.wallet);
  if (subject.kind === "account") return rates.consume("account", subject.userId);
  return rates.consumeWithFallback(subject.kind, subject.address);
}

/** Refunds a call that was counted by address before its sender was identified. */
export async function refundCall({ rates }: RatePorts, { kind, address }: AddressSubject): Promise<void> {
  await rates?.refund(kind, address);
}

/** Counts an action of a signed-in user on a page. Throws `rate_limited`. */
export async function rateLimitAccount(ports: RatePorts, userId: string): Promise<void> {
  requireWithinRate(await countCall(ports, { kind: "account", userId }));
}

/** Counts `calls` without valid credentials against the address of `sender`. Throws `rate_limited`. */
export async function rateLimitSender(ports: RatePorts, sender: AddressSubject, calls = 1): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: calls }, () => countCall(ports, sender)));
  for (const status of statuses) requireWithinRate(status);
}

/** Throws `rate_limited` if `address` has sent too many calls with invalid credentials. */
export async function requireFewRefusals({ rates }: RatePorts, address: string): Promise<void> {
  requireWithinRate((await rates?.findExhausted("refused", address)) ?? null);
}

export function requireWithinRate(rate: RateStatus | null): void {
  if (rate?.allowed === false) throw rateLimited(rate);
}

export function rateLimited({ limit, retryAfterSeconds }: RateStatus): AppError {
  const message = `Too many calls: at most ${limit} at once; try again in ${retryAfterSeconds} s.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}
