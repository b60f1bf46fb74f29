import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { findBurned, NO_TRANSFERS } from "./find-burned.ts";

import { isResidue } from "./find-residue.ts";
import { isArbitrage } from "./is-arbitrage.ts";
import { type LegKinds, type Legs, readLegs, withoutBeside } from "./legs.ts";
import type { MintChange, Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote } from "./quote.ts";
import { readPlainTrade } from "./read-plain-trade.ts";
import { type Beside, readSides, type Sides } from "./read-sides.ts";
import { findCounterparty } from "./select-parties.ts";
import type { SolUsd } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";
import { NO_TRADES, type TradePrices, tradeSides } from "./trade-sides.ts";

/** Input of the classification beside the change. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded. */
  readonly nfts: ReadonlySet<Address>;
  /** Prices that split a joint value of several tokens; absent if unknown. */
  readonly presentUsd?: PresentUsd;
  /** Absent if no address is labeled. */
  readonly labeled?: LabeledAddresses;
}

/**
 * Classifies a change as a buy, a sell, both, a transfer, atomic arbitrage, or a cost
 * (docs/definitions.md#swaps). `time` is the block time, estimated if the ledger has none.
 *
 * @example
 * const context = { solUsd, nfts: new Set<Address>() };
 * const movements = input.changes.map((each) => classifyChange(each, each.blockTime, context));
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return nothingTraded(change, NO_TRANSFERS, 0n, ownCosts(change));
  const { nfts, labeled = NOTHING_LABELED } = context;
  const { dollars } = labeled;
  const plain = isLending(change, labeled) ? null : readPlainTrade(change, dollars);
  if (plain !== null) return ofPlainTrade(change, plain);
  const burned = findBurned(change, labeled);
  const whole = readLegs(change, { nfts, dollars }, burned);
  if (isLending(change, labeled)) return ofLending(change, whole, burned);
  const price = findPrice(context.solUsd, time);
  const isTraded = change.signed;
  const traded =
    isTraded && whole.tokens.length + change.parties.length > 0
      ? findTrades(change, whole, { price, presentUsd: context.presentUsd ?? null, dollars, nfts })
      : null;
  if (traded !== null) return toMovement(change, traded, burned, dollars);
  if (isTraded && whole.tokens.every((token) => isResidue(token.mint, token.amount, change.parties))) {
    return classifyQuoteOnly(change, whole, burned, { price, labeled, nfts });
  }
  const transfers = [...whole.tokens.map((token) => toTransfer(change, token)), ...burned];
  const cost = isTraded ? costBeside(whole) : 0n;
  return nothingTraded(change, transfers, whole.solLamports + cost, ownCosts(change) + cost);
}

function ofPlainTrade(change: OwnerChange, trade: Trade): Movement {
  return {
    change,
    trades: [trade],
    transfers: NO_TRANSFERS,
    transferredLamports: change.givenRentLamports,
    atomicLamports: null,
    costLamports: change.rentLamports,
  };
}

/** Tokens are collateral or a loan. The program is the counterparty, regardless of the account that holds them. */
function ofLending(change: OwnerChange, whole: Legs, burned: readonly TokenTransfer[]): Movement {
  const moved = whole.tokens.map((token) => ({ ...toTransfer(change, token), counterparty: change.venue }));
  return nothingTraded(change, [...moved, ...burned], whole.solLamports, ownCosts(change));
}

function nothingTraded(
  change: OwnerChange,
  transfers: readonly TokenTransfer[],
  sentLamports: bigint,
  costLamports: bigint,
): Movement {
  const transferredLamports = sentLamports + change.givenRentLamports;
  return { change, trades: NO_TRADES, transfers, transferredLamports, atomicLamports: null, costLamports };
}

function ownCosts({ feeLamports, tipLamports, rentLamports }: OwnerChange): bigint {
  return feeLamports + tipLamports + rentLamports;
}

/** A small amount of SOL against one token without an exchange is a cost of moving it. */
function costBeside({ tokens, usdMicros, solLamports }: Legs): bigint {
  const [token] = tokens;
  if (token === undefined || tokens.length > 1 || usdMicros.size > 0) return 0n;
  const isAgainst = token.amount > 0n ? solLamports < 0n : solLamports > 0n;
  return isAgainst && absolute(solLamports) < DUST_LAMPORTS ? -solLamports : 0n;
}

function isLending({ venue, onlyVenue }: OwnerChange, { lending }: LabeledAddresses): boolean {
  return onlyVenue && venue !== null && lending.has(venue);
}

/** Trades, and the assets moved beside them. */
interface Traded {
  readonly trades: readonly Trade[];
  readonly beside: readonly Beside[];
}

/** Null without an exchange. Assets are not moved aside if that would leave only one side. */
function findTrades(change: OwnerChange, whole: Legs, reading: TradePrices & LegKinds): Traded | null {
  const sides = readSides(change, reading.price, reading.dollars);
  const beside = listBeside(change, whole, sides);
  const legs = beside.length === 0 ? whole : withoutBeside(whole, beside, reading);
  const trades = tryTrades(change, legs, sides, reading);
  if (trades !== null) return { trades, beside };
  if (beside.length === 0) return null;
  const residue = beside.filter(({ mint, amount }) => isResidue(mint, amount, change.parties));
  const totals = residue.length === 0 ? whole : withoutBeside(whole, residue, reading);
  const atTotals = tryTrades(change, totals, sides, reading);
  return atTotals === null ? null : { trades: atTotals, beside: residue };
}

function tryTrades(
  change: OwnerChange,
  legs: Legs,
  sides: Sides,
  prices: TradePrices,
): readonly Trade[] | null {
  const { tokens } = legs;
  if (tokens.length === 0) return null;
  const trades = tradeSides(change, sides, tokens, readLegQuote(change, legs, prices.price), prices);
  if (trades === null || !usesPegged(legs, prices.dollars)) return trades;
  return trades.map((trade) => ({ ...trade, estimated: true }));
}

function readLegQuote(change: OwnerChange, legs: Legs, price: bigint | null): Quote {
  return readQuote(change, legs.solLamports, legs.usdMicros, price);
}

function usesPegged({ usdMicros }: Legs, dollars: DollarList): boolean {
  for (const mint of usdMicros.keys()) if (dollars.isPegged(mint)) return true;
  return false;
}

/** Gifts and takings of others, residue of the route, and tokens that no counterparty moved. */
function listBeside(change: OwnerChange, whole: Legs, sides: Sides): readonly Beside[] {
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

function toMovement(
  change: OwnerChange,
  { trades, beside }: Traded,
  burned: readonly TokenTransfer[],
  dollars: DollarList,
): Movement {
  let transferredLamports = change.givenRentLamports;
  let transfers: TokenTransfer[] | null = null;
  for (const { mint, decimals, amount, counterparty } of beside) {
    if (mint === WRAPPED_SOL) transferredLamports += amount;
    else if (!dollars.has(mint)) {
      transfers ??= [];
      transfers.push(directTransfer(mint, decimals, amount, counterparty));
    }
  }
  return {
    change,
    trades,
    transfers: transfers === null ? burned : [...transfers, ...burned],
    transferredLamports,
    atomicLamports: null,
    costLamports: change.rentLamports,
  };
}

interface QuoteContext {
  /** Micro-dollars per SOL, or null. */
  readonly price: bigint | null;
  readonly labeled: LabeledAddresses;
  readonly nfts: ReadonlySet<Address>;
}

/** Quote in and out of one signed transaction is arbitrage; one quote asset for another is not a trade. */
function classifyQuoteOnly(
  change: OwnerChange,
  whole: Legs,
  burned: readonly TokenTransfer[],
  { price, labeled, nfts }: QuoteContext,
): Movement {
  const transfers = [...whole.tokens.map((token) => toTransfer(change, token)), ...burned];
  const costs = ownCosts(change);
  if (!isArbitrage(change, whole, labeled)) {
    return nothingTraded(change, transfers, change.solLamports, costs);
  }
  const { dollars } = labeled;
  const beside = readSides(change, price, dollars).beside.filter(({ mint }) => dollars.isQuote(mint));
  const legs = beside.length === 0 ? whole : withoutBeside(whole, beside, { nfts, dollars });
  const besideLamports = whole.solLamports - legs.solLamports;
  const { totalLamports } = readLegQuote(change, legs, price);
  if (totalLamports === null) {
    return { ...nothingTraded(change, transfers, besideLamports, costs), atomicLamports: "unknown" };
  }
  const atomicLamports = totalLamports - costs + change.rentLamports;
  return { ...nothingTraded(change, transfers, besideLamports, change.rentLamports), atomicLamports };
}

function toTransfer({ parties, signed }: OwnerChange, token: MintChange): TokenTransfer {
  const { mint, decimals, amount } = token;
  const transfer = directTransfer(mint, decimals, amount, findCounterparty(parties, token));
  return amount > 0n && !signed ? { ...transfer, unsolicited: true } : transfer;
}

function directTransfer(
  mint: Address,
  decimals: number,
  amount: bigint,
  counterparty: Address | null,
): TokenTransfer {
  return { direction: amount > 0n ? "in" : "out", mint, decimals, amount: absolute(amount), counterparty };
}
