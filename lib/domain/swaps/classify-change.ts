import type { Address } from "@/lib/domain/address";
import { absolute, larger, smaller, splitByWeight } from "@/lib/domain/amount";
import { STABLECOINS } from "@/lib/domain/chain/assets";
import type { Movement, TokenTransfer, Trade } from "@/lib/domain/swaps/movement";
import type { OwnerChange } from "@/lib/domain/swaps/owner-change";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote, toVisibleLamports } from "@/lib/domain/swaps/quote";
import type { SolUsd } from "@/lib/domain/swaps/sol-usd";

/** What classifying needs beside the change itself. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded tokens. */
  readonly nfts: ReadonlySet<Address>;
}

/** Quote below this share of the value beside a token-to-token swap is a platform's fee (decisions §5), in percent. */
const DUST_PERCENT = 3n;

interface MintChange {
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
}

/**
 * Says what a change means (decisions.md §5, "From a transaction to trades"): a buy, a sell, both, a transfer,
 * an atomic result, or a cost. `time` is the block time, estimated where the ledger has none.
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  const ownCosts = change.feeLamports + change.tipLamports;
  if (change.failed) return movement(change, { costLamports: ownCosts });

  const { tokens, usdMicros } = sumByMint(change, context.nfts);
  const price = findPrice(context.solUsd, time);
  const quote = readQuote(change, usdMicros, price);
  if (tokens.length === 0) {
    return classifyQuoteOnly(change, quote, [change.solLamports, ...usdMicros.values()], ownCosts);
  }

  const gave = tokens.filter((token) => token.amount < 0n);
  const got = tokens.filter((token) => token.amount > 0n);
  const mixed = gave.length > 0 && got.length > 0;
  const trades = mixed
    ? tradeTokens(change, gave, got, quote, price)
    : tradeAgainstQuote(change, tokens, quote, gave.length > 0 ? -1 : 1);
  if (trades === null) return movement(change, { transfers: tokens.map(toTransfer), costLamports: ownCosts });
  return movement(change, { trades: addCosts(trades, change) });
}

function movement(change: OwnerChange, parts: Partial<Movement>): Movement {
  return { change, trades: [], transfers: [], atomicLamports: null, costLamports: 0n, ...parts };
}

/** Net change of each traded token, and of each stablecoin; accounts of one mint are summed. */
function sumByMint(change: OwnerChange, nfts: ReadonlySet<Address>) {
  const tokens: MintChange[] = [];
  const usdMicros = new Map<Address, bigint>();
  const seen = new Set<Address>();
  for (const { mint, decimals } of change.tokens) {
    if (seen.has(mint)) continue;
    seen.add(mint);
    let amount = 0n;
    for (const account of change.tokens) if (account.mint === mint) amount += account.after - account.before;
    if (STABLECOINS.has(mint)) usdMicros.set(mint, amount);
    else if (amount !== 0n && !nfts.has(mint)) tokens.push({ mint, decimals, amount });
  }
  return { tokens, usdMicros };
}

/** Quote in and quote out of one signed transaction is an atomic result; one quote asset for another is no trade. */
function classifyQuoteOnly(
  change: OwnerChange,
  quote: Quote,
  amounts: readonly bigint[],
  ownCosts: bigint,
): Movement {
  const isConversion = amounts.some((amount) => amount < 0n) && amounts.some((amount) => amount > 0n);
  const isAtomic = change.signed && change.roundTrip && !isConversion && quote.totalLamports !== null;
  if (!isAtomic || quote.totalLamports === null) return movement(change, { costLamports: ownCosts });
  return movement(change, { atomicLamports: quote.totalLamports - ownCosts });
}

/** Tokens of one direction: trades where quote went the other way, else null (transfer or liquidity). */
function tradeAgainstQuote(
  change: OwnerChange,
  tokens: readonly MintChange[],
  quote: Quote,
  direction: -1 | 1,
): Trade[] | null {
  if (quote.sign === 0 || quote.sign === direction) return null;
  const total = quote.totalLamports === null ? null : absolute(quote.totalLamports);
  return shareOut(change, tokens, total, paidUsdMicros(quote));
}

/** Dollars alone, or with so little SOL beside them that it can be left out where their value in SOL is unknown. */
function paidUsdMicros({ lamports, usdMicros, totalLamports }: Quote): bigint | null {
  const mayLeaveOut = totalLamports === null && absolute(lamports) < DUST_LAMPORTS;
  return usdMicros !== 0n && (lamports === 0n || mayLeaveOut) ? absolute(usdMicros) : null;
}

/** What the route shows for each token, or null where it does not show one unit for all of them. */
function routeWeights(change: OwnerChange, tokens: readonly MintChange[]): bigint[] | null {
  const values = tokens.map((token) => change.visible.find((value) => value.mint === token.mint));
  for (const unit of ["lamports", "usdMicros"] as const) {
    if (values.every((value) => value !== undefined && value[unit] > 0n)) {
      return values.map((value) => value?.[unit] ?? 0n);
    }
  }
  return null;
}

/** Token to token: sells and buys at the value visible in the route; null where real quote moved too (liquidity). */
function tradeTokens(
  change: OwnerChange,
  gave: readonly MintChange[],
  got: readonly MintChange[],
  quote: Quote,
  price: bigint | null,
): Trade[] | null {
  const sold = visibleTotals(change, gave, price);
  const bought = visibleTotals(change, got, price);
  const value = sold.lamports ?? bought.lamports;
  const usd = sold.usdMicros ?? bought.usdMicros;
  if (!isDust(quote, value, usd)) return null;
  const fee = quote.totalLamports ?? 0n;
  const proceeds = value === null ? null : value + larger(fee, 0n);
  const cost = value === null ? null : value - smaller(fee, 0n);
  return [...shareOut(change, gave, proceeds, usd), ...shareOut(change, got, cost, usd)];
}

function visibleTotals(change: OwnerChange, tokens: readonly MintChange[], price: bigint | null) {
  const values = tokens.map((token) => change.visible.find((value) => value.mint === token.mint));
  const total = (read: (index: number) => bigint | null) =>
    values.reduce<bigint | null>((sum, _, index) => {
      const value = read(index);
      return sum === null || value === null ? null : sum + value;
    }, 0n);
  return {
    lamports: total((index) =>
      values[index] === undefined ? null : toVisibleLamports(values[index], price),
    ),
    usdMicros: total((index) => values[index]?.usdMicros || null),
  };
}

function isDust(quote: Quote, value: bigint | null, usd: bigint | null): boolean {
  if (quote.totalLamports === null) {
    return usd !== null && absolute(quote.usdMicros) * 100n < usd * DUST_PERCENT;
  }
  const amount = absolute(quote.totalLamports);
  return amount < DUST_LAMPORTS || (value !== null && amount * 100n < value * DUST_PERCENT);
}

/** One value over several tokens by what the route shows of each; unknown where it does not show them all. */
function shareOut(
  change: OwnerChange,
  tokens: readonly MintChange[],
  lamports: bigint | null,
  usdMicros: bigint | null,
): Trade[] {
  if (tokens.length === 1) return tokens.map((token) => toTrade(token, lamports, usdMicros));
  const weights = routeWeights(change, tokens);
  const values = weights === null || lamports === null ? null : splitByWeight(lamports, weights);
  const dollars = weights === null || usdMicros === null ? null : splitByWeight(usdMicros, weights);
  return tokens.map((token, index) => toTrade(token, values?.[index] ?? null, dollars?.[index] ?? null));
}

function toTrade({ mint, decimals, amount }: MintChange, value: bigint | null, usd: bigint | null): Trade {
  return {
    side: amount > 0n ? "buy" : "sell",
    mint,
    decimals,
    amount: absolute(amount),
    valueLamports: value,
    valueUsdMicros: usd,
    feeLamports: 0n,
    tipLamports: 0n,
  };
}

function toTransfer({ mint, decimals, amount }: MintChange): TokenTransfer {
  return { direction: amount > 0n ? "in" : "out", mint, decimals, amount: absolute(amount) };
}

/** The owner's costs count once: on the buys where there are any, else on the sells, by value where it is known. */
function addCosts(trades: readonly Trade[], change: OwnerChange): Trade[] {
  const bearers = trades.filter((trade) => trade.side === "buy");
  const bearing = bearers.length > 0 ? bearers : trades;
  const known = bearing.every((trade) => trade.valueLamports !== null);
  const weights = bearing.map((trade) => (known ? (trade.valueLamports ?? 0n) : 1n));
  const fees = splitByWeight(change.feeLamports, weights);
  const tips = splitByWeight(change.tipLamports, weights);
  return trades.map((trade) => {
    const index = bearing.indexOf(trade);
    if (index === -1) return trade;
    return { ...trade, feeLamports: fees[index] ?? 0n, tipLamports: tips[index] ?? 0n };
  });
}
