import type { IndexedWallet, TradeIndex } from "./index-trades.ts";

/**
 * Expected number of purchases of a token by one wallet, if it buys what wallets like it buy: a walk from its tokens to
 * those who bought them, rarer ones first, and on to one of theirs, as often as it bought anything. The token asked
 * about is no way to itself.
 */
export function fitTokenAffinity(
  wallet: IndexedWallet,
  { reference, mints }: TradeIndex,
  buyers: Int32Array,
): (token: number) => number {
  const own = new Uint8Array(mints.length);
  /** Weight of the way from the wallet to each of its tokens. */
  const via = new Float64Array(mints.length);
  for (const token of wallet.buy.tokens) {
    own[token] = 1;
    via[token] = 1 / Math.max(1, buyers[token] ?? 1);
  }
  // Weight of the ways to each token, that over the token itself taken off again.
  const ways = new Float64Array(mints.length);
  let all = 0;
  for (const { buy } of reference) {
    const { tokens } = buy;
    let likeness = 0;
    for (let place = 0; place < tokens.length; place += 1) likeness += via[tokens[place] ?? 0] ?? 0;
    if (likeness === 0) continue;
    all += likeness;
    const purchases = Math.max(1, buy.allTimes.length);
    for (let place = 0; place < tokens.length; place += 1) {
      const token = tokens[place] ?? 0;
      ways[token] = (ways[token] ?? 0) + (likeness - (via[token] ?? 0)) / purchases;
    }
  }
  const purchases = wallet.buy.allTimes.length;
  return (token) => {
    const rest = all - ((buyers[token] ?? 0) > 0 ? (own[token] ?? 0) : 0);
    return rest <= 1e-9 ? 0 : (purchases * (ways[token] ?? 0)) / rest;
  };
}
