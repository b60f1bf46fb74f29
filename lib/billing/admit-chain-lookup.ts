import { AppError } from "@/lib/config/errors";
import { type RatePorts, rateLimited } from "./count-call";
import { networkAround } from "./rules/client-network";
import type { RateKind } from "./rules/rate-limit";

/** Counts a call to the chain for a look-up. Throws `rate_limited` and `server_busy`. */
export type AdmitChainLookup = () => Promise<void>;

/** Caller of a look-up. */
export interface LookupCaller {
  /** User id of an account with credits; null for all other callers, who are counted by address. */
  readonly account: string | null;
  /** Rate-limit client of the sender. */
  readonly address: string;
}

/**
 * Counts a look-up. Callers without credits share one limit, because they share one provider plan; an address has an
 * eighth of it, and a /48 network of IPv6 a quarter. An account with credits has a limit of its own. Throws
 * `rate_limited` for a share that is used up, and `server_busy` for the common limit.
 */
export async function admitChainLookup(
  { rates }: RatePorts,
  { account, address }: LookupCaller,
): Promise<void> {
  if (rates === null) return;
  const requireShare = async (kind: RateKind, subject: string) => {
    const share = await rates.consumeWithFallback(kind, subject);
    if (!share.allowed) throw rateLimited(share);
  };
  if (account !== null) return requireShare("accountLookups", account);
  const network = networkAround(address);
  await requireShare("addressLookups", address);
  if (network !== null) await requireShare("networkLookups", network);
  const { allowed, retryAfterSeconds } = await rates.consumeWithFallback("anonymousLookups", ALL);
  if (allowed) return;
  const message = `Too many lookups on the chain are in progress; try again in ${retryAfterSeconds} s, or sign in.`;
  throw new AppError("server_busy", message, { retryAfterSeconds });
}

const ALL = "all";
