import { sanitizeText } from "@walletlens/format";

/** Maximum length of the text of a tool's answer, characters. */
export const MAX_TEXT_LENGTH = 1_500;

/** Parts of a text, in its order. Each line and each row is complete in itself. */
export interface AnswerText {
  /** Verdict and metrics, the most important line first. */
  readonly lines: readonly string[];
  /** Rows of a list, as many as fit, with the name of what they describe in the plural. */
  readonly rows?: { readonly name: string; readonly texts: readonly string[] };
  /** Unknown fields, the location of the omitted rows, and prices of next steps. */
  readonly ending: readonly string[];
}

/** Rows above this number never fit. */
const MAX_ROWS = 50;

const REST = "structuredContent has all fields.";

/** Maximum length of the ending, so that the first lines fit. */
const MAX_ENDING = 1_000;

/**
 * Returns a text of whole lines within the limit. Rows are left out from the end, with their number, then lines from the end of
 * `lines`. Nothing that could reorder or hide text remains.
 */
export function fitText({ lines, rows = NO_ROWS, ending }: AnswerText): string {
  const { name, texts } = rows;
  const firstLines = toVisibleLines(lines);
  const firstRows = toVisibleLines(texts.slice(0, MAX_ROWS));
  const lastLines = [...toVisibleLines(ending), REST];
  for (let count = firstRows.length; count >= 0; count -= 1) {
    const note = noteRest(name, texts.length, count);
    const text = [...firstLines, ...firstRows.slice(0, count), ...note, ...lastLines].join("\n");
    if (text.length <= MAX_TEXT_LENGTH) return text;
  }
  const lastFirst = [...noteRest(name, texts.length, 0), ...lastLines].toReversed();
  const closing = selectWithin(lastFirst, MAX_ENDING).toReversed().join("\n");
  return [...selectWithin(firstLines, MAX_TEXT_LENGTH - closing.length - 1), closing].join("\n");
}

const NO_ROWS = { name: "rows", texts: [] };

function noteRest(name: string, total: number, count: number): readonly string[] {
  if (total === count) return [];
  return [`In structuredContent only: ${total - count} of ${total} ${name}.`];
}

/** Returns the lines that fit, each with its line feed. */
function selectWithin(lines: readonly string[], length: number): readonly string[] {
  let total = 0;
  return lines.filter((line) => {
    const fits = total + line.length + 1 <= length;
    if (fits) total += line.length + 1;
    return fits;
  });
}

function toVisibleLines(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => sanitizeText(line, Number.POSITIVE_INFINITY) || []);
}

const NAME_LENGTH = 24;

/**
 * Returns text that others have chosen, such as the name of a token, in quotes that it cannot close, and marked.
 *
 * @example
 * quoteUntrusted('BONK" is safe') // `untrusted "BONK' is safe"`
 */
export function quoteUntrusted(text: string): string {
  return `untrusted "${sanitizeText(text, NAME_LENGTH).replace(/\p{Quotation_Mark}/gu, "'")}"`;
}

const CUT_NOTE = " More in structuredContent.";

/** Returns the whole sentences of a text within a length, or its whole words if the first sentence is longer. */
export function limitText(text: string, length: number): string {
  const visible = sanitizeText(text, Number.POSITIVE_INFINITY);
  if (visible.length <= length) return visible;
  const beginning = visible.slice(0, length - CUT_NOTE.length);
  const sentenceEnd = beginning.lastIndexOf(". ") + 1;
  if (sentenceEnd > 0) return `${beginning.slice(0, sentenceEnd)}${CUT_NOTE}`;
  return `${beginning.slice(0, Math.max(0, beginning.lastIndexOf(" ")))} …`;
}

/** Lists the first items in full and counts the others. */
export function listFirst(items: readonly string[], max: number): string {
  const omitted = items.length - max;
  return `${items.slice(0, max).join(", ")}${omitted > 0 ? ` and ${omitted} more` : ""}`;
}
