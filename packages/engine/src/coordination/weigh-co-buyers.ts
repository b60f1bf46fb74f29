import { listFrequent } from "./explain-by-leaders.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import type { Traders } from "./list-traders.ts";
import { countShared, type FindShared, type SharedTrades, tokenAt } from "./shared-trades.ts";
import type { CoordinationInput } from "./trading-history.ts";

/** Chances that each side of a pair bought any one token of the other side. */
export interface PairChances {
  readonly ofA: number;
  readonly ofB: number;
}

/** Chances of a pair by the overlap of others with each of the two; null without co-buyers. */
export type WeighCoBuyers = (a: IndexedWallet, b: IndexedWallet, events: SharedTrades) => PairChances | null;

/**
 * Weighs wallets outside the group that bought at least four of the tokens that a pair shares
 * (docs/coordination.md#verdict): B is assumed to share with A at the rate of the co-buyer. For leaders only
 * tokens with a page are known, so only these count.
 */
export function weighCoBuyers(
  index: TradeIndex,
  { tokens }: CoordinationInput,
  findShared: FindShared,
  traders: () => Traders,
): WeighCoBuyers {
  const isPaged = index.mints.map((mint) => tokens.get(mint)?.background != null);
  const leaders = new Set(index.leaders);
  const outsiders = new Set([...index.reference, ...index.leaders]);
  const countBought = (wallet: IndexedWallet, paged: boolean) =>
    paged ? wallet.buy.tokens.filter((token) => isPaged[token]).length : wallet.buy.allTokens.length;
  return (a, b, events) => {
    let ofA = 0;
    let ofB = 0;
    for (const coBuyer of findCoBuyers(events, traders())) {
      if (!outsiders.has(coBuyer)) continue;
      const paged = leaders.has(coBuyer);
      const boughtCount = countBought(coBuyer, paged);
      const boughtA = countBought(a, paged);
      const boughtB = countBought(b, paged);
      if (boughtCount === 0 || boughtA === 0 || boughtB === 0) continue;
      ofA = Math.max(ofA, (countShared(findShared(b, coBuyer, "buy")) * boughtA) / (boughtB * boughtCount));
      ofB = Math.max(ofB, (countShared(findShared(a, coBuyer, "buy")) * boughtB) / (boughtA * boughtCount));
    }
    return ofA === 0 && ofB === 0 ? null : { ofA: Math.min(1, ofA), ofB: Math.min(1, ofB) };
  };
}

function findCoBuyers(events: SharedTrades, { wallets, starts, by }: Traders): readonly IndexedWallet[] {
  const counts = new Map<number, number>();
  for (let event = 0; event < countShared(events); event += 1) {
    const token = tokenAt(events, event);
    for (let position = starts[token] ?? 0; position < (starts[token + 1] ?? 0); position += 1) {
      const number = by[position] ?? 0;
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  return listFrequent(counts, wallets);
}
