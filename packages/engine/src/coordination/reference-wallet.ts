import type { Address } from "../address.ts";
import { type DollarList, EXACT_DOLLARS } from "../chain/assets.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { listCountedMoves } from "./direct/count-fan-out.ts";
import { valueMoves } from "./direct/value-moves.ts";
import type { ObservedWallet } from "./observe-wallet.ts";
import type { TradingHistory } from "./trading-history.ts";

/** Wallet outside a group, reduced to the input of a comparison: a tenth of the memory of its history. */
export interface ReferenceWallet {
  /** Without signatures. */
  readonly trading: TradingHistory;
  /** Unix seconds of the first movement with each counterparty that counts for fan-out. */
  readonly counterparties: ReadonlyMap<Address, number>;
}

/**
 * Reduces an observed wallet to the input of a comparison. Tokens are valued by the wallet's own trades.
 *
 * @example
 * const { counterparties } = toReferenceWallet(observed, solUsd);
 */
export function toReferenceWallet(
  observed: ObservedWallet,
  solUsd: SolUsd,
  dollars: DollarList = EXACT_DOLLARS,
): ReferenceWallet {
  const { trading, counterpartyChanges, prices } = observed;
  const toLamports = valueMoves(prices, solUsd, dollars);
  const counterparties = new Map<Address, number>();
  for (const change of counterpartyChanges) {
    for (const { counterparty } of listCountedMoves(change, toLamports)) {
      if (!counterparties.has(counterparty)) counterparties.set(counterparty, change.time);
    }
  }
  const trades = trading.trades.map((trade) => ({ ...trade, signature: "" }));
  return { trading: { ...trading, trades }, counterparties };
}

/**
 * Returns the wallet as observed up to a time (unix seconds).
 *
 * @example
 * const then = cutReference(toReferenceWallet(observed, solUsd), until);
 */
export function cutReference({ trading, counterparties }: ReferenceWallet, until: number): ReferenceWallet {
  const { wallet, trades, covered } = trading;
  const isAll = trades.every(({ time }) => time <= until);
  return {
    trading: {
      wallet,
      trades: isAll ? trades : trades.filter(({ time }) => time <= until),
      covered: covered.map(({ from }) => ({ from: Math.min(from, until), to: until })),
    },
    counterparties: new Map([...counterparties].filter(([, first]) => first <= until)),
  };
}
