/** How figures are written for people. Every function is pure: the same value gives the same text everywhere. */

/** What stands before a negative number: U+2212, as wide as a plus sign. */
const MINUS = "−";
const SOL_DECIMALS = 9;
const SOL_DIGITS = 4;
const HALF_LAMPORT = 5e-10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** SOL with four digits from the first that counts, and never fewer than the whole part has: 12.50, 12,346, 0.001235. */
export function formatSol(sol: number): string {
  return withMinus(sol, formatMagnitude(Math.abs(sol)));
}

/** A gain or a loss in SOL: as `formatSol`, with its sign in front. Zero has none. */
export function formatSignedSol(sol: number): string {
  const text = formatSol(sol);
  return sol > 0 && text !== "0" ? `+${text}` : text;
}

/** SOL to the lamport, as "1,234.500000001 SOL". */
export function formatExactSol(sol: number): string {
  const text = numberFormat({ maximumFractionDigits: SOL_DECIMALS }).format(Math.abs(sol));
  return `${withMinus(sol, text)} SOL`;
}

/** A fraction as percent with one decimal: 0.4567 is "45.7%". Positive parts below the last digit are "<0.1%". */
export function formatPercent(fraction: number): string {
  if (fraction > 0 && fraction < 0.0005) return "<0.1%";
  const text = numberFormat({ maximumFractionDigits: 1 }).format(Math.abs(fraction) * 100);
  return `${withMinus(fraction, text)}%`;
}

/** A factor: 1.5 is "1.50×". */
export function formatMultiple(factor: number): string {
  const decimals = Math.abs(factor) < 100 ? 2 : 0;
  const text = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${withMinus(factor, text.format(Math.abs(factor)))}×`;
}

/** Dollars in a few characters: "$950", "$45.3K", "$1.2M", "$0.0042". */
export function formatUsd(usd: number): string {
  const magnitude = Math.abs(usd);
  const text =
    magnitude < 1
      ? numberFormat({ maximumSignificantDigits: 2 }).format(magnitude)
      : numberFormat({ notation: "compact", maximumSignificantDigits: 3 }).format(magnitude);
  return withMinus(usd, `$${text}`);
}

/** A price that is asked: never rounded, at least cents: "$0.30", "$0.075", "$120". */
export function formatPrice(usd: number): string {
  const minimum = Number.isInteger(usd) ? 0 : 2;
  return `$${numberFormat({ minimumFractionDigits: minimum, maximumFractionDigits: 6 }).format(usd)}`;
}

/** A count with thousands set off: "1,204". */
export function formatCount(count: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(count);
}

/** A number that is neither money nor a share, with at most two decimals: "3.25". */
export function formatNumber(value: number): string {
  return withMinus(value, numberFormat({ maximumFractionDigits: 2 }).format(Math.abs(value)));
}

/** A duration in its two largest units: "38 s", "4 min 30 s", "2 h 5 min", "3 d 4 h", "45 d". */
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

/** How long ago `then` was at `now`, both in unix milliseconds; a date once it is more than 30 days. */
export function formatRelativeTime(then: number, now: number): string {
  const passed = now - then;
  if (passed < MINUTE_MS) return "just now";
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  if (passed < 30 * DAY_MS) return `${Math.floor(passed / DAY_MS)} d ago`;
  return formatDate(then);
}

/** A UTC day: "20 Nov 2026". `time` is in unix milliseconds or ISO 8601. */
export function formatDate(time: number | string): string {
  return dateFormat({ dateStyle: "medium" }).format(new Date(time));
}

/** A UTC moment: "20 Nov 2026, 07:18 UTC". `time` is in unix milliseconds or ISO 8601. */
export function formatDateTime(time: number | string): string {
  return `${dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(new Date(time))} UTC`;
}

/** The ends of an address: "7xKX…gAsU". What is not longer than that stays whole. */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** A word of the interface for people: "day_trader" is "Day trader". */
export function formatWord(word: string): string {
  const spaced = word.replace(/[_-]/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Endpoints whose ids do not read as what people call them. */
const ENDPOINT_NAMES: Readonly<Record<string, string>> = {
  "wallet-hud": "Wallet HUD",
  "wallet-token-detail": "Trades in one token",
  "batch-hud": "Batch HUD",
  "holders-agent": "Holders, agent report",
  "holders-deep": "Deep analysis",
  "similarity-agent": "Similarity, agent report",
};

/** What an endpoint of the interface is called where people read it. */
export function nameEndpoint(id: string): string {
  return ENDPOINT_NAMES[id] ?? formatWord(id);
}

/**
 * A text that strangers chose, in one line of at most `length` characters, without the invisible ones that could
 * reorder or hide what stands around it, and without marks that would reach into other lines. What shows nothing is "".
 */
export function tameText(text: string, length = 40): string {
  const visible = text.replace(BLANK, " ").replace(INVISIBLE, "").replace(/ +/g, " ");
  const calm = visible.replace(/(\p{M}{2})\p{M}+/gu, "$1").replace(/^[\p{M} ]+/u, "");
  const characters = Array.from(calm.trimEnd());
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/**
 * As `tameText`, for places that hold text alone, such as a title: between isolates, so that letters which are written
 * from right to left do not reorder what stands around them.
 */
export function isolateText(text: string, length?: number): string {
  return `\u2068${tameText(text, length)}\u2069`;
}

/** White space, and the pattern of Braille that has no dots. */
const BLANK = /[\s\u2800]+/g;
/** Controls, format and private characters, and the letters that are drawn as nothing. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Every value of a size has as many decimals, so that a column of them lines up; lamports are the last. */
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
  const rest = count % size;
  const whole = `${Math.floor(count / size)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
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
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  dateFormats.set(key, format);
  return format;
}
