/** Unix seconds as ISO 8601, UTC; null stays null. */
export function toIso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
