import { type DollarList, EXACT_DOLLARS } from "../chain/assets.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { type Contact, listContacts } from "./direct/list-contacts.ts";
import { valueMoves } from "./direct/value-moves.ts";
import type { ObservedWallet } from "./observe-wallet.ts";
import type { TradingHistory } from "./trading-history.ts";

/** Wallet outside a group, reduced to the input of a comparison: a tenth of the memory of its history. */
export interface ReferenceWallet {
  /** Without signatures. */
  readonly trading: TradingHistory;
  /** Its movements with others. */
  readonly contacts: readonly Contact[];
}

/** Reduces an observed wallet to the input of a comparison. Tokens are valued by the wallet's own trades. */
export function toReferenceWallet(
  observed: ObservedWallet,
  solUsd: SolUsd,
  dollars: DollarList = EXACT_DOLLARS,
): ReferenceWallet {
  const { trading, prices } = observed;
  const trades = trading.trades.map((trade) => ({ ...trade, signature: "" }));
  const contacts = listContacts(observed, valueMoves(prices, solUsd, dollars));
  return { trading: { ...trading, trades }, contacts };
}

/** Returns the wallet as observed up to a time (unix seconds). */
export function cutReference({ trading, contacts }: ReferenceWallet, until: number): ReferenceWallet {
  const { wallet, trades, covered } = trading;
  const isAll = trades.every(({ time }) => time <= until);
  return {
    trading: {
      wallet,
      trades: isAll ? trades : trades.filter(({ time }) => time <= until),
      covered: covered.map(({ from }) => ({ from: Math.min(from, until), to: until })),
    },
    contacts: contacts.filter(({ time }) => time <= until),
  };
}
