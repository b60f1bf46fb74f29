import type { Address } from "../address.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { isGivenUp } from "./find-claims.ts";
import { isResidue } from "./find-residue.ts";
import { type LegKinds, type Legs, withoutBeside } from "./legs.ts";
import { markPriced } from "./mark-priced.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { type Quote, readQuote } from "./quote.ts";
import { type BesideMove, readSides, type SideContext, type Sides } from "./read-sides.ts";
import { findCounterparty } from "./token-transfers.ts";
import { type TradePrices, tradeSides } from "./trade-sides.ts";

/** Trades, and the assets moved beside them. */
export interface ReadTrades {
  readonly trades: readonly Trade[];
  readonly beside: readonly BesideMove[];
}

export type TradeContext = TradePrices & LegKinds & SideContext;

/** Returns the trades of a change; null without an exchange. Assets stay in the exchange if it would otherwise have one side only. */
export function findTrades(change: OwnerChange, whole: Legs, reading: TradeContext): ReadTrades | null {
  const sides = readSides(change, reading);
  const besideMoves = listBeside(change, whole, sides);
  const legs = besideMoves.length === 0 ? whole : withoutBeside(whole, besideMoves, reading);
  const trades = tryTrades(change, legs, sides, reading);
  if (trades !== null) return findBurnedSide(change, whole, { trades, beside: besideMoves }, sides, reading);
  if (besideMoves.length === 0) return null;
  const residue = besideMoves.filter(({ mint, amount }) => isResidue(mint, amount, change.parties));
  const totals = residue.length === 0 ? whole : withoutBeside(whole, residue, reading);
  const atTotals = tryTrades(change, totals, sides, reading);
  return atTotals === null ? null : { trades: atTotals, beside: residue };
}

/** Completes a buy that the owner did not pay for: units that it gave and no party took were burned, and are the price. */
function findBurnedSide(
  change: OwnerChange,
  whole: Legs,
  traded: ReadTrades,
  sides: Sides,
  reading: TradeContext,
): ReadTrades {
  const { trades, beside } = traded;
  if (beside.length === 0 || !trades.every(isUnpaidBuy)) return traded;
  const besideBurns = beside.filter((each) => !isGivenUp(change, each));
  // Units received beside the trade may have been paid for by the burned ones as well.
  if (besideBurns.length === beside.length || besideBurns.some(({ amount }) => amount > 0n)) return traded;
  const exchanged = tryTrades(change, withoutBeside(whole, besideBurns, reading), sides, reading);
  return exchanged === null ? traded : { trades: exchanged, beside: besideBurns };
}

function isUnpaidBuy({ side, valueLamports, valueUsdMicros }: Trade): boolean {
  return side === "buy" && valueLamports === null && valueUsdMicros === null;
}

function tryTrades(
  change: OwnerChange,
  legs: Legs,
  sides: Sides,
  prices: TradePrices,
): readonly Trade[] | null {
  const { tokens } = legs;
  if (tokens.length === 0) return null;
  const quote = readLegQuote(change, legs, prices.price);
  const trades = tradeSides(change, sides, tokens, quote, prices);
  if (trades === null) return null;
  const priced = markPriced(change, trades, quote, prices.close);
  return usesPegged(legs, prices.dollars) ? priced.map((trade) => ({ ...trade, estimated: true })) : priced;
}

export function readLegQuote(change: OwnerChange, legs: Legs, price: bigint | null): Quote {
  return readQuote(change, legs.solLamports, legs.usdMicros, price);
}

function usesPegged({ usdMicros }: Legs, dollars: DollarList): boolean {
  for (const mint of usdMicros.keys()) if (dollars.isPegged(mint)) return true;
  return false;
}

/** Gifts and takings of others, residue of the route, and tokens that no counterparty moved. */
function listBeside(change: OwnerChange, whole: Legs, sides: Sides): readonly BesideMove[] {
  const { counterparties, beside } = sides;
  const { tokens } = whole;
  // The most frequent case: one token and one pool.
  if (tokens.length < 2 && beside.length === 0 && !mayPass(change)) return beside;
  const alone = tokens.filter(({ mint, amount }) => {
    // Amounts that others took beside the trade were the owner's, so the rest is not residue of the route.
    if (isResidue(mint, amount, change.parties) && !beside.some((each) => each.mint === mint)) return true;
    return counterparties.length > 0 && !isMovedBy(counterparties, mint);
  });
  if (alone.length === 0) return beside;
  const isAlone = (mint: Address) => alone.some((token) => token.mint === mint);
  return [
    ...beside.filter(({ mint }) => !isAlone(mint)),
    ...alone.map((token) => ({ ...token, counterparty: findCounterparty(change.parties, token) })),
  ];
}

/** True if more than one party moved something other than SOL: only then a token can pass through. */
function mayPass({ parties }: OwnerChange): boolean {
  let count = 0;
  for (const { moves } of parties) {
    for (const { mint } of moves) {
      if (mint === null || mint === WRAPPED_SOL) continue;
      count += 1;
      break;
    }
  }
  return count > 1;
}

function isMovedBy(parties: Sides["counterparties"], mint: Address): boolean {
  return parties.some(({ moves }) => moves.some((move) => move.mint === mint));
}
