import type { Address } from "../address.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { listCountedMoves } from "./direct/count-fan-out.ts";
import { valueMoves } from "./direct/value-moves.ts";
import type { ObservedWallet } from "./observe-wallet.ts";
import type { TradingHistory } from "./trading-history.ts";

/** Wallet outside a group, as far as a comparison asks: a tenth of the memory of its history. */
export interface ReferenceWallet {
  /** Trades without their signatures, which appear in no evidence. */
  readonly trading: TradingHistory;
  /** Unix seconds of the first movement with each counterpart that counts for fan-out. */
  readonly counterparts: ReadonlyMap<Address, number>;
}

/**
 * Reduces an observed wallet to what a comparison with others needs. Movements of tokens are valued by the wallet's own
 * trades, others by SOL/USD.
 *
 * @example
 * const { counterparts } = toReferenceWallet(observed, solUsd);
 */
export function toReferenceWallet(observed: ObservedWallet, solUsd: SolUsd): ReferenceWallet {
  const { trading, contacts, prices } = observed;
  const toLamports = valueMoves(prices, solUsd);
  const counterparts = new Map<Address, number>();
  for (const contact of contacts) {
    for (const { counterpart } of listCountedMoves(contact, toLamports)) {
      if (!counterparts.has(counterpart)) counterparts.set(counterpart, contact.time);
    }
  }
  const trades = trading.trades.map((trade) => ({ ...trade, signature: "" }));
  return { trading: { ...trading, trades }, counterparts };
}

/**
 * The same wallet as far as it was seen up to a time (unix seconds).
 *
 * @example
 * const then = cutReference(toReferenceWallet(observed, solUsd), until);
 */
export function cutReference({ trading, counterparts }: ReferenceWallet, until: number): ReferenceWallet {
  const { wallet, trades, covered } = trading;
  const isAll = trades.every(({ time }) => time <= until);
  return {
    trading: {
      wallet,
      trades: isAll ? trades : trades.filter(({ time }) => time <= until),
      covered: covered.map(({ from }) => ({ from: Math.min(from, until), to: until })),
    },
    counterparts: new Map([...counterparts].filter(([, first]) => first <= until)),
  };
}
