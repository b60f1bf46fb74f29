import type { Featured, MintMetadata, WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

const encodeNames = (symbol: string, name: string): MintMetadata => ({
  symbol: Buffer.from(symbol),
  name: Buffer.from(name),
});

/**
 * Names that a reader must withstand, each within the limits of the format: 10 bytes of symbol, 32 of name.
 */
const NAMES: readonly MintMetadata[] = [
  encodeNames("<b>BOO</b>", "<img src=x onerror=alert(1)>"),
  encodeNames("\u202EDSU", "\u202Eelahw\u2066 that was"),
  encodeNames("M\u200BOO\u200DN", "\u2060Moon\uFEFF\u00AD"),
  encodeNames("🐋🚀", "👨\u200D👩\u200D👧\u200D👦"),
  encodeNames("USDC", "USD Coin"),
  encodeNames("USD\u0421", "U\u0405D Coin"),
  encodeNames("  \u3000", "\u00A0 \u2800 \u3164"),
  encodeNames("A\0B\0", "\0\0\0"),
  { symbol: Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x80), name: Uint8Array.of(0xc0, 0xaf, 0xed, 0xa0, 0x80) },
  encodeNames("\uFDFD\uFDFD\uFDFD", "\u0645\u0631\u062D\u0628\u0627 (\u05E9\u05DC\u05D5\u05DD)"),
  encodeNames("WWWWWWWWWW", "W".repeat(32)),
];

/** A name with very many marks is for a Token-2022 mint, which sets no limit. */
const FLOOD = encodeNames(`Z${"\u0301\u0336\u035B".repeat(100)}`, "\u0301".repeat(300));

/**
 * Gives hostile names to tokens that one wallet bought and no featured wallet ever held, so that visitors see
 * regular names first. The wallet is the one with the fewest tokens, but enough for all names, so that they
 * appear together; null in a small market.
 */
export function chooseHostile(
  { tokens: traded }: World,
  truths: readonly WalletTruth[],
  featured: Featured,
): { readonly wallet: string | null; readonly names: ReadonlyMap<string, MintMetadata> } {
  const shown = new Set(featured.wallets.map(({ address }) => address));
  const honest = truths.filter(({ address }) => shown.has(address)).flatMap(({ tokens }) => tokens);
  const honestMints = new Set([featured.token.address, ...honest.map(({ mint }) => mint)]);
  const programs = new Map(traded.map(({ mint }) => [mint.address, mint.program]));
  const candidates = truths.filter(({ address, label }) => label === null && !shown.has(address));
  for (const { address, tokens } of candidates.toSorted((a, b) => a.tokens.length - b.tokens.length)) {
    const mints = tokens.flatMap(({ mint, totalSpentLamports }) =>
      totalSpentLamports > 0n && !honestMints.has(mint) ? [mint] : [],
    );
    const flooded = mints.find((mint) => programs.get(mint) === "token-2022");
    const others = mints.filter((mint) => mint !== flooded);
    if (flooded === undefined || others.length < NAMES.length) continue;
    const names = NAMES.flatMap((name, index) =>
      others.slice(index, index + 1).map((mint) => [mint, name] as const),
    );
    return { wallet: address, names: new Map([[flooded, FLOOD], ...names]) };
  }
  return { wallet: null, names: new Map() };
}
