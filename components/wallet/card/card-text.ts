import { sanitizeText } from "@walletlens/client/format";

/**
 * Characters that all the fonts of a picture have: Latin, Cyrillic, Vietnamese and the punctuation of the interface.
 * Characters that may be drawn as emoji are left out. For anything else the library that draws would ask a third
 * party's server.
 */
const COVERED =
  "[ -~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u0113\\u0116-\\u012b\\u0141-\\u0148\\u0150-\\u017e\\u0400-\\u045f\\u1ea0-\\u1ef9–—‘’“”•…−×√]";

const UNCOVERED_RUN = new RegExp(`(?:(?!${COVERED}).)+`, "gsu");

/** Sign in the place of characters that cannot be drawn. */
const STAND_IN = "·";

/**
 * Returns a text as pictures show it: one line of at most `length` characters, with a dot for characters that their
 * fonts lack. Empty if no letter or digit is left.
 */
export function cardText(text: string, length = 40): string {
  const drawn = sanitizeText(text.normalize("NFC"), length).replace(UNCOVERED_RUN, STAND_IN).trim();
  return /[\p{L}\p{N}]/u.test(drawn) ? drawn : "";
}
