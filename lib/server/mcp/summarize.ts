/** Maximum tokens of a summary, for any model. */
export const MAX_TOKENS = 1_500;

/** Minimum ASCII characters per token, as in addresses and other random text. */
const MIN_PER_TOKEN = 1.3;

/**
 * Returns `lead` and the body as JSON text for a model, with lists cut to fit. `structuredContent` has the full body.
 */
export function summarize(body: unknown, lead = ""): string {
  const whole = `${lead}${JSON.stringify(body)}`;
  if (truncate(whole) === whole) return whole;
  for (const maxItems of LENGTHS) {
    const { value, isCut } = shorten(body, maxItems);
    const note = isCut
      ? `Lists are truncated to ${maxItems} items; structuredContent has the full result.\n`
      : OMITTED_NOTE;
    const text = `${lead}${note}${JSON.stringify(value)}`;
    if (truncate(text) === text) return text;
  }
  return truncate(`${lead}${CUT_NOTE}${JSON.stringify(shorten(body, 0).value)}`);
}

/**
 * Returns the beginning of `text` that is certainly within the limit. No tokenizer makes more tokens of a
 * character than it has bytes.
 */
function truncate(text: string): string {
  let tokens = 0;
  let end = 0;
  for (const character of text) {
    tokens += character < "\u0080" ? 1 / MIN_PER_TOKEN : Buffer.byteLength(character);
    if (tokens > MAX_TOKENS) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const CUT_NOTE = "Truncated; structuredContent has the full result.\n";

const OMITTED_NOTE = "Without hashes of inputs; structuredContent has the full result.\n";
/** Fields for verifiers, which a model cannot compute with. */
const OMITTED: ReadonlySet<string> = new Set(["inputs", "transactionRange"]);

/** List lengths to try. */
const LENGTHS = [Number.POSITIVE_INFINITY, 20, 10, 5, 3, 2, 1];

interface Shortened {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Cuts each list, and each object that is a map, to `maxItems` items, and leaves out fields for verifiers. */
function shorten(value: unknown, maxItems: number): Shortened {
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map((item) => shorten(item, maxItems));
    return { value: items.map((item) => item.value), isCut: value.length > maxItems || items.some(isCut) };
  }
  if (typeof value !== "object" || value === null) return { value, isCut: false };
  const fields = Object.entries(value).filter(([name]) => !OMITTED.has(name));
  const retainedFields = fields.length > MAX_OBJECT ? fields.slice(0, Math.max(1, maxItems)) : fields;
  const parts = retainedFields.map(([name, field]) => [name, shorten(field, maxItems)] as const);
  return {
    value: Object.fromEntries(parts.map(([name, part]) => [name, part.value])),
    isCut: retainedFields.length < fields.length || parts.some(([, part]) => part.isCut),
  };
}

/** Objects with more fields are maps. */
const MAX_OBJECT = 30;

function isCut(part: Shortened): boolean {
  return part.isCut;
}
