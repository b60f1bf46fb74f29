/**
 * Converts unix seconds to ISO 8601, UTC; null stays null.
 *
 * @example
 * toIso(1_760_000_400) // "2025-10-09T09:00:00.000Z"
 */
export function toIso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
