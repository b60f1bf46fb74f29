import type { Address } from "../address.ts";
import { absolute, larger, smaller, splitByWeight } from "../amount.ts";
import { STABLECOINS } from "../chain/assets.ts";
import type { Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange, TokenAccountChange } from "./owner-change.ts";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote, toVisibleLamports } from "./quote.ts";
import type { SolUsd } from "./sol-usd.ts";

/** Facts that classifying needs beside the change itself. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded tokens. */
  readonly nfts: ReadonlySet<Address>;
}

/** Percent of a token-to-token swap below which quote beside it is a fee (docs/definitions.md#swaps). */
const DUST_PERCENT = 3n;

interface MintChange {
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
}

interface MintChanges {
  readonly tokens: readonly MintChange[];
  readonly usdMicros: ReadonlyMap<Address, bigint>;
}

/**
 * Says what a change means (docs/definitions.md#swaps): a buy, a sell, both, a transfer, an atomic result, or a cost.
 * `time` is the block time, estimated where the ledger has none.
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return movement(change, NO_TRADES, NO_TRANSFERS, null, ownCosts(change));

  const { tokens, usdMicros } = sumByMint(change, context.nfts);
  const price = findPrice(context.solUsd, time);
  const quote = readQuote(change, usdMicros, price);
  if (tokens.length === 0) {
    return classifyQuoteOnly(change, quote, [change.solLamports, ...usdMicros.values()]);
  }

  const trades = tradesOf(change, tokens, quote, price);
  return trades === null
    ? movement(change, NO_TRADES, tokens.map(toTransfer), null, ownCosts(change))
    : movement(change, trades, NO_TRANSFERS, null, 0n);
}

const NO_TRADES: readonly Trade[] = [];
const NO_TRANSFERS: readonly TokenTransfer[] = [];

function movement(
  change: OwnerChange,
  trades: readonly Trade[],
  transfers: readonly TokenTransfer[],
  atomicLamports: Movement["atomicLamports"],
  costLamports: bigint,
): Movement {
  return { change, trades, transfers, atomicLamports, costLamports };
}

function ownCosts({ feeLamports, tipLamports }: OwnerChange): bigint {
  return feeLamports + tipLamports;
}

/** Null where the tokens were not traded. */
function tradesOf(
  change: OwnerChange,
  tokens: readonly MintChange[],
  quote: Quote,
  price: bigint | null,
): Trade[] | null {
  if (tokens.every(isGot)) return tradeAgainstQuote(change, tokens, quote, 1);
  if (!tokens.some(isGot)) return tradeAgainstQuote(change, tokens, quote, -1);
  const gave = tokens.filter((token) => !isGot(token));
  return tradeTokens(change, gave, tokens.filter(isGot), quote, price);
}

function isGot({ amount }: MintChange): boolean {
  return amount > 0n;
}

const NO_TOKENS: readonly MintChange[] = [];
const NO_DOLLARS: ReadonlyMap<Address, bigint> = new Map();

/** Net change of each traded token, and of each stablecoin; accounts of one mint are summed. */
function sumByMint({ tokens: accounts }: OwnerChange, nfts: ReadonlySet<Address>): MintChanges {
  const first = accounts[0];
  if (first === undefined) return { tokens: NO_TOKENS, usdMicros: NO_DOLLARS };
  // Nearly every change is of one account of a traded token.
  if (accounts.length === 1 && !STABLECOINS.has(first.mint)) {
    const token = sumAccounts(first, accounts);
    return { tokens: isTraded(token, nfts) ? [token] : NO_TOKENS, usdMicros: NO_DOLLARS };
  }
  const tokens: MintChange[] = [];
  const usdMicros = new Map<Address, bigint>();
  for (const account of accounts) {
    if (accounts.find((other) => other.mint === account.mint) !== account) continue;
    const token = sumAccounts(account, accounts);
    if (STABLECOINS.has(token.mint)) usdMicros.set(token.mint, token.amount);
    else if (isTraded(token, nfts)) tokens.push(token);
  }
  return { tokens, usdMicros };
}

function sumAccounts({ mint, decimals }: TokenAccountChange, all: readonly TokenAccountChange[]): MintChange {
  let amount = 0n;
  for (const account of all) if (account.mint === mint) amount += account.after - account.before;
  return { mint, decimals, amount };
}

function isTraded({ mint, amount }: MintChange, nfts: ReadonlySet<Address>): boolean {
  return amount !== 0n && !nfts.has(mint);
}

/** Quote in and out of one signed transaction: an atomic result. One quote asset for another is no trade. */
function classifyQuoteOnly(change: OwnerChange, quote: Quote, amounts: readonly bigint[]): Movement {
  const isConversion = amounts.some((amount) => amount < 0n) && amounts.some((amount) => amount > 0n);
  const isAtomic = change.signed && change.roundTrip && !isConversion;
  if (!isAtomic || quote.totalLamports === null) {
    return movement(change, NO_TRADES, NO_TRANSFERS, isAtomic ? "unknown" : null, ownCosts(change));
  }
  return movement(change, NO_TRADES, NO_TRANSFERS, quote.totalLamports - ownCosts(change), 0n);
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
  return shareOut(change, change, tokens, total, paidUsdMicros(quote));
}

/** Dollars alone, or with so little SOL beside them that it can be left out where SOL/USD is unknown. */
function paidUsdMicros({ lamports, usdMicros, totalLamports }: Quote): bigint | null {
  const mayLeaveOut = totalLamports === null && absolute(lamports) < DUST_LAMPORTS;
  return usdMicros !== 0n && (lamports === 0n || mayLeaveOut) ? absolute(usdMicros) : null;
}

/** Value that the route shows for each token, or null where it does not show one unit for all of them. */
function routeWeights(change: OwnerChange, tokens: readonly MintChange[]): bigint[] | null {
  const values = tokens.map((token) => change.visible.find((value) => value.mint === token.mint));
  for (const unit of ["lamports", "usdMicros"] as const) {
    if (values.every((value) => value !== undefined && value[unit] > 0n)) {
      return values.map((value) => value?.[unit] ?? 0n);
    }
  }
  return null;
}

/** Sells and buys of a token for a token, valued by the route; null where quote moved too (liquidity). */
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
  return [...shareOut(change, NO_COSTS, gave, proceeds, usd), ...shareOut(change, change, got, cost, usd)];
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

type Costs = Pick<Trade, "feeLamports" | "tipLamports">;
/** Costs of sells beside buys: the owner's costs count once, on the buys where there are any. */
const NO_COSTS: Costs = { feeLamports: 0n, tipLamports: 0n };

/**
 * One value over several tokens by what the route shows of each; unknown where it does not show them all. Costs
 * follow the value, or are shared evenly where it is unknown.
 */
function shareOut(
  change: OwnerChange,
  { feeLamports, tipLamports }: Costs,
  tokens: readonly MintChange[],
  lamports: bigint | null,
  usdMicros: bigint | null,
): Trade[] {
  if (tokens.length === 1) {
    return tokens.map((token) => toTrade(token, lamports, usdMicros, feeLamports, tipLamports));
  }
  const weights = routeWeights(change, tokens);
  const values = weights === null || lamports === null ? null : splitByWeight(lamports, weights);
  const dollars = weights === null || usdMicros === null ? null : splitByWeight(usdMicros, weights);
  const shares = values ?? tokens.map(() => 1n);
  const fees = splitByWeight(feeLamports, shares);
  const tips = splitByWeight(tipLamports, shares);
  return tokens.map((token, index) =>
    toTrade(token, values?.[index] ?? null, dollars?.[index] ?? null, fees[index] ?? 0n, tips[index] ?? 0n),
  );
}

function toTrade(
  { mint, decimals, amount }: MintChange,
  valueLamports: bigint | null,
  valueUsdMicros: bigint | null,
  feeLamports: bigint,
  tipLamports: bigint,
): Trade {
  const side = amount > 0n ? "buy" : "sell";
  return {
    side,
    mint,
    decimals,
    amount: absolute(amount),
    valueLamports,
    valueUsdMicros,
    feeLamports,
    tipLamports,
  };
}

function toTransfer({ mint, decimals, amount }: MintChange): TokenTransfer {
  return { direction: amount > 0n ? "in" : "out", mint, decimals, amount: absolute(amount) };
}
