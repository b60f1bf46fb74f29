import type { IndexedWallet } from "./index-trades.ts";
import type { TokenTrade } from "./trading-history.ts";

/**
 * First trades by token: those of token n have the indexes from `starts[n]` to `starts[n + 1]` (exclusive).
 */
export interface Traders {
  readonly wallets: readonly IndexedWallet[];
  readonly starts: Int32Array;
  /** Place of each trade's wallet among `wallets`. */
  readonly by: Int32Array;
  /** Unix seconds. */
  readonly times: Float64Array;
  /** NaN if unknown. */
  readonly slots: Float64Array;
}

/** Indexes the first trades of all wallets on one side by token. */
export function listTraders(
  wallets: readonly IndexedWallet[],
  side: TokenTrade["side"],
  tokens: number,
): Traders {
  const starts = new Int32Array(tokens + 1);
  for (const wallet of wallets) {
    for (const token of wallet[side].tokens) starts[token + 1] = (starts[token + 1] ?? 0) + 1;
  }
  for (let token = 0; token < tokens; token += 1) {
    starts[token + 1] = (starts[token + 1] ?? 0) + (starts[token] ?? 0);
  }
  const next = starts.slice();
  const by = new Int32Array(starts[tokens] ?? 0);
  const times = new Float64Array(by.length);
  const slots = new Float64Array(by.length);
  for (let number = 0; number < wallets.length; number += 1) {
    const firstTrades = wallets[number]?.[side];
    if (firstTrades === undefined) continue;
    for (let i = 0; i < firstTrades.tokens.length; i += 1) {
      const token = firstTrades.tokens[i] ?? 0;
      const position = next[token] ?? 0;
      by[position] = number;
      times[position] = firstTrades.times[i] ?? 0;
      slots[position] = firstTrades.slots[i] ?? Number.NaN;
      next[token] = position + 1;
    }
  }
  return { wallets, starts, by, times, slots };
}
