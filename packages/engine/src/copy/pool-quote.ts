/** Balances of a pool: of its token, and of the SOL or dollars that it trades for. */
export interface PoolBalances {
  readonly tokens: number;
  readonly quote: number;
}

/** Balances of a pool before and after a transaction. */
export interface PoolChange {
  readonly before: PoolBalances;
  readonly after: PoolBalances;
}

/** A larger share means that the balances are of another kind of pool. */
const MAX_FEE = 0.1;
/** Rounding of amounts in small trades. */
const MIN_FEE = -0.001;

/**
 * Returns the share of a trade that a constant product pool takes, from its balances before a trade and what the trader
 * exchanged: positive `quote` was paid for `tokens`. Null if the trade does not fit a constant product, as with
 * concentrated liquidity, a bonding curve or a pool of stable assets.
 */
export function inferPoolFee(
  before: PoolBalances,
  trade: { readonly tokens: number; readonly quote: number },
): number | null {
  const tokens = Math.abs(trade.tokens);
  const quote = Math.abs(trade.quote);
  if (tokens === 0 || quote === 0 || before.tokens <= 0 || before.quote <= 0) return null;
  const isBuy = trade.quote > 0;
  if (isBuy && tokens >= before.tokens) return null;
  const withoutFee = isBuy
    ? (before.quote * tokens) / (before.tokens - tokens)
    : (before.quote * tokens) / (before.tokens + tokens);
  const fee = isBuy ? 1 - withoutFee / quote : 1 - quote / withoutFee;
  return fee >= MIN_FEE && fee <= MAX_FEE ? Math.max(0, fee) : null;
}

/** Units that a constant product pool gives for an amount of its quote, after its fee. */
export function buyFromPool({ tokens, quote }: PoolBalances, paid: number, fee: number): number {
  const effective = paid * (1 - fee);
  return (tokens * effective) / (quote + effective);
}

/** Amount of its quote that a constant product pool gives for units, after its fee. */
export function sellToPool({ tokens, quote }: PoolBalances, units: number, fee: number): number {
  return ((quote * units) / (tokens + units)) * (1 - fee);
}

/** Sum of balances and reserves. */
export function addBalances(one: PoolBalances, other: PoolBalances): PoolBalances {
  return { tokens: one.tokens + other.tokens, quote: one.quote + other.quote };
}
