import { sanitizeText } from "@walletlens/format";

/**
 * Characters of all fonts: Latin, Cyrillic, Vietnamese and punctuation, without emoji. For others the image library
 * would request a third party.
 */
const COVERED =
  "[ -~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u0113\\u0116-\\u012b\\u0141-\\u0148\\u0150-\\u017e\\u0400-\\u045f\\u1ea0-\\u1ef9–—‘’“”•…−×√]";

const UNCOVERED_RUN = new RegExp(`(?:(?!${COVERED}).)+`, "gsu");

const STAND_IN = "·";

/**
 * Returns one line of at most `length` characters, with a dot for characters without a glyph. Empty without letters
 * and digits.
 */
export function cardText(text: string, length = 40): string {
  const drawnText = sanitizeText(text.normalize("NFC"), length).replace(UNCOVERED_RUN, STAND_IN).trim();
  return /[\p{L}\p{N}]/u.test(drawnText) ? drawnText : "";
}
