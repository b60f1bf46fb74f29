import { startsWithIgnoreCase } from "./starts-with-ignore-case";

/** Words end at blanks, control characters and ASCII punctuation. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words.
const SEPARATORS = /[\s\u0000-\u001f!-/:-@[-`{-~]+/u;

export function splitWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== "");
}

/** Returns whether `whole` begins with `text`, or each word of `text` begins a word of `whole`, ignoring case. */
export function matchesWords(whole: string, text: string): boolean {
  if (startsWithIgnoreCase(whole, text)) return true;
  const beginnings = splitWords(text);
  const words = splitWords(whole);
  return beginnings.length > 0 && beginnings.every((start) => words.some((word) => word.startsWith(start)));
}
