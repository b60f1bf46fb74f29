import type { RateLimits } from "./ports";
import type { RateKind, RateLimit, RateStatus } from "./rules/rate-limit";

/** Subject that a call is counted against where no key says it. `address` is the sender's. */
export type RateSubject =
  /** A wallet whose payment has been claimed. */
  | { readonly kind: "wallet"; readonly wallet: string }
  /** An account whose owner is signed in. */
  | { readonly kind: "account"; readonly userId: string }
  | AddressSubject;

/** A sender that is known by its address alone. */
export type AddressSubject =
  /** A call without credentials. */
  | { readonly kind: "address"; readonly address: string }
  /** A call with credentials that are no good: as many as somebody with good ones may make. */
  | { readonly kind: "refused"; readonly address: string }
  /** A call with a payment, until that is claimed: anybody can sign as a wallet that was made up a moment ago. */
  | { readonly kind: "unproven"; readonly address: string };

/**
 * The limit of each kind of caller: `caller` with credentials, `address` without; `strangers` of look-ups of the chain for
 * all those without together.
 */
export function limitEachKind(
  caller: RateLimit,
  address: RateLimit,
  strangers: RateLimit,
): Readonly<Record<RateKind, RateLimit>> {
  const unproven = { perSecond: address.perSecond, burst: caller.burst };
  return { key: caller, wallet: caller, account: caller, refused: caller, address, unproven, strangers };
}

/**
 * Counts a call and says how its sender stands; null where nothing limits it. What is counted by address goes on while
 * the store of the counts is away, counted by this process: it costs little, and all that costs more needs the same
 * store.
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

/**
 * How a sender stands whose calls with credentials that are no good are known to be too many; null where they are not.
 */
export async function findRefused(
  { rates }: { readonly rates: RateLimits | null },
  address: string,
): Promise<RateStatus | null> {
  return (await rates?.findUsedUp("refused", address)) ?? null;
}

/** Takes back that a call was counted by its address: it has turned out whose it is. */
export async function refundCall(
  { rates }: { readonly rates: RateLimits | null },
  { kind, address }: AddressSubject,
): Promise<void> {
  await rates?.refund(kind, address);
}
