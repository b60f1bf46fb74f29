import type { IndexedWallet } from "./index-trades.ts";
import { LEAST_EVENTS, type PairTest } from "./judge-synchrony.ts";
import { findLead, type SharedTrade } from "./shared-trades.ts";
import type { TokenTrade } from "./trading-history.ts";

/** From here on up a pair's own p-value leaves nothing to explain. */
export const WORTH_EXPLAINING = 0.01;
/** A wallet follows another one where chance explains their trades as rarely as this. */
const FOLLOWS_UP_TO = 0.001;

/** First trades of wallets that could be followed, by token number. */
export type Traders = readonly (
  | readonly { readonly wallet: IndexedWallet; readonly time: number }[]
  | undefined
)[];

/** First trades of all wallets on one side, by token. */
export function listTraders(
  wallets: readonly IndexedWallet[],
  side: TokenTrade["side"],
  tokens: number,
): Traders {
  const traders: { readonly wallet: IndexedWallet; readonly time: number }[][] = new Array(tokens);
  for (const wallet of wallets) {
    const { tokens: traded, times } = wallet[side];
    traded.forEach((token, place) => {
      const entry = { wallet, time: times[place] ?? 0 };
      const known = traders[token];
      if (known === undefined) traders[token] = [entry];
      else known.push(entry);
    });
  }
  return traders;
}

/** True where `follower` trades what `leader` traded before, more than chance would have it. */
export function follows(
  leader: IndexedWallet,
  follower: IndexedWallet,
  test: (a: IndexedWallet, b: IndexedWallet) => PairTest | null,
): boolean {
  const tested = test(leader, follower);
  return tested !== null && tested.pValue <= FOLLOWS_UP_TO && findLead(tested.events) === "a";
}

/** Wallets that came before both sides of a pair in enough of its events to be what both of them follow. */
export function findForerunners(
  a: IndexedWallet,
  b: IndexedWallet,
  events: readonly SharedTrade[],
  traders: Traders,
): readonly IndexedWallet[] {
  const counts = new Map<IndexedWallet, number>();
  for (const { token, timeA, timeB } of events) {
    for (const { wallet, time } of traders[token] ?? []) {
      if (wallet === a || wallet === b || time >= Math.min(timeA, timeB)) continue;
      counts.set(wallet, (counts.get(wallet) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= LEAST_EVENTS).map(([wallet]) => wallet);
}
