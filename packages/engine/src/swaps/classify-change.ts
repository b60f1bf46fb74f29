import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { PEGGED_DOLLARS, STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import type { LabeledPrograms } from "../known-address.ts";
import { findBurned, NO_TRANSFERS } from "./find-burned.ts";

import { isResidue } from "./find-residue.ts";
import { type Legs, readLegs, withoutBeside } from "./legs.ts";
import type { MintChange, Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange, Party } from "./owner-change.ts";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote } from "./quote.ts";
import { readPlainTrade } from "./read-plain-trade.ts";
import { type Beside, readSides, type Sides } from "./read-sides.ts";
import type { SolUsd } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";
import { NO_TRADES, tradeSides } from "./trade-sides.ts";

/** Facts that classifying needs beside the change itself. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded tokens. */
  readonly nfts: ReadonlySet<Address>;
  /** Splits what the route shows of several tokens together; left out where no such price is known. */
  readonly presentUsd?: PresentUsd;
  /** What programs do that a change may be of; left out where nothing is labeled. */
  readonly programs?: LabeledPrograms;
}

/**
 * Says what a change means (docs/definitions.md#swaps): a buy, a sell, both, a transfer, an atomic result, or a cost.
 * `time` is the block time, estimated where the ledger has none.
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return nothingTraded(change, NO_TRANSFERS, 0n, ownCosts(change));
  const plain = isLending(change, context) ? null : readPlainTrade(change);
  if (plain !== null) return ofPlainTrade(change, plain);
  const burned = findBurned(change, context.programs);
  const whole = readLegs(change, context.nfts, burned);
  if (isLending(change, context)) return ofLending(change, whole, burned);
  const price = findPrice(context.solUsd, time);
  const isTraded = change.signed;
  const traded =
    isTraded && whole.tokens.length + change.parties.length > 0
      ? findTrades(change, whole, price, context)
      : null;
  if (traded !== null) return toMovement(change, traded, burned);
  if (isTraded && whole.tokens.every((token) => isResidue(token.mint, token.amount, change.parties))) {
    return classifyQuoteOnly(change, whole, price, burned);
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

/** Tokens are collateral or a loan. They come back from the program that they went to, whichever account holds them. */
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

/** Little SOL against one token that was not exchanged is a cost of moving it. */
function costBeside({ tokens, usdMicros, solLamports }: Legs): bigint {
  const [token] = tokens;
  if (token === undefined || tokens.length > 1 || usdMicros.size > 0) return 0n;
  const isAgainst = token.amount > 0n ? solLamports < 0n : solLamports > 0n;
  return isAgainst && absolute(solLamports) < DUST_LAMPORTS ? -solLamports : 0n;
}

function isLending({ venue, onlyVenue }: OwnerChange, { programs }: ClassifyContext): boolean {
  return programs !== undefined && onlyVenue && venue !== null && programs.lending.has(venue);
}

/** Trades, and what came and went beside them. */
interface Traded {
  readonly trades: readonly Trade[];
  readonly beside: readonly Beside[];
}

/** Null where nothing was exchanged. Nothing is beside that would leave one side alone. */
function findTrades(
  change: OwnerChange,
  whole: Legs,
  price: bigint | null,
  context: ClassifyContext,
): Traded | null {
  const sides = readSides(change);
  const beside = listBeside(change, whole, sides);
  const presentUsd = context.presentUsd ?? null;
  const legs = beside.length === 0 ? whole : withoutBeside(whole, beside, context.nfts);
  const trades = tryTrades(change, legs, sides, price, presentUsd);
  if (trades !== null) return { trades, beside };
  if (beside.length === 0) return null;
  const residue = beside.filter(({ mint, amount }) => isResidue(mint, amount, change.parties));
  const totals = residue.length === 0 ? whole : withoutBeside(whole, residue, context.nfts);
  const atTotals = tryTrades(change, totals, sides, price, presentUsd);
  return atTotals === null ? null : { trades: atTotals, beside: residue };
}

function tryTrades(
  change: OwnerChange,
  legs: Legs,
  sides: Sides,
  price: bigint | null,
  presentUsd: PresentUsd,
): readonly Trade[] | null {
  const { tokens } = legs;
  if (tokens.length === 0) return null;
  const trades = tradeSides(change, sides, tokens, readLegQuote(change, legs, price), price, presentUsd);
  if (trades === null || !usesPegged(legs)) return trades;
  return trades.map((trade) => ({ ...trade, estimated: true }));
}

function readLegQuote(change: OwnerChange, legs: Legs, price: bigint | null): Quote {
  return readQuote(change, legs.solLamports, legs.usdMicros, price);
}

function usesPegged({ usdMicros }: Legs): boolean {
  for (const mint of usdMicros.keys()) if (PEGGED_DOLLARS.has(mint)) return true;
  return false;
}

/** What others gave and took, residue of the route, and tokens that no counterparty moved. */
function listBeside(change: OwnerChange, whole: Legs, sides: Sides): readonly Beside[] {
  const { counterparties, beside } = sides;
  const { tokens } = whole;
  // Nearly every trade: one token, with one pool, and nothing else.
  if (tokens.length < 2 && beside.length === 0 && !mayPass(change)) return beside;
  const alone = tokens.filter(({ mint, amount }) => {
    // What somebody took beside the trade was the owner's: the rest of it is no residue of the route.
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

/** True where more than one party moved something else than SOL: only then a token can pass from one to another. */
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
): Movement {
  let transferredLamports = change.givenRentLamports;
  let transfers: TokenTransfer[] | null = null;
  for (const { mint, decimals, amount, counterparty } of beside) {
    if (mint === WRAPPED_SOL) transferredLamports += amount;
    else if (!STABLECOINS.has(mint)) {
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

/** Quote in and out of one signed transaction: an atomic result. One quote asset for another is no trade. */
function classifyQuoteOnly(
  change: OwnerChange,
  whole: Legs,
  price: bigint | null,
  burned: readonly TokenTransfer[],
): Movement {
  const transfers = [...whole.tokens.map((token) => toTransfer(change, token)), ...burned];
  const costs = ownCosts(change);
  if (!change.roundTrip || isConversion(change, whole)) {
    return nothingTraded(change, transfers, change.solLamports, costs);
  }
  const { totalLamports } = readLegQuote(change, whole, price);
  if (totalLamports === null) {
    return { ...nothingTraded(change, transfers, 0n, costs), atomicLamports: "unknown" };
  }
  const atomicLamports = totalLamports - costs + change.rentLamports;
  return { ...nothingTraded(change, transfers, 0n, change.rentLamports), atomicLamports };
}

/** True where one quote asset went and another came; residue of a route does not count. */
function isConversion({ parties }: OwnerChange, { solLamports, usdMicros }: Legs): boolean {
  let [gave, got] = [solLamports < 0n, solLamports > 0n];
  for (const [mint, amount] of usdMicros) {
    if (isResidue(mint, amount, parties)) continue;
    if (amount > 0n) got = true;
    else gave = true;
  }
  return gave && got;
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

/**
 * Authority that gave what the owner got of a mint, or took what it gave: the only one that did so straight, or else the
 * only one that did so. Null where none or several did.
 */
function findCounterparty(parties: readonly Party[], { mint, amount }: MintChange): Address | null {
  let straight: Address | null | undefined;
  let any: Address | null | undefined;
  for (const { authority, moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint || move.amount > 0n === amount > 0n) continue;
      any = any === undefined ? authority : null;
      if (move.straight !== 0n) straight = straight === undefined ? authority : null;
    }
  }
  return straight ?? (straight === undefined ? (any ?? null) : null);
}
