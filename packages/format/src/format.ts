/** Sign of a negative number: U+2212, as wide as a plus sign. */
const MINUS = "−";
const SOL_DECIMALS = 9;
const SOL_DIGITS = 4;
const HALF_LAMPORT = 5e-10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MS_PER_DAY = 24 * HOUR_MS;
const DAYS_PER_MONTH = 30.44;

/**
 * SOL with four digits from the first that counts, and never fewer than the whole part has.
 *
 * @example
 * formatSol(12.5) // "12.50"
 * formatSol(0.00123456) // "0.001235"
 */
export function formatSol(sol: number): string {
  return withMinus(sol, formatMagnitude(Math.abs(sol)));
}

/**
 * Gain or loss in SOL: as `formatSol`, with its sign in front. Zero has none.
 *
 * @example
 * formatSignedSol(1.5) // "+1.500"
 */
export function formatSignedSol(sol: number): string {
  const text = formatSol(sol);
  return sol > 0 && text !== "0" ? `+${text}` : text;
}

/**
 * SOL to the lamport, with its unit.
 *
 * @example
 * formatExactSol(1234.500000001) // "1,234.500000001 SOL"
 */
export function formatExactSol(sol: number): string {
  const text = numberFormat({ maximumFractionDigits: SOL_DECIMALS }).format(Math.abs(sol));
  return `${withMinus(sol, text)} SOL`;
}

/**
 * Fraction as percent with one decimal. Positive parts below the last digit are "<0.1%".
 *
 * @example
 * formatPercent(0.4567) // "45.7%"
 */
export function formatPercent(fraction: number): string {
  if (fraction > 0 && fraction < 0.0005) return "<0.1%";
  const text = numberFormat({ maximumFractionDigits: 1 }).format(Math.abs(fraction) * 100);
  return `${withMinus(fraction, text)}%`;
}

/**
 * Return as percent, with its sign in front. Zero has none.
 *
 * @example
 * formatReturn(0.23) // "+23%"
 */
export function formatReturn(fraction: number): string {
  const text = formatPercent(fraction);
  return fraction > 0 ? `+${text}` : text;
}

/**
 * Factor with two decimals, from 100 on with none.
 *
 * @example
 * formatMultiple(1.5) // "1.50×"
 */
export function formatMultiple(factor: number): string {
  const decimals = Math.abs(factor) < 100 ? 2 : 0;
  const text = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${withMinus(factor, text.format(Math.abs(factor)))}×`;
}

/**
 * Dollars in a few characters.
 *
 * @example
 * formatUsd(45_300) // "$45.3K"
 * formatUsd(0.0042) // "$0.0042"
 */
export function formatUsd(usd: number): string {
  const magnitude = Math.abs(usd);
  const digits = { notation: "compact", maximumSignificantDigits: magnitude < 1 ? 2 : 3 } as const;
  return withMinus(usd, `$${numberFormat(digits).format(magnitude)}`);
}

/**
 * Gain or loss in dollars: as `formatUsd`, with its sign in front. Zero has none.
 *
 * @example
 * formatSignedUsd(45_300) // "+$45.3K"
 */
export function formatSignedUsd(usd: number): string {
  return usd > 0 ? `+${formatUsd(usd)}` : formatUsd(usd);
}

/**
 * Dollars to the cent.
 *
 * @example
 * formatExactUsd(-1234.5) // "−$1,234.50"
 */
export function formatExactUsd(usd: number): string {
  const text = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(usd));
  return withMinus(usd, `$${text}`);
}

/**
 * Charged price in dollars: never rounded; with cents unless it is whole.
 *
 * @example
 * formatPrice(0.3) // "$0.30"
 * formatPrice(120) // "$120"
 */
export function formatPrice(usd: number): string {
  const minimum = Number.isInteger(usd) ? 0 : 2;
  return `$${numberFormat({ minimumFractionDigits: minimum, maximumFractionDigits: 6 }).format(usd)}`;
}

/**
 * Count with separators of thousands.
 *
 * @example
 * formatCount(1204) // "1,204"
 */
export function formatCount(count: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(count);
}

/**
 * Number that is neither money nor a share, with at most two decimals.
 *
 * @example
 * formatNumber(3.256) // "3.26"
 */
export function formatNumber(value: number): string {
  return withMinus(value, numberFormat({ maximumFractionDigits: 2 }).format(Math.abs(value)));
}

/**
 * Duration in its two largest units, from 30 days on in days alone.
 *
 * @example
 * formatHours(0.075) // "4 min 30 s"
 * formatHours(76) // "3 d 4 h"
 */
export function formatHours(hours: number): string {
  const seconds = Math.round(hours * 3600);
  if (seconds < 1) return hours > 0 ? "<1 s" : "0 s";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return twoUnits(seconds, 60, "min", "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return twoUnits(minutes, 60, "h", "min");
  const wholeHours = Math.round(minutes / 60);
  if (wholeHours < 30 * 24) return twoUnits(wholeHours, 24, "d", "h");
  return `${formatCount(Math.round(wholeHours / 24))} d`;
}

/**
 * Time from `then` to `now`, both in unix milliseconds: in minutes, hours, days, from 61 days on in months of 30.44 days,
 * and from two years on in years.
 *
 * @example
 * formatRelativeTime(Date.parse("2026-11-20T07:15:00Z"), Date.parse("2026-11-20T07:18:00Z")) // "3 min ago"
 */
export function formatRelativeTime(then: number, now: number): string {
  const elapsedMs = now - then;
  if (elapsedMs < MINUTE_MS) return "just now";
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)} min ago`;
  if (elapsedMs < MS_PER_DAY) return `${Math.floor(elapsedMs / HOUR_MS)} h ago`;
  const days = Math.floor(elapsedMs / MS_PER_DAY);
  if (days < 61) return `${days} d ago`;
  const months = Math.floor(days / DAYS_PER_MONTH);
  return months < 24 ? `${months} mo ago` : `${Math.floor(months / 12)} y ago`;
}

/**
 * UTC day of `time`, which is in unix milliseconds or ISO 8601.
 *
 * @example
 * formatDate("2026-11-20T23:59:00Z") // "Nov 20, 2026"
 */
export function formatDate(time: number | string): string {
  return dateFormat({ dateStyle: "medium" }).format(new Date(time));
}

/**
 * UTC moment to the minute; `time` is in unix milliseconds or ISO 8601.
 *
 * @example
 * formatDateTime("2026-11-20T07:18:09Z") // "Nov 20, 2026, 07:18 UTC"
 */
export function formatDateTime(time: number | string): string {
  return `${dateFormat({ dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(new Date(time))} UTC`;
}

/**
 * UTC moment to the second, in a width that all have; `time` is in unix milliseconds or ISO 8601.
 *
 * @example
 * formatTimestamp("2026-11-20T07:18:09Z") // "2026-11-20 07:18:09"
 */
export function formatTimestamp(time: number | string): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

/**
 * Ends of an address. A shorter text is unchanged.
 *
 * @example
 * shortAddress("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU") // "7xKX…gAsU"
 */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/**
 * Word of the interface as people write it.
 *
 * @example
 * formatWord("day_trader") // "Day trader"
 */
export function formatWord(word: string): string {
  const spaced = word.replace(/[_-]/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * Untrusted text, in one line of at most `length` characters, without the invisible ones that could reorder
 * or hide the text around it, and without marks that extend into other lines; "" if nothing is visible.
 *
 * @example
 * sanitizeText("\u202Eelahw\u202C") // "elahw"
 */
export function sanitizeText(text: string, length = 40): string {
  const visible = text.replace(BLANK, " ").replace(INVISIBLE, "").replace(/ +/g, " ");
  const calm = visible.replace(/(\p{M}{2})\p{M}+/gu, "$1").replace(/^[\p{M} ]+/u, "");
  const characters = Array.from(calm.trimEnd());
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/**
 * Text as of `sanitizeText` for places that hold text alone, such as a title: between isolates, so that letters which are
 * written from right to left do not reorder the text around them.
 *
 * @example
 * document.title = `${isolateText(name)} · Walletlens`;
 */
export function isolateText(text: string, length?: number): string {
  return `\u2068${sanitizeText(text, length)}\u2069`;
}

/** White space, and the pattern of Braille that has no dots. */
const BLANK = /[\s\u2800]+/g;
/** Controls, format and private characters, and the letters that are drawn as nothing. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Values of one magnitude have equally many decimals, at most nine for lamports, so that columns are aligned. */
function formatMagnitude(sol: number): string {
  if (sol < HALF_LAMPORT) return "0";
  const firstDigit = Math.floor(Math.log10(sol));
  const decimals = Math.min(SOL_DECIMALS, Math.max(0, SOL_DIGITS - 1 - firstDigit));
  return numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(sol);
}

/** No minus before what reads as zero. */
function withMinus(value: number, magnitude: string): string {
  return value < 0 && /[1-9]/.test(magnitude) ? `${MINUS}${magnitude}` : magnitude;
}

function twoUnits(count: number, size: number, large: string, small: string): string {
  const remainder = count % size;
  const whole = `${Math.floor(count / size)} ${large}`;
  return remainder === 0 ? whole : `${whole} ${remainder} ${small}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it a hundred times. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat("en-US", options);
  numberFormats.set(key, format);
  return format;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  dateFormats.set(key, format);
  return format;
}
