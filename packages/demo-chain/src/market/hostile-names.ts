import type { Featured, MintMetadata, WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

/** Names that a reader must withstand, each within the limits of the format: 10 bytes of symbol, 32 of name. */
const NAMES: readonly (readonly [symbol: string | Uint8Array, name: string | Uint8Array])[] = [
  ["<b>BOO</b>", "<img src=x onerror=alert(1)>"],
  ["\u202EDSU", "\u202Eelahw\u2066 that was"],
  ["M\u200BOO\u200DN", "\u2060Moon\uFEFF\u00AD"],
  ["🐋🚀", "👨\u200D👩\u200D👧\u200D👦"],
  ["USDC", "USD Coin"],
  ["USD\u0421", "U\u0405D Coin"],
  ["  \u3000", "\u00A0 \u2800 \u3164"],
  ["A\0B\0", "\0\0\0"],
  [Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x80), Uint8Array.of(0xc0, 0xaf, 0xed, 0xa0, 0x80)],
  ["\uFDFD\uFDFD\uFDFD", "\u0645\u0631\u062D\u0628\u0627 (\u05E9\u05DC\u05D5\u05DD)"],
  ["WWWWWWWWWW", "W".repeat(32)],
];
/** A name with very many marks is for a Token-2022 mint, which sets no limit. */
const FLOOD = [`Z${"\u0301\u0336\u035B".repeat(100)}`, "\u0301".repeat(300)] as const;

/**
 * Gives hostile names to tokens that one wallet bought and no featured wallet ever held, so that visitors see regular
 * names first. The wallet is the one with the fewest tokens, but enough for all names; null in a small market.
 */
export function chooseHostile({ tokens: traded }: World, truths: readonly WalletTruth[], featured: Featured) {
  const shownWallets = new Set(featured.wallets.map(({ address }) => address));
  const shownTokens = truths
    .filter(({ address }) => shownWallets.has(address))
    .flatMap(({ tokens }) => tokens);
  const shownMints = new Set([featured.token.address, ...shownTokens.map(({ mint }) => mint)]);
  const token2022Mints = new Set(
    traded.flatMap(({ mint }) => (mint.program === "token" ? [] : mint.address)),
  );
  const candidates = truths.filter(({ address, label }) => label === null && !shownWallets.has(address));
  for (const { address, tokens } of candidates.toSorted((a, b) => a.tokens.length - b.tokens.length)) {
    const boughtTokens = tokens.filter(({ totalSpentLamports }) => totalSpentLamports > 0n);
    const mints = boughtTokens.map(({ mint }) => mint).filter((mint) => !shownMints.has(mint));
    const flooded = mints.find((mint) => token2022Mints.has(mint));
    const plainMints = mints.filter((mint) => mint !== flooded);
    if (flooded === undefined || plainMints.length < NAMES.length) continue;
    const names = [FLOOD, ...NAMES].flatMap(([symbol, name], index) => {
      const metadata = { symbol: Buffer.from(symbol), name: Buffer.from(name) };
      return [flooded, ...plainMints].slice(index, index + 1).map((mint) => [mint, metadata] as const);
    });
    return { wallet: address, names: new Map<string, MintMetadata>(names) };
  }
  return { wallet: null, names: new Map<string, MintMetadata>() };
}
