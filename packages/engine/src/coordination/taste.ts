import type { IndexedWallet, TradeIndex } from "./index-trades.ts";

/**
 * Expected number of purchases of a token by one wallet, if it buys what wallets like it buy: a walk from its tokens to
 * those who bought them, rarer ones first, and on to one of theirs, as often as it bought anything. The token asked
 * about is no way to itself.
 */
export function learnTaste(
  wallet: IndexedWallet,
  { reference, mints }: TradeIndex,
  buyers: Int32Array,
): (token: number) => number {
  const own = new Uint8Array(mints.length);
  for (const token of wallet.buy.tokens) own[token] = 1;
  const viaToken = (token: number) => (own[token] === 1 ? 1 / Math.max(1, buyers[token] ?? 1) : 0);
  // Weight of the ways to each token, that over the token itself taken off again.
  const ways = new Float64Array(mints.length);
  let all = 0;
  for (const other of reference) {
    let likeness = 0;
    for (const token of other.buy.tokens) likeness += viaToken(token);
    if (likeness === 0) continue;
    all += likeness;
    const purchases = Math.max(1, other.buy.allTimes.length);
    for (const token of other.buy.tokens) {
      ways[token] = (ways[token] ?? 0) + (likeness - viaToken(token)) / purchases;
    }
  }
  const purchases = wallet.buy.allTimes.length;
  return (token) => {
    const rest = all - ((buyers[token] ?? 0) > 0 ? (own[token] ?? 0) : 0);
    return rest <= 1e-9 ? 0 : (purchases * (ways[token] ?? 0)) / rest;
  };
}
