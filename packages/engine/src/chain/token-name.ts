import { USDC, USDT, WRAPPED_SOL } from "./assets.ts";

/**
 * Symbol and name from a token's own metadata. Its creator chose them, so they prove nothing; either may be empty.
 */
export interface TokenName {
  readonly symbol: string;
  readonly name: string;
}

/** Names by mint; a mint without one, or of which none could be read, is absent. */
export type TokenNames = ReadonlyMap<string, TokenName>;

/**
 * Mints that a browser may ask the names of at once: as many as one call to a provider reads.
 *
 * @example
 * const page = mints.slice(0, MAX_NAME_LOOKUPS);
 */
export const MAX_NAME_LOOKUPS = 100;

/**
 * Tokens that impostors imitate; their names are known without a lookup.
 *
 * @example
 * WELL_KNOWN_TOKENS.get(USDC)?.symbol // "USDC"
 */
export const WELL_KNOWN_TOKENS: TokenNames = new Map<string, TokenName>([
  [WRAPPED_SOL, { symbol: "SOL", name: "Wrapped SOL" }],
  [USDC, { symbol: "USDC", name: "USD Coin" }],
  [USDT, { symbol: "USDT", name: "Tether USD" }],
]);

/**
 * The symbol of the well-known token that `mint` passes itself off as by symbol or name; null where it does not.
 *
 * @example
 * findImpersonated("7Yhx1xUsr7Dj9RFcBQ8KpCkiVpUv54xvWw9CxFtwFe2z", { symbol: "U.S.D.C", name: "Airdrop" }) // "USDC"
 */
export function findImpersonated(mint: string, { symbol, name }: TokenName): string | null {
  if (WELL_KNOWN_TOKENS.has(mint)) return null;
  const own = [skeletonOf(symbol), skeletonOf(name)];
  for (const known of WELL_KNOWN_TOKENS.values()) {
    if (own.includes(skeletonOf(known.symbol)) || own.includes(skeletonOf(known.name))) return known.symbol;
  }
  return null;
}

/**
 * Reduces a symbol to what the eye sees: no accents, no signs, and each letter as the Latin one that it looks like.
 */
function skeletonOf(symbol: string): string {
  const upper = symbol.normalize("NFKD").toUpperCase();
  const letters = upper.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(letters, (letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
}

/**
 * Letters and digits that look like those of well-known symbols, by the letter that they look like: of
 * https://www.unicode.org/reports/tr39/ the Cyrillic, Greek, Armenian, Cherokee and small capital ones.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    C: "\u0421\u03F9\u13DF\u1D04",
    D: "\u13A0\u1D05",
    L: "\u13DE\u029F",
    O: "0\u041E\u039F\u0555\u1D0F",
    S: "5\u0405\u054F\u13DA\uA731",
    T: "\u0422\u03A4\u13A2\u1D1B",
    U: "\u054D\u1D1C",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);
