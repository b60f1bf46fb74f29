import type { Address } from "../address.ts";
import { toSol, toTokens } from "../amount.ts";
import { findDecidedResult } from "../positions/cycle.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { LowerBounds } from "../result-types.ts";
import { median } from "../stats.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { type PnlParts, sumTotal } from "./pnl-results.ts";
import {
  holdsUnvalued,
  lacksCost,
  type PositionWorth,
  sumKnownLots,
  valueKnownLots,
} from "./position-worth.ts";
import { type SaleTotals, shareOfKnownBasis } from "./reconcile.ts";
import { computeTokenUsd } from "./token-usd.ts";
import { isThin } from "./token-worth.ts";

/** Result of one wallet in one token; null without data. */
export interface TokenPnl {
  readonly tokenAddress: Address;
  readonly realizedPnlSol: PartialSum;
  readonly unrealizedPnlSol: PartialSum;
  /** Realized plus unrealized. */
  readonly netSolProfitLoss: PartialSum;
  /** The parts of the result in dollars. */
  readonly usd: PnlParts;
  /** (spent + net) ÷ spent. */
  readonly roi: number | null;
  readonly totalSolSpent: PartialSum;
  /** SOL per whole token over the buys of known value; null without one. */
  readonly avgBuyPriceSol: PartialSum;
  /** Proceeds of the sales, net of own costs. */
  readonly totalSolReceived: PartialSum;
  /** Share of completed cycles of known result with a result above 0. */
  readonly winRate: number | null;
  /** True if units were held before the covered history, whose trades are in no metric. */
  readonly heldBefore: boolean;
  /** Cost in SOL of the open lots of known cost without a price; null without such lots. */
  readonly unpricedCostSol: number | null;
  /** Part of `unrealizedPnlSol` before cost that no price source proves, SOL (see `PositionWorth.unproven`). */
  readonly uncertainSol: number;
  /** Cost in SOL of units of known cost that left unsold and did not return at that cost. */
  readonly leftCostSol: number;
  /** SOL and dollars that may be lost: uncertain quote of custodians, and in orders of programs without a label. */
  readonly uncertainQuoteSol?: number;
  /** True if bought units of unknown cost are held or left unsold. */
  readonly lacksCost: boolean;
  readonly held: boolean;
  /** Units held after the covered history. */
  readonly balance: number;
  readonly balanceRaw: string;
  /** Value in SOL at which they could be sold; 0 if none are held, null without a price. */
  readonly valueSol: number | null;
  /** Units held × listed price in SOL; 0 if none are held, null without a price. */
  readonly listedValueSol: number | null;
  /** True if the listed value is above 1.1 × `valueSol`. */
  readonly isThin: boolean;
  /** True if the value rests on the balances of one pool. */
  readonly isEstimated: boolean;
  /** Share of the units on chain in frozen accounts, which are worth 0; 0 to 1. */
  readonly frozenShare: number;
  readonly medianHoldTimeHours: number | null;
  /** Unix seconds of the first buy; null if unknown. */
  readonly firstBuyAt: number | null;
  /** Unix seconds; null if no trade has a known time. */
  readonly lastTradeAt: number | null;
}

/** @internal */
export function computeTokenPnl(position: TokenPosition, worth: PositionWorth, solUsd: SolUsd): TokenPnl {
  const heldBefore = position.flow.opening > 0n;
  const realized = limitToCovered(sumRealized([position]), { complete: !heldBefore });
  const { unrealized, unpricedCostSol, uncertainSol } = computeUnrealized(position, worth);
  const spentSum = sumSpent(position);
  const net = sumTotal({ realized, openPriced: unrealized });
  const balance = toTokens(position.held, position.decimals);
  const valueSol = valueBalance(position, worth);
  const listedValueSol = listBalance(position, balance, worth);
  // No spread: it would store these fields outside of the object, and there are thousands.
  return {
    tokenAddress: position.mint,
    realizedPnlSol: realized,
    unrealizedPnlSol: unrealized,
    netSolProfitLoss: net,
    usd: computeTokenUsd(position, worth, { realized, openPriced: unrealized }, solUsd),
    roi: computeRoi(spentSum, net),
    totalSolSpent: spentSum,
    avgBuyPriceSol: averageBuyPrice(position, spentSum),
    totalSolReceived: sumReceived(position),
    winRate: realized.value === null ? null : computeWinRate(position),
    heldBefore,
    unpricedCostSol,
    uncertainSol,
    leftCostSol: toSol(position.leftCostLamports + position.returnedCostLamports),
    lacksCost: lacksCost(position),
    held: position.held > 0n,
    balance,
    balanceRaw: position.held.toString(),
    valueSol,
    listedValueSol,
    isThin: isThin(listedValueSol, valueSol),
    isEstimated: worth.isEstimated,
    frozenShare: worth.frozenShare,
    medianHoldTimeHours: median(listHoldHours(position)),
    firstBuyAt: position.firstBuyAt,
    lastTradeAt: position.lastTradeAt,
  };
}

/**
 * Sums the realized results of `positions`. Sales of unknown value and units of unknown cost are left out, except for
 * burned gifts, which cost nothing; null if all sales are such.
 *
 * @internal
 */
export function sumRealized(positions: readonly SaleTotals[]): PartialSum {
  let lamports = 0n;
  let isWhole = true;
  for (const { realizedLamports, unvaluedSales, unvaluedBurns, unknownBasis } of positions) {
    lamports += realizedLamports;
    if (unvaluedSales + unvaluedBurns > 0 || unknownBasis.sizeLamports !== 0n) isWhole = false;
  }
  const isUnknown = lamports === 0n && shareOfKnownBasis(positions) === 0;
  return toPartialSum(isUnknown ? null : toSol(lamports), isWhole);
}

/**
 * Returns the lower bound of a result. It is exact, because units are never worth less than 0.
 *
 * @internal
 */
export function lowerBoundPnl(
  realized: PartialSum,
  unrealized: PartialSum,
  { unpricedCostSol, uncertainSol, leftCostSol, uncertainQuoteSol = 0, lacksCost }: LostCosts,
): LowerBounds {
  const lowerBound = (unrealized.value ?? 0) - uncertainSol - unpricedCostSol;
  const isKnown = realized.isWhole && realized.value !== null && !lacksCost;
  return {
    unrealizedPnlSol: lowerBound,
    netPnlSol: isKnown ? realized.value + lowerBound - leftCostSol - uncertainQuoteSol : null,
  };
}

/** Costs of units that may be worth nothing. */
export interface LostCosts {
  /** Of units without a price. */
  readonly unpricedCostSol: number;
  /** Value of units that no price source proves, which counts in the unrealized result. */
  readonly uncertainSol: number;
  /** Of units that left unsold. */
  readonly leftCostSol: number;
  /** SOL and dollars that may be lost: uncertain quote of custodians, and in orders of programs without a label. */
  readonly uncertainQuoteSol?: number;
  /** True if bought units of unknown cost are held or left unsold. */
  readonly lacksCost: boolean;
}

/** Null for partial sums: their ratio has no meaning. */
function computeRoi(spentSum: PartialSum, net: PartialSum): number | null {
  if (!spentSum.isWhole || !net.isWhole || spentSum.value === null || net.value === null) return null;
  return spentSum.value === 0 ? null : (spentSum.value + net.value) / spentSum.value;
}

function computeWinRate({ cycles }: TokenPosition): number | null {
  let decidedCycles = 0;
  let wonCycles = 0;
  for (const cycle of cycles) {
    const result = findDecidedResult(cycle);
    if (result === null) continue;
    decidedCycles += 1;
    if (result > 0n) wonCycles += 1;
  }
  return decidedCycles === 0 ? null : wonCycles / decidedCycles;
}

/**
 * Value of the lots of known cost minus their cost; 0 without lots, unknown without a price, partial if the history holds
 * more than the chain or bought units of unknown cost.
 */
function computeUnrealized(position: TokenPosition, worth: PositionWorth) {
  const lots = sumKnownLots(position);
  const isUnvalued = holdsUnvalued(position);
  if (lots.amount === 0n) return worth.isOfPresent && !isUnvalued ? NOTHING_OPEN : NO_RESULT;
  const cost = toSol(lots.costLamports);
  const value = valueKnownLots(position, lots, worth);
  if (value === null) return { ...NO_RESULT, unpricedCostSol: cost };
  const unrealized = toPartialSum(value - cost, !worth.isShort && !isUnvalued);
  return { unrealized, unpricedCostSol: null, uncertainSol: findUncertainSol(position, worth, value) };
}

/** Part of the value of the lots of known cost that may be 0: units of which the value is unproven are taken from them first. */
function findUncertainSol(
  { decimals }: TokenPosition,
  { unproven, unitSol }: PositionWorth,
  value: number,
): number {
  return unproven === 0n ? 0 : Math.min(value, toTokens(unproven, decimals) * (unitSol ?? 0));
}

/** Shared: most tokens of a large wallet are sold. */
const NOTHING_OPEN = { unrealized: toPartialSum(0), unpricedCostSol: null, uncertainSol: 0 };
const NO_RESULT = { unrealized: toPartialSum(null), unpricedCostSol: null, uncertainSol: 0 };

/** Proceeds of the sales of known value; null if no sale has one. */
function sumReceived({ sells, proceedsLamports, unvaluedSales }: TokenPosition): PartialSum {
  return toPartialSum(
    sells > 0 && unvaluedSales === sells ? null : toSol(proceedsLamports),
    unvaluedSales === 0,
  );
}

function valueBalance({ held, decimals }: TokenPosition, { unitSol, counted }: PositionWorth): number | null {
  if (held === 0n) return 0;
  return unitSol === null ? null : toTokens(counted, decimals) * unitSol;
}

function listBalance({ held }: TokenPosition, balance: number, { price }: PositionWorth): number | null {
  if (held === 0n) return 0;
  return typeof price === "number" ? balance * price : null;
}

function listHoldHours({ cycles }: TokenPosition): readonly number[] {
  const hours: number[] = [];
  for (const { holdSeconds } of cycles) if (holdSeconds !== null) hours.push(holdSeconds / SECONDS_PER_HOUR);
  return hours;
}

/** SOL spent ÷ whole tokens; partial if a buy has no known value. */
function averageBuyPrice({ pricedUnits, decimals }: TokenPosition, spentSum: PartialSum): PartialSum {
  if (spentSum.value === null || pricedUnits === 0n) return toPartialSum(null);
  return toPartialSum(spentSum.value / toTokens(pricedUnits, decimals), spentSum.isWhole);
}

/** Costs of the buys of known value; null if no buy has one. */
function sumSpent({ buys, spentLamports, unvaluedTrades, unvaluedSales }: TokenPosition): PartialSum {
  const unvalued = unvaluedTrades - unvaluedSales;
  return toPartialSum(buys > 0 && unvalued === buys ? null : toSol(spentLamports), unvalued === 0);
}
