import { USDC, USDT, WRAPPED_SOL } from "./assets.ts";

/**
 * Symbol and name from the token's metadata. Their creator chose them, so they prove nothing; either may be
 * empty.
 */
export interface TokenName {
  readonly symbol: string;
  readonly name: string;
}

/** Names by mint; mints without a readable name are absent. */
export type TokenNames = ReadonlyMap<string, TokenName>;

/** Maximum mints in one lookup of names: one call to a provider. */
export const MAX_NAME_LOOKUPS = 100;

/** Tokens that impostors imitate; their names need no lookup. */
export const WELL_KNOWN_TOKENS: TokenNames = new Map<string, TokenName>([
  [WRAPPED_SOL, { symbol: "SOL", name: "Wrapped SOL" }],
  [USDC, { symbol: "USDC", name: "USD Coin" }],
  [USDT, { symbol: "USDT", name: "Tether USD" }],
]);

/**
 * Returns the symbol of the well-known token that `mint` imitates by symbol or name, or null.
 *
 * @example
 * findImpersonated("7Yhx1xUsr7Dj9RFcBQ8KpCkiVpUv54xvWw9CxFtwFe2z", { symbol: "U.S.D.C", name: "Airdrop" }) // "USDC"
 */
export function findImpersonated(mint: string, { symbol, name }: TokenName): string | null {
  if (WELL_KNOWN_TOKENS.has(mint)) return null;
  const skeletons = [toSkeleton(symbol), toSkeleton(name)];
  for (const wellKnownToken of WELL_KNOWN_TOKENS.values()) {
    if (
      skeletons.includes(toSkeleton(wellKnownToken.symbol)) ||
      skeletons.includes(toSkeleton(wellKnownToken.name))
    )
      return wellKnownToken.symbol;
  }
  return null;
}

/** Reduces text to its visual skeleton: without accents and signs, with look-alikes as Latin letters. */
function toSkeleton(symbol: string): string {
  const upper = symbol.normalize("NFKD").toUpperCase();
  const letters = upper.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(letters, (letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
}

/**
 * Cyrillic, Greek, Armenian, Cherokee and small capital letters that look like those of well-known symbols,
 * from https://www.unicode.org/reports/tr39/.
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
