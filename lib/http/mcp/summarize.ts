/**
 * Characters of the longest text. An address is a token for every one and a half characters, and nothing in an answer
 * is worse; so it is 1,500 tokens at most.
 */
export const MOST_CHARACTERS = 2_200;

/**
 * Text of an answer for a model: all of it as JSON, or the beginning of each list, as much as fits. The whole stands in
 * the structured content.
 */
export function summarize(body: unknown): string {
  for (const most of LENGTHS) {
    const { value, isCut } = shorten(body, most);
    const note = isCut ? `Lists are cut to ${most}; structuredContent has all.\n` : "";
    const text = `${note}${JSON.stringify(value)}`;
    if (text.length <= MOST_CHARACTERS) return text;
  }
  const text = JSON.stringify(shorten(body, 0).value) ?? "";
  return `${CUT_NOTE}${text.slice(0, MOST_CHARACTERS - CUT_NOTE.length)}`;
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
  const kept = fields.length > LARGEST_OBJECT ? fields.slice(0, Math.max(1, most)) : fields;
  const parts = kept.map(([name, field]) => [name, shorten(field, most)] as const);
  return {
    value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
    isCut: kept.length < fields.length || parts.some(([, part]) => part.isCut),
  };
}

/** An object of more fields is a map of data. */
const LARGEST_OBJECT = 30;

function isCut(part: Shortened): boolean {
  return part.isCut;
}
