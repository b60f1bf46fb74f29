import type { RateReading } from "@/lib/domain/rate-limit";
import { AppError } from "@/lib/errors";

/** Throws `rate_limited` for a call that is one too many. */
export function requireRate(rate: RateReading | null): void {
  if (rate?.allowed !== false) return;
  const { retryAfterSeconds } = rate;
  const message = `Too many calls: at most ${rate.limit} at once; try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}
