const UNIT_MS = new Map([
  ["w", 604_800_000],
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
  ["ms", 1],
]);
const PART = /(\d+(?:\.\d+)?)(ms|[wdhms])/g;
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[wdhms]))*$/;

/**
 * Milliseconds from `now` to the time that the SDK means: a duration as `1d2h30m5s`, an empty one for none, or an ISO
 * date, of which one that has passed is 0. Throws an Error for anything else.
 */
export function parseDelay(text: string, now: number): number {
  if (DURATION.test(text)) {
    let total = 0;
    for (const [, count, unit] of text.matchAll(PART))
      total += Number(count) * (UNIT_MS.get(unit ?? "") ?? 0);
    return total;
  }
  const date = Date.parse(text);
  if (Number.isNaN(date)) throw new Error(`"${text}" is neither a duration nor a date.`);
  return Math.max(0, date - now);
}
