/**
 * Milliseconds that a Retry-After header asks to wait: seconds or an HTTP date; null where there is none or
 * it cannot be read. Never negative.
 */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
