/** Tokens of the longest text, for any model that reads it. */
export const MAX_TOKENS = 1_500;

/** Characters of ASCII in a token where it has fewest: in addresses and other random text. */
const MIN_PER_TOKEN = 1.3;

/**
 * Text of an answer for a model: all of it as JSON, or the beginning of each list, as much as fits. The whole stands in
 * the structured content.
 */
export function summarize(body: unknown): string {
  for (const most of LENGTHS) {
    const { value, isCut } = shorten(body, most);
    const note = isCut ? `Lists are cut to ${most}; structuredContent has all.\n` : "";
    const text = `${note}${JSON.stringify(value)}`;
    if (beginningOf(text) === text) return text;
  }
  return beginningOf(`${CUT_NOTE}${JSON.stringify(shorten(body, 0).value)}`);
}

/**
 * As much of `text` as is surely within the limit. Tokenizers differ by model; none makes more tokens of a character
 * than it has bytes, nor of random ASCII than is counted here.
 */
function beginningOf(text: string): string {
  let tokens = 0;
  let end = 0;
  for (const character of text) {
    tokens += character < "\u0080" ? 1 / MIN_PER_TOKEN : Buffer.byteLength(character);
    if (tokens > MAX_TOKENS) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const CUT_NOTE = "Cut off; structuredContent has all.\n";

/** Items of each list that are tried one after the other. */
const LENGTHS = [Number.POSITIVE_INFINITY, 20, 10, 5, 3, 2, 1];

interface Shortened {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** `value` with the first `most` items of each list, and of each object that is a list by name. */
function shorten(value: unknown, most: number): Shortened {
  if (Array.isArray(value)) {
    const items = value.slice(0, most).map((item) => shorten(item, most));
    return { value: items.map((item) => item.value), isCut: value.length > most || items.some(isCut) };
  }
  if (typeof value !== "object" || value === null) return { value, isCut: false };
  const fields = Object.entries(value);
  const stored = fields.length > MAX_OBJECT ? fields.slice(0, Math.max(1, most)) : fields;
  const parts = stored.map(([name, field]) => [name, shorten(field, most)] as const);
  return {
    value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
    isCut: stored.length < fields.length || parts.some(([, part]) => part.isCut),
  };
}

/** An object of more fields is a map of data. */
const MAX_OBJECT = 30;

function isCut(part: Shortened): boolean {
  return part.isCut;
}
