/**
 * Words for the terms of a cash statement, in its order, by the names of its fields without unit.
 *
 * @example
 * CASH_LABELS.besideTrades.label // "Beside trades"
 */
export const CASH_LABELS = {
  opening: { label: "Before", tip: "Balance before the first covered transaction." },
  trades: {
    label: "Trades",
    tip: "Sales − buys, before network fees and tips. Conversions of SOL count here, and in dollars too.",
  },
  atomic: {
    label: "Arbitrage",
    tip: "What went out and came back in one transaction, before network fees and tips.",
  },
  fees: { label: "Fees and tips", tip: "Network fees and tips of all transactions, and fees of transfers." },
  rent: { label: "Rent", tip: "Rent freed − rent paid, of the wallet's own accounts and those of others." },
  orders: { label: "In open orders", tip: "What open orders hold now." },
  programs: { label: "Programs", tip: "From and to programs: liquidity, lending, staking, deposits." },
  besideTrades: {
    label: "Beside trades",
    tip: "Moved in transactions with a trade, and in no price and no cost.",
  },
  received: { label: "Received", tip: "From other wallets, without a trade." },
  sent: { label: "Sent", tip: "To other wallets, without a trade." },
  unexplained: {
    label: "Unexplained",
    tip: "Changes of the balance that no covered transaction explains.",
  },
  closing: { label: "On chain", tip: "Balance on chain after the last covered transaction." },
} as const;

export type CashName = keyof typeof CASH_LABELS;

/** Cash statement of a profile: its terms in SOL and, except rent, in dollars. */
export type Cash = { readonly [Name in CashName as `${Name}Sol`]: number } & {
  readonly usd: { readonly [Name in Exclude<CashName, "rent">]: number };
};

/** A term of a cash statement. */
export interface CashAmount {
  readonly name: CashName;
  readonly sol: number;
  /** 0 for rent, which is in SOL only. */
  readonly usd: number;
}

/**
 * Returns the amounts of a cash statement in its order. All others add up from the first, the opening, to the last, the
 * closing.
 *
 * @example
 * const names = (profile: { readonly cash: Cash }) => listCash(profile.cash).map(({ name }) => name);
 */
export function listCash(cash: Cash): readonly CashAmount[] {
  return NAMES.map((name) => ({ name, sol: cash[`${name}Sol`], usd: name === "rent" ? 0 : cash.usd[name] }));
}

const NAMES = [
  "opening",
  "trades",
  "atomic",
  "fees",
  "rent",
  "orders",
  "programs",
  "besideTrades",
  "received",
  "sent",
  "unexplained",
  "closing",
] as const;
