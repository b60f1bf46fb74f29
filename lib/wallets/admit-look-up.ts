import type { RateLimits } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";

/** Counts a look-up of the chain. Throws `server_busy` where there were too many. */
export type AdmitLookUp = () => Promise<void>;

/**
 * Counts a look-up of the chain for a caller of whom nothing is known, against all such callers together: the provider's
 * plan is one, and addresses are many. Throws `server_busy` where they have looked up too much.
 */
export async function admitLookUp({ rates }: { readonly rates: RateLimits | null }): Promise<void> {
  const rate = (await rates?.consumeWithFallback("strangers", ALL)) ?? null;
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too much is being looked up on the chain; try again in ${retryAfterSeconds} s, or sign in.`;
  throw new AppError("server_busy", message, { retryAfterSeconds });
}

const ALL = "all";
