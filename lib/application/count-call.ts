import type { RateKind, RateLimit, RateReading } from "@/lib/domain/rate-limit";
import type { RateLimits } from "@/lib/ports/rate-limits";

/** Whom a call is counted against where no key says it. `address` is who sent it. */
export type RateSubject =
  | { readonly kind: "wallet"; readonly wallet: string }
  /** An account whose owner is signed in. */
  | { readonly kind: "account"; readonly userId: string }
  /** A call without credentials. */
  | { readonly kind: "address"; readonly address: string }
  /** A call with credentials that are no good: as many as somebody with good ones may make. */
  | { readonly kind: "refused"; readonly address: string };

/** The limit of each kind of caller, where one with credentials may call as `caller` says. */
export function limitEachKind(caller: RateLimit): Readonly<Record<RateKind, RateLimit>> {
  return { key: caller, wallet: caller, account: caller, refused: caller, address: ADDRESS_LIMIT };
}

/**
 * Counts a call and says how its sender stands; null where nothing limits it. What needs no credentials goes on while
 * the store of the counts is away: it costs little, and all that costs more needs the same store.
 */
export async function countCall(
  { rates }: { readonly rates: RateLimits | null },
  subject: RateSubject,
): Promise<RateReading | null> {
  if (rates === null) return null;
  if (subject.kind === "wallet") return rates.take("wallet", subject.wallet);
  if (subject.kind === "account") return rates.take("account", subject.userId);
  return rates.takeUnlessAway(subject.kind, subject.address);
}

/** Calls a second and calls at once without credentials (decisions §2). */
const ADDRESS_LIMIT: RateLimit = { perSecond: 10, burst: 30 };
