import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { findBurned, NO_TRANSFERS } from "./find-burned.ts";
import { isClaimed } from "./find-claims.ts";
import { readLosingOutcome } from "./find-outcome.ts";
import { isResidue } from "./find-residue.ts";
import { findTrades, type ReadTrades, readLegQuote } from "./find-trades.ts";
import { type HistoryFacts, NO_FACTS } from "./history-facts.ts";
import { type LegKinds, type Legs, readLegs, withoutBeside } from "./legs.ts";
import type { DollarCost, Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { applyPayouts, NO_PAYOUTS, type Payouts } from "./payouts.ts";
import { DUST_LAMPORTS, findPrice } from "./quote.ts";
import { readPlainTrade } from "./read-plain-trade.ts";
import { NOTHING_BESIDE, readSides, type SideContext } from "./read-sides.ts";
import { readUnsignedQuote } from "./read-unsigned-quote.ts";
import { findClose, type SolUsd, usdToLamports } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";
import { directTransfer, toTransfer, toTransfers } from "./token-transfers.ts";
import { NO_TRADES } from "./trade-sides.ts";

/** Input of the classification beside the change. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded. */
  readonly nfts: ReadonlySet<Address>;
  /** Prices that split a joint value of several tokens; absent if unknown. */
  readonly presentUsd?: PresentUsd;
  /** Absent if no address is labeled. */
  readonly labeled?: LabeledAddresses;
  /** Absent for a change that is read without a history. */
  readonly facts?: HistoryFacts;
  /** Absent for a change that is read without a history. */
  readonly payouts?: Payouts;
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
  const movement = classifyAlone(change, time, context);
  const { payouts = NO_PAYOUTS, solUsd, labeled = NOTHING_LABELED } = context;
  if (payouts.deposits.size === 0) return movement;
  const rate = { price: findPrice(solUsd, time), close: findClose(solUsd, time) };
  return applyPayouts(movement, payouts, rate, labeled.dollars);
}

/** Classifies a change without the payouts of custodians. */
function classifyAlone(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return nothingTraded(change, NO_TRANSFERS, 0n, ownCosts(change));
  const { nfts, labeled = NOTHING_LABELED, facts = NO_FACTS } = context;
  const { dollars, fees } = labeled;
  const plain = isLending(change, labeled) ? null : readPlainTrade(change, dollars);
  if (plain !== null) return ofPlainTrade(change, plain);
  const burned = findBurned(change, labeled);
  const whole = readLegs(change, { nfts, dollars }, burned);
  if (isLending(change, labeled)) return ofLending(change, whole, burned);
  const price = findPrice(context.solUsd, time);
  const isTraded = change.signed;
  const presentUsd = context.presentUsd ?? null;
  const reading = { price, close: findClose(context.solUsd, time), presentUsd, dollars, nfts, fees, facts };
  const traded =
    isTraded && whole.tokens.length + change.parties.length > 0 ? findTrades(change, whole, reading) : null;
  if (traded !== null) return toMovement(change, traded, burned, dollars);
  const losingTrade = isTraded ? readLosingOutcome(change, whole, facts) : null;
  if (losingTrade !== null)
    return { ...nothingTraded(change, burned, 0n, ownCosts(change)), trades: [losingTrade] };
  if (isTraded && whole.tokens.every((token) => isResidue(token.mint, token.amount, change.parties))) {
    return classifyQuoteOnly(change, whole, burned, labeled, reading);
  }
  const transfers = [...whole.tokens.flatMap((token) => toTransfers(change, token)), ...burned];
  const cost = isTraded ? costBeside(change, whole) : 0n;
  const dollarCost = isTraded && isClaim(change, whole) ? readDollarCost(whole, price) : null;
  const costs = ownCosts(change) + cost + (dollarCost?.lamports ?? 0n);
  const quoteBeside = readUnsignedQuote(change, whole);
  return { ...nothingTraded(change, transfers, whole.solLamports + cost, costs), quoteBeside, dollarCost };
}

function ofPlainTrade(change: OwnerChange, trade: Trade): Movement {
  return {
    change,
    trades: [trade],
    transfers: NO_TRANSFERS,
    transferredLamports: change.givenRentLamports,
    quoteBeside: NOTHING_BESIDE,
    converts: false,
    atomicLamports: null,
    costLamports: change.rentLamports,
    dollarCost: null,
  };
}

/** Tokens are collateral or a loan. The program is the counterparty, regardless of the account that holds them. */
function ofLending(change: OwnerChange, whole: Legs, burned: readonly TokenTransfer[]): Movement {
  const tokenTransfers = whole.tokens.map((token) => toTransfer(change, token, change.venue));
  return nothingTraded(change, [...tokenTransfers, ...burned], whole.solLamports, ownCosts(change));
}

function nothingTraded(
  change: OwnerChange,
  transfers: readonly TokenTransfer[],
  sentLamports: bigint,
  costLamports: bigint,
): Movement {
  return {
    change,
    trades: NO_TRADES,
    transfers,
    transferredLamports: sentLamports + change.givenRentLamports,
    quoteBeside: NOTHING_BESIDE,
    converts: false,
    atomicLamports: null,
    costLamports,
    dollarCost: null,
  };
}

function ownCosts({ feeLamports, tipLamports, rentLamports }: OwnerChange): bigint {
  return feeLamports + tipLamports + rentLamports;
}

/** Lamports that the owner paid to claim tokens, or a small amount paid beside one token without an exchange: a cost and no price. */
function costBeside(change: OwnerChange, whole: Legs): bigint {
  const { tokens, usdMicros, solLamports } = whole;
  if (solLamports < 0n && isClaim(change, whole)) return -solLamports;
  const [token] = tokens;
  if (token === undefined || tokens.length > 1 || usdMicros.size > 0) return 0n;
  const isAgainst = token.amount > 0n ? solLamports < 0n : solLamports > 0n;
  return isAgainst && absolute(solLamports) < DUST_LAMPORTS ? -solLamports : 0n;
}

function isClaim(change: OwnerChange, { tokens }: Legs): boolean {
  return tokens.length > 0 && tokens.every((token) => isClaimed(change, token));
}

/** Dollars paid for a claim, at the price of its time; null without any. */
function readDollarCost({ usdMicros }: Legs, price: bigint | null): DollarCost | null {
  let costUsdMicros = 0n;
  for (const amount of usdMicros.values()) if (amount < 0n) costUsdMicros -= amount;
  if (costUsdMicros === 0n) return null;
  return { usdMicros: costUsdMicros, lamports: price === null ? 0n : usdToLamports(costUsdMicros, price) };
}

function isLending({ venue, onlyVenue }: OwnerChange, { lending }: LabeledAddresses): boolean {
  return onlyVenue && venue !== null && lending.has(venue);
}

function toMovement(
  change: OwnerChange,
  { trades, beside }: ReadTrades,
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
    quoteBeside: beside.length === 0 ? NOTHING_BESIDE : beside.filter(({ mint }) => dollars.isQuote(mint)),
    converts: false,
    atomicLamports: null,
    costLamports: change.rentLamports,
    dollarCost: null,
  };
}

/** Quote in and out of one signed transaction is arbitrage; one quote asset for another is not a trade. */
function classifyQuoteOnly(
  change: OwnerChange,
  whole: Legs,
  burned: readonly TokenTransfer[],
  labeled: LabeledAddresses,
  reading: SideContext & LegKinds,
): Movement {
  const { tokens } = whole;
  const transfers =
    tokens.length === 0 ? burned : [...tokens.flatMap((token) => toTransfers(change, token)), ...burned];
  const costs = ownCosts(change);
  if (!isArbitrage(change, whole, labeled)) {
    const nothing = nothingTraded(change, transfers, change.solLamports, costs);
    return isConversion(change, whole) ? { ...nothing, converts: true } : nothing;
  }
  const { price, dollars } = reading;
  const quoteBeside = readSides(change, reading).beside.filter(({ mint }) => dollars.isQuote(mint));
  const legs = quoteBeside.length === 0 ? whole : withoutBeside(whole, quoteBeside, reading);
  const besideLamports = whole.solLamports - legs.solLamports;
  const { totalLamports } = readLegQuote(change, legs, price);
  if (totalLamports === null) {
    const unknown = nothingTraded(change, transfers, besideLamports, costs);
    return { ...unknown, quoteBeside, atomicLamports: "unknown" };
  }
  const atomicLamports = totalLamports - costs + change.rentLamports;
  const movement = nothingTraded(change, transfers, besideLamports, change.rentLamports);
  return { ...movement, quoteBeside, atomicLamports };
}

/**
 * Returns true if quote went out and came back, and no conversion of one quote asset into another is left. A lender is no party
 * of an arbitrage: it lends against the asset that passed, and does not buy it.
 */
function isArbitrage(change: OwnerChange, whole: Legs, { lending }: LabeledAddresses): boolean {
  const { arbitrage } = change;
  if (arbitrage === null || arbitrage.some((program) => lending.has(program))) return false;
  return !isConversion(change, whole);
}

/** True if one quote asset went out and another came in, without residue of the route. */
function isConversion({ parties }: OwnerChange, { solLamports, usdMicros }: Legs): boolean {
  let hasGivenQuote = solLamports < 0n;
  let hasReceivedQuote = solLamports > 0n;
  for (const [mint, amount] of usdMicros) {
    if (isResidue(mint, amount, parties)) continue;
    if (amount > 0n) hasReceivedQuote = true;
    else hasGivenQuote = true;
  }
  return hasGivenQuote && hasReceivedQuote;
}
