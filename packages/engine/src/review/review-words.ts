const SIGNIFICANT_DIGITS = 3;

/**
 * Returns an amount with its sign and at most three significant digits, without an exponent. Whole parts are not rounded
 * away: 12345.6 is "+12346".
 *
 * @example
 * writeAmount(-0.012345) // "−0.0123"
 */
export function writeAmount(value: number): string {
  const size = Math.abs(value);
  const magnitude = size === 0 ? 0 : Math.floor(Math.log10(size));
  const decimals = Math.min(9, Math.max(0, SIGNIFICANT_DIGITS - 1 - magnitude));
  const digits = size.toFixed(decimals);
  const text = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  if (Number(text) === 0) return "0";
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** Returns a share from 0 to 1 as a whole percentage; a share between the ends is never 0 % or 100 %. */
export function writeShare(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return "less than 1 %";
  if (percent === 100 && share < 1) return "more than 99 %";
  return `${percent} %`;
}

const UNITS = [
  { hours: 24, name: "day" },
  { hours: 1, name: "hour" },
  { hours: 1 / 60, name: "minute" },
  { hours: 1 / 3600, name: "second" },
] as const;

/** Returns a duration in its largest unit of at least 1, rounded to two digits. */
export function writeDuration(hours: number): string {
  const unit = UNITS.find((candidate) => hours >= candidate.hours) ?? UNITS[UNITS.length - 1];
  if (unit === undefined) return "";
  const amount = hours / unit.hours;
  const rounded = amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return writeCount(rounded, unit.name);
}

/** Returns a number and its noun in the singular or plural. */
export function writeCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
