import type { Steps } from "../../steps.ts";
import { listWalkedTokens, type WalkedToken, walkToken } from "../walk-tokens.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import { newestIndexes } from "./paging.ts";

/**
 * Something in a token, with the index in the ledger of the change that it belongs to; one in a change at most.
 */
interface Indexed {
  readonly index: number;
}

/** Items of a page, and the number of items on all pages. */
export interface Selected<Item> {
  readonly items: readonly { readonly token: WalkedToken; readonly item: Item }[];
  readonly total: number;
}

/**
 * A page, newest first, of the rows that `select` returns for each token; `visit` is called once per token. Tokens
 * are read one at a time, and those of the page once more: of others only the positions are stored.
 */
export function* selectInTokens<Item extends Indexed>(
  ledger: WalletLedger,
  page: number,
  select: (token: WalkedToken) => readonly Item[],
  visit: (token: WalkedToken) => void,
): Steps<Selected<Item>> {
  const tokens = yield* listWalkedTokens(ledger);
  const indexes: number[] = [];
  for (const [ordinal, changes] of tokens.entries()) {
    const token = yield* walkToken(ledger, changes);
    visit(token);
    for (const { index } of select(token)) indexes.push(index * tokens.length + ordinal);
  }
  const walked = new Map<number, WalkedToken>();
  const items: Selected<Item>["items"][number][] = [];
  for (const i of newestIndexes(indexes, page)) {
    const ordinal = i % tokens.length;
    const changes = tokens[ordinal];
    if (changes === undefined) continue;
    const token = walked.get(ordinal) ?? (yield* walkToken(ledger, changes));
    walked.set(ordinal, token);
    const index = Math.floor(i / tokens.length);
    for (const item of select(token)) if (item.index === index) items.push({ token, item });
  }
  return { items, total: indexes.length };
}
