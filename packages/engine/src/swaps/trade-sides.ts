import type { Address } from "../address.ts";
import { absolute, larger, smaller } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { allocate, NO_COSTS } from "./allocate.ts";
import { sumMoves } from "./fee-limit.ts";
import { isClaimed, isPaidBurn, movedWrapped } from "./find-claims.ts";
import type { MintChange, Trade } from "./movement.ts";
import type { OwnerChange, VisibleValue } from "./owner-change.ts";
import { DUST_LAMPORTS, type Quote, toVisibleLamports } from "./quote.ts";
import type { Sides } from "./read-sides.ts";
import { type HourlyClose, usdToLamports } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";

/** Percent of a token-to-token swap below which quote beside it is a fee (docs/definitions.md#swaps). */
const DUST_PERCENT = 3n;

/** @internal */
export const NO_TRADES: readonly Trade[] = [];

/** Values of quote and of tokens. */
export interface TradePrices {
  /** Micro-dollars per SOL, or null. */
  readonly price: bigint | null;
  /** Close of the hour of the change. */
  readonly close: HourlyClose | null;
  readonly presentUsd: PresentUsd;
  readonly dollars: DollarList;
}

/** Returns the buys and sells of an exchange; null for a transfer or liquidity. */
export function tradeSides(
  change: OwnerChange,
  sides: Sides,
  tokens: readonly MintChange[],
  quote: Quote,
  prices: TradePrices,
): readonly Trade[] | null {
  const [first] = tokens;
  const isGain = first !== undefined && isGot(first);
  if (tokens.length === 1 || tokens.every((token) => isGot(token) === isGain)) {
    return tradeAgainstQuote(change, sides, tokens, quote, isGain ? 1 : -1, prices);
  }
  return tradeTokens(change, tokens, quote, sides, prices);
}

function isGot({ amount }: MintChange): boolean {
  return amount > 0n;
}

/** Tokens of one direction against quote of the other direction. */
function tradeAgainstQuote(
  change: OwnerChange,
  sides: Sides,
  tokens: readonly MintChange[],
  quote: Quote,
  direction: -1 | 1,
  prices: TradePrices,
): readonly Trade[] | null {
  const { counterparties } = sides;
  const isOpposite = quote.sign === -direction;
  if (!isOpposite && !exchangedForQuote(counterparties, tokens, direction, prices.dollars)) return null;
  if (counterparties.length === 0 && tokens.some((token) => isClaimed(change, token))) return null;
  const isMoved = tokens.some((token) => isMovedAgainst(counterparties, token));
  if (isOpposite && isLittle(quote) && !isMoved && !isPaidBurn(change, prices.dollars)) {
    // Wrapped SOL of counterparties belongs to exchanges of other assets.
    const otherParties = change.parties.filter((party) => !counterparties.includes(party));
    if (!movedWrapped(otherParties, direction)) return null;
  }
  // A value is negative if fees exceed the proceeds of a sale.
  const value = quote.totalLamports === null ? null : BigInt(-direction) * quote.totalLamports;
  const isPaid = direction < 0 || !isPaidByOthers(value, sides, prices);
  const usdMicros = isPaid ? paidUsdMicros(quote) : null;
  return allocate(change, change, tokens, isPaid ? value : null, usdMicros, prices.presentUsd);
}

/** The owner's share of a price below 1/100 is residue: others paid. */
const SHARE_DIVISOR = 100n;

/** True for a buy of which the owner paid nothing but fees: its cost is what others paid, and not known. */
function isPaidByOthers(
  paidAmount: bigint | null,
  { counterparties, feeLamports, feeUsdMicros }: Sides,
  { price, dollars }: TradePrices,
): boolean {
  if (paidAmount === null || counterparties.length === 0) return false;
  let takenLamports = larger(sumMoves(counterparties, WRAPPED_SOL), 0n);
  let fees = feeLamports;
  if (price !== null) {
    fees += usdToLamports(feeUsdMicros, price);
    for (const mint of dollars.mints)
      takenLamports += usdToLamports(larger(sumMoves(counterparties, mint), 0n), price);
  }
  return (paidAmount - fees) * SHARE_DIVISOR <= takenLamports;
}

/** True if counterparties gave the token that the owner received, or the reverse. */
function isMovedAgainst(counterparties: Sides["counterparties"], { mint, amount }: MintChange): boolean {
  const movedAmount = sumMoves(counterparties, mint);
  return amount > 0n ? movedAmount < 0n : movedAmount > 0n;
}

function isLittle({ lamports, usdMicros }: Quote): boolean {
  return usdMicros === 0n && absolute(lamports) < DUST_LAMPORTS;
}

/** True if counterparties took all tokens and gave quote, or the reverse. */
function exchangedForQuote(
  counterparties: Sides["counterparties"],
  tokens: readonly MintChange[],
  direction: -1 | 1,
  dollars: DollarList,
): boolean {
  if (counterparties.length === 0) return false;
  if (!tokens.every((token) => isMovedAgainst(counterparties, token))) return false;
  const isQuote = (mint: Address) => {
    const movedAmount = sumMoves(counterparties, mint);
    return direction > 0 ? movedAmount > 0n : movedAmount < 0n;
  };
  if (isQuote(WRAPPED_SOL)) return true;
  for (const mint of dollars.mints) if (isQuote(mint)) return true;
  return false;
}

/**
 * Dollars alone, or with dust of SOL that is excluded if SOL/USD is unknown.
 *
 * @internal
 */
export function paidUsdMicros({
  lamports,
  usdMicros,
  totalLamports,
}: Pick<Quote, "lamports" | "usdMicros" | "totalLamports">): bigint | null {
  const mayLeaveOut = totalLamports === null && absolute(lamports) < DUST_LAMPORTS;
  return usdMicros !== 0n && (lamports === 0n || mayLeaveOut) ? absolute(usdMicros) : null;
}

/** Fees that parties took of a trade. */
type Fees = Pick<Sides, "feeLamports" | "feeUsdMicros">;

/**
 * Token-to-token trades, valued by the route. If more quote than fees moved, they are a sale and a buy of their own where
 * the route shows both values and the quote is their difference, else liquidity (null).
 */
function tradeTokens(
  change: OwnerChange,
  tokens: readonly MintChange[],
  quote: Quote,
  fees: Fees,
  { price, presentUsd }: TradePrices,
): readonly Trade[] | null {
  const givenTokens = tokens.filter((token) => !isGot(token));
  const receivedTokens = tokens.filter(isGot);
  const soldValue = visibleTotals(change, givenTokens, price);
  const boughtValue = visibleTotals(change, receivedTokens, price);
  const value = soldValue.lamports ?? boughtValue.lamports;
  const usd = soldValue.usdMicros ?? boughtValue.usdMicros;
  if (!isFee(quote, fees, price) && !isDust(quote, value, usd)) {
    const paidLamports = findSeparateCost(quote, soldValue.lamports, boughtValue.lamports);
    if (paidLamports === null) return null;
    return [
      ...allocate(change, NO_COSTS, givenTokens, soldValue.lamports, soldValue.usdMicros, presentUsd),
      ...allocate(change, change, receivedTokens, paidLamports, null, presentUsd),
    ];
  }
  const fee = quote.totalLamports ?? 0n;
  const proceeds = value === null ? null : value + larger(fee, 0n);
  const cost = value === null ? null : value - smaller(fee, 0n);
  return [
    ...allocate(change, NO_COSTS, givenTokens, proceeds, usd, presentUsd),
    ...allocate(change, change, receivedTokens, cost, usd, presentUsd),
  ];
}

function visibleTotals(change: OwnerChange, tokens: readonly MintChange[], price: bigint | null) {
  const includesMint = (mint: Address) => tokens.some((token) => token.mint === mint);
  const shared = change.shared.filter(({ mints }) => mints.every(includesMint));
  const isShared = (mint: Address) => shared.some(({ mints }) => mints.includes(mint));
  const ownValues = tokens.map(({ mint }) => ({
    mint,
    value: change.visible.find((value) => value.mint === mint),
  }));
  const total = (read: (value: Pick<VisibleValue, "lamports" | "usdMicros">) => bigint | null) => {
    const shownValues = ownValues.map(({ mint, value }) => {
      const alone = value === undefined ? null : read(value);
      return alone === null && isShared(mint) ? 0n : alone;
    });
    return sumKnown([...shownValues, ...shared.map(read)]);
  };
  return {
    lamports: total((value) => toVisibleLamports(value, price)),
    usdMicros: total((value) => value.usdMicros || null),
  };
}

/** Sum; null if one value is unknown. */
function sumKnown(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce<bigint | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0n,
  );
}

/**
 * Cost of a buy beside an independent sale: proceeds less the quote that came. Null unless it is the value that the route
 * shows, up to a tenth for fees.
 */
function findSeparateCost(
  { totalLamports }: Quote,
  proceeds: bigint | null,
  value: bigint | null,
): bigint | null {
  if (totalLamports === null || proceeds === null || value === null) return null;
  const cost = proceeds - totalLamports;
  return absolute(cost - value) <= larger(value / 10n, DUST_LAMPORTS) && cost > 0n ? cost : null;
}

/** True if the owner gave no more quote than others took as fees. */
function isFee(
  { lamports, usdMicros, totalLamports }: Quote,
  { feeLamports, feeUsdMicros }: Fees,
  price: bigint | null,
): boolean {
  const limit = feeLamports + DUST_LAMPORTS;
  if (totalLamports === null) {
    return lamports <= 0n && -lamports < limit && usdMicros <= 0n && -usdMicros <= feeUsdMicros;
  }
  const dollars = price === null ? 0n : usdToLamports(feeUsdMicros, price);
  return totalLamports <= 0n && -totalLamports < limit + dollars;
}

function isDust(quote: Quote, value: bigint | null, usd: bigint | null): boolean {
  if (quote.totalLamports === null) {
    return usd !== null && absolute(quote.usdMicros) * 100n < usd * DUST_PERCENT;
  }
  const amount = absolute(quote.totalLamports);
  return amount < DUST_LAMPORTS || (value !== null && amount * 100n < value * DUST_PERCENT);
}
