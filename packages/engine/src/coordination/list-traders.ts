import type { IndexedWallet } from "./index-trades.ts";
import type { TokenTrade } from "./trading-history.ts";

/** First trades of wallets that could be followed: those of token n from `starts[n]` up to `starts[n + 1]`. */
export interface Traders {
  readonly wallets: readonly IndexedWallet[];
  readonly starts: Int32Array;
  /** Place of each trade's wallet among `wallets`. */
  readonly by: Int32Array;
  /** Unix seconds. */
  readonly times: Float64Array;
  /** NaN where it is not known. */
  readonly slots: Float64Array;
}

/** First trades of all wallets on one side, by token. */
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
    const first = wallets[number]?.[side];
    if (first === undefined) continue;
    for (let place = 0; place < first.tokens.length; place += 1) {
      const token = first.tokens[place] ?? 0;
      const at = next[token] ?? 0;
      by[at] = number;
      times[at] = first.times[place] ?? 0;
      slots[at] = first.slots[place] ?? Number.NaN;
      next[token] = at + 1;
    }
  }
  return { wallets, starts, by, times, slots };
}
