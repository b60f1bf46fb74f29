import { newestPlaces } from "@/lib/domain/wallet/figure-evidence/page-of";
import { listTokens, type WalkedToken, walkToken } from "@/lib/domain/wallet/walk-tokens";
import type { WalletLedger } from "@/lib/domain/wallet/wallet-ledger";

/** Something in a token, with the index in the ledger of the change that it belongs to; one in a change at most. */
interface Indexed {
  readonly index: number;
}

/** What is on a page, and how many there are on all pages. */
export interface Selected<Item> {
  readonly items: readonly { readonly token: WalkedToken; readonly item: Item }[];
  readonly total: number;
}

/**
 * A page, newest first, of what `select` picks from each token; `visit` sees every token
 * once. Tokens are walked one at a time, and those of the page once more: of all else only the places are kept.
 */
export function selectInTokens<Item extends Indexed>(
  ledger: WalletLedger,
  page: number,
  select: (token: WalkedToken) => readonly Item[],
  visit: (token: WalkedToken) => void,
): Selected<Item> {
  const tokens = listTokens(ledger);
  const places: number[] = [];
  for (const [ordinal, changes] of tokens.entries()) {
    const token = walkToken(ledger, changes);
    visit(token);
    for (const { index } of select(token)) places.push(index * tokens.length + ordinal);
  }
  const walked = new Map<number, WalkedToken>();
  const items = newestPlaces(places, page).flatMap((place) => {
    const ordinal = place % tokens.length;
    const changes = tokens[ordinal];
    if (changes === undefined) return [];
    const token = walked.get(ordinal) ?? walkToken(ledger, changes);
    walked.set(ordinal, token);
    const index = Math.floor(place / tokens.length);
    return select(token)
      .filter((item) => item.index === index)
      .map((item) => ({ token, item }));
  });
  return { items, total: places.length };
}
