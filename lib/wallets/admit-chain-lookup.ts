import type { RateLimits } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";

/** Counts a call to the chain for a look-up. Throws `server_busy`. */
export type AdmitChainLookup = () => Promise<void>;

/**
 * Counts a look-up of an anonymous caller against the limit of all anonymous callers, because they share one
 * provider plan. Throws `server_busy`.
 */
export async function admitChainLookup({ rates }: { readonly rates: RateLimits | null }): Promise<void> {
  const rate = (await rates?.consumeWithFallback("anonymousLookups", ALL)) ?? null;
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many lookups on the chain are in progress; try again in ${retryAfterSeconds} s, or sign in.`;
  throw new AppError("server_busy", message, { retryAfterSeconds });
}

const ALL = "all";
