import type { IndexedWallet, TradeIndex } from "./index-trades.ts";

/**
 * Returns the expected number of purchases of a token by one wallet, by a random walk: from its tokens to
 * their buyers, rare tokens first, and to the tokens of these. Paths through the queried token itself are excluded.
 */
export function fitTokenAffinity(
  wallet: IndexedWallet,
  { reference, mints }: TradeIndex,
  buyers: Int32Array,
): (token: number) => number {
  const ownTokens = new Uint8Array(mints.length);
  /** Weight of the edge from the wallet to each of its tokens. */
  const weights = new Float64Array(mints.length);
  for (const token of wallet.buy.tokens) {
    ownTokens[token] = 1;
    weights[token] = 1 / Math.max(1, buyers[token] ?? 1);
  }
  // Weight of the paths to each token, without those through the token itself.
  const paths = new Float64Array(mints.length);
  let total = 0;
  for (const { buy } of reference) {
    const { tokens } = buy;
    let overlap = 0;
    for (let i = 0; i < tokens.length; i += 1) overlap += weights[tokens[i] ?? 0] ?? 0;
    if (overlap === 0) continue;
    total += overlap;
    const purchases = Math.max(1, buy.allTimes.length);
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i] ?? 0;
      paths[token] = (paths[token] ?? 0) + (overlap - (weights[token] ?? 0)) / purchases;
    }
  }
  const purchases = wallet.buy.allTimes.length;
  return (token) => {
    const otherWeight = total - ((buyers[token] ?? 0) > 0 ? (ownTokens[token] ?? 0) : 0);
    return otherWeight <= 1e-9 ? 0 : (purchases * (paths[token] ?? 0)) / otherWeight;
  };
}
