import type { DigestType } from "@walletlens/contract/constants";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";

/** Hour of the day, UTC, at which the digest of the period before is made. */
const DIGEST_HOUR = 8;

/** Days after which a missed digest is not made any more. */
const MAX_LATE_DAYS = 7;

const HOUR_MS = SECONDS_PER_HOUR * 1_000;
const DAY_MS = SECONDS_PER_DAY * 1_000;

const LENGTH_DAYS: Readonly<Record<DigestType, number>> = { "digest.daily": 1, "digest.weekly": 7 };

/** Monday, 5 January 1970: weeks begin on Mondays, as in ISO 8601. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** A period in unix milliseconds; `to` is not included. */
export interface DigestPeriod {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the periods whose digests are due at `now` (unix milliseconds), oldest first: UTC days or weeks for which
 * 08:00 UTC after their end has passed, at most seven days ago.
 */
export function listDuePeriods(type: DigestType, now: number): readonly DigestPeriod[] {
  const length = LENGTH_DAYS[type] * DAY_MS;
  const due = now - DIGEST_HOUR * HOUR_MS;
  const lastEnd = FIRST_MONDAY_MS + Math.floor((due - FIRST_MONDAY_MS) / length) * length;
  const periods: DigestPeriod[] = [];
  for (let to = lastEnd; to > due - MAX_LATE_DAYS * DAY_MS; to -= length) {
    periods.unshift({ from: to - length, to });
  }
  return periods;
}

/** Returns the period of a digest by its end. */
export function toDigestPeriod(type: DigestType, to: number): DigestPeriod {
  return { from: to - LENGTH_DAYS[type] * DAY_MS, to };
}

/** Returns the next time after `now` at which digests become due. Both are unix milliseconds. */
export function nextDigestTime(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS;
  return today > now ? today : today + DAY_MS;
}
