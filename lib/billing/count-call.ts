import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { AppError } from "@/lib/config/errors";
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
   * `address`: a call without credentials. `refused`: with invalid credentials. `unclaimed`: with an unclaimed payment;
   * any sender can sign with a new wallet, so the address is limited.
   */
  readonly kind: "address" | "refused" | "unclaimed";
  readonly address: string;
}

/**
 * Returns the limit of each kind: `caller` with credentials, `address` without, `lookups` on the chain of all callers
 * without credits together, and of each account with credits.
 */
export function toRateLimits(
  caller: RateLimit,
  address: RateLimit,
  lookups: RateLimit,
): Readonly<Record<RateKind, RateLimit>> {
  const unclaimed = { perSecond: address.perSecond, burst: caller.burst };
  return {
    wallet: caller,
    account: caller,
    refused: caller,
    address,
    unclaimed,
    anonymousLookups: lookups,
    networkLookups: takeShare(lookups, 4),
    addressLookups: takeShare(lookups, 8),
    accountLookups: lookups,
    newAccounts: { perSecond: NEW_ACCOUNTS_PER_DAY / SECONDS_PER_DAY, burst: NEW_ACCOUNTS_PER_DAY },
  };
}

/** New accounts of an address in a day: those of a large organization behind one address. */
const NEW_ACCOUNTS_PER_DAY = 1_000;

/** Returns the limit of one of `shares` equal shares, at least one call in the same window. */
function takeShare({ perSecond, burst }: RateLimit, shares: number): RateLimit {
  const own = Math.max(1, Math.floor(burst / shares));
  return { perSecond: (perSecond * own) / burst, burst: own };
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

/** `countCall`, bound to its rates. */
interface CallCounter {
  readonly countCall: (subject: RateSubject) => Promise<RateStatus | null>;
}

/** Counts an action of a signed-in user on a page. Throws `rate_limited`. */
export async function rateLimitAccount(userId: string, counter: CallCounter): Promise<void> {
  requireWithinRate(await counter.countCall({ kind: "account", userId }));
}

/** Counts `calls` without valid credentials against the address of `sender`. Throws `rate_limited`. */
export async function rateLimitSender(
  sender: AddressSubject,
  { countCall }: CallCounter,
  calls = 1,
): Promise<void> {
  const rates = await Promise.all(Array.from({ length: calls }, () => countCall(sender)));
  for (const rate of rates) requireWithinRate(rate);
}

/** Throws `rate_limited` if `address` has sent too many calls with invalid credentials. */
export async function requireFewRefusals(
  address: string,
  rates: { readonly findExhaustedRate: (address: string) => Promise<RateStatus | null> },
): Promise<void> {
  requireWithinRate(await rates.findExhaustedRate(address));
}

export function requireWithinRate(rate: RateStatus | null): void {
  if (rate?.allowed === false) throw rateLimited(rate);
}

export function rateLimited({ limit, retryAfterSeconds }: RateStatus): AppError {
  const message = `Too many calls: at most ${limit} at once; try again in ${retryAfterSeconds} s.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}
