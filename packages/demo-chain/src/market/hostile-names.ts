import { createHash } from "node:crypto";
import type { Featured, MintMetadata, TokenProgram, WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

const text = (symbol: string, name: string): MintMetadata => ({
  symbol: Buffer.from(symbol),
  name: Buffer.from(name),
});

/**
 * Names that a reader must withstand, each within the limits of the format: 10 bytes of symbol, 32 of name.
 */
const NAMES: readonly MintMetadata[] = [
  text("<b>BOO</b>", "<img src=x onerror=alert(1)>"),
  text("\u202EDSU", "\u202Eelahw\u2066 that was"),
  text("M\u200BOO\u200DN", "\u2060Moon\uFEFF\u00AD"),
  text("🐋🚀", "👨\u200D👩\u200D👧\u200D👦"),
  text("USDC", "USD Coin"),
  text("USD\u0421", "U\u0405D Coin"),
  text("  \u3000", "\u00A0 \u2800 \u3164"),
  text("A\0B\0", "\0\0\0"),
  { symbol: Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0x80), name: Uint8Array.of(0xc0, 0xaf, 0xed, 0xa0, 0x80) },
  text("\uFDFD\uFDFD\uFDFD", "\u0645\u0631\u062D\u0628\u0627 (\u05E9\u05DC\u05D5\u05DD)"),
  text("WWWWWWWWWW", "W".repeat(32)),
];

/** A name with very many marks is for a Token-2022 mint, which sets no limit. */
const FLOOD = text(`Z${"\u0301\u0336\u035B".repeat(100)}`, "\u0301".repeat(300));

/**
 * Gives hostile names to tokens that one wallet bought and no featured wallet ever held, so that visitors see
 * regular names first. The wallet is the one with the fewest such tokens, but enough for all names, so that
 * they appear together; null in a small market. The choice ignores the results of the tokens.
 */
export function chooseHostile(
  world: World,
  truths: readonly WalletTruth[],
  featured: Featured,
): { readonly wallet: string | null; readonly names: ReadonlyMap<string, MintMetadata> } {
  const shown = new Set(featured.wallets.map(({ address }) => address));
  const honest = mintsOf(truths.filter(({ address }) => shown.has(address))).add(featured.token.address);
  const free = new Map(
    world.tokens
      .filter(({ mint }) => !honest.has(mint.address))
      .map(({ mint }) => [mint.address, mint.program] as const),
  );
  const [choice] = truths
    .filter(({ address, label }) => label === null && !shown.has(address))
    .map(({ address, tokens }) => {
      const bought = tokens.filter(({ totalSpentLamports }) => totalSpentLamports > 0n);
      return { address, mints: bought.map(({ mint }) => mint) };
    })
    .toSorted((left, right) => left.mints.length - right.mints.length || compare(left, right))
    .flatMap(({ address, mints }) => {
      const names = nameAll(shuffled(mints), free);
      return names === null ? [] : [{ wallet: address, names }];
    });
  return choice ?? { wallet: null, names: new Map() };
}

/** Assigns every name to a free mint; null if there are too few, or none for the longest name. */
function nameAll(
  mints: readonly string[],
  free: ReadonlyMap<string, TokenProgram>,
): ReadonlyMap<string, MintMetadata> | null {
  const flooded = mints.find((mint) => free.get(mint) === "token-2022");
  const others = mints.filter((mint) => free.has(mint) && mint !== flooded);
  if (flooded === undefined || others.length < NAMES.length) return null;
  return new Map([
    [flooded, FLOOD],
    ...NAMES.map((name, index) => [others[index] ?? flooded, name] as const),
  ]);
}

function mintsOf(truths: readonly WalletTruth[]): Set<string> {
  return new Set(truths.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)));
}

/** Returns the same order for the same addresses, regardless of the order of the input. */
function shuffled(addresses: readonly string[]): string[] {
  const hashOf = (address: string) => createHash("sha256").update(address).digest("hex");
  return addresses.toSorted((left, right) => (hashOf(left) < hashOf(right) ? -1 : 1));
}

function compare(left: { readonly address: string }, right: { readonly address: string }): number {
  return left.address < right.address ? -1 : 1;
}
