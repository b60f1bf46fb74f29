import { toSol, toTokens } from "../../amount.ts";
import { addEscrow } from "../../orders/add-escrow.ts";
import type { HeldLot } from "../../positions/position-book.ts";
import type { TokenPosition } from "../../positions/token-position.ts";
import type { WalletMetrics } from "../compute-metrics.ts";
import { resultPerTrade, winRate } from "../hud.ts";
import { toPartialSum } from "../partial-sum.ts";
import { findLotPriceSol, findPositionWorth } from "../position-worth.ts";
import { presentTokenReconciliation } from "../present-reconciliation.ts";
import type { TokenReconciliation } from "../reconcile.ts";
import { toIso } from "../to-iso.ts";
import { presentAmount } from "../token-evidence.ts";
import type { TokenPnl } from "../token-pnl.ts";
import type { WalletInput } from "../wallet-input.ts";
import type { DifferenceRow, LotRow, TokenCyclesRow, TokenResultRow } from "./evidence-rows.ts";
import { type MetricRows, presentSum, type TracedMetric } from "./metric-evidence.ts";
import { takePage } from "./paging.ts";

/** The lots that are held of tokens that were bought, newest first, at the price of the present. */
export function traceUnrealizedPnl(metrics: WalletMetrics, input: WalletInput, page: number): TracedMetric {
  const { unrealizedSol, pnlLowerBound } = metrics;
  const heldLots = listHeldLots(metrics, input);
  const knownLots = heldLots.filter(({ lot }) => lot.costLamports !== null);
  const priced = knownLots.filter(({ priceSol }) => priceSol !== null);
  const value = priced.reduce((sum, lot) => sum + (valueLot(lot) ?? 0), 0);
  const newest = heldLots.toSorted((a, b) => (b.lot.openedAt ?? 0) - (a.lot.openedAt ?? 0));
  return {
    result: { name: "result", unit: "sol_result", ...presentSum(unrealizedSol) },
    terms: [
      { name: "value", unit: "sol", value },
      { name: "cost", unit: "sol", value: sumCost(priced) },
      { name: "lots", unit: "count", value: knownLots.length },
      { name: "lots_without_price", unit: "count", value: knownLots.length - priced.length },
      { name: "cost_without_price", unit: "sol", value: sumCost(knownLots) - sumCost(priced) },
      { name: "at_least", unit: "sol_result", value: pnlLowerBound.unrealizedPnlSol },
      { name: "lots_of_unknown_cost", unit: "count", value: heldLots.length - knownLots.length },
    ],
    rows: { kind: "lots", list: takePage(newest, page).map(presentLot) },
    total: heldLots.length,
  };
}

/**
 * The tokens that were bought: those that make a sum partial first, then the best. The lower bound is
 * realized + unrealized − the cost of unpriced lots, if the realized result is whole.
 */
export function traceNetPnl(metrics: WalletMetrics, page: number): TracedMetric {
  const { realizedSol, unrealizedSol, netSol, pnlLowerBound, unpriced, tokens, activity } = metrics;
  const isBounded = pnlLowerBound.netPnlSol !== null;
  const lowerBound = isBounded ? (realizedSol.value ?? 0) + pnlLowerBound.unrealizedPnlSol : null;
  const atomic = toPartialSum(toSol(activity.atomicLamports), activity.unvaluedArbitrages === 0);
  return {
    result: { name: "result", unit: "sol_result", ...presentSum(netSol) },
    terms: [
      { name: "realized", unit: "sol_result", ...presentSum(realizedSol) },
      { name: "unrealized", unit: "sol_result", ...presentSum(unrealizedSol) },
      { name: "cost_without_price", unit: "sol", value: unpriced.costSol },
      { name: "at_least", unit: "sol_result", value: lowerBound },
      { name: "arbitrage", unit: "sol_result", ...presentSum(atomic) },
      { name: "fees_without_trade", unit: "sol", value: toSol(activity.costLamports) },
      { name: "after_costs", unit: "sol_result", ...presentSum(metrics.netAfterCostsSol) },
      { name: "tokens", unit: "count", value: tokens.length },
    ],
    rows: { kind: "tokens", list: takePage(tokens.toSorted(compareNet), page).map(presentToken) },
    total: tokens.length,
  };
}

/** The tokens with completed cycles, best first, those of unknown result last. */
export function traceWinRate(metrics: WalletMetrics, page: number): TracedMetric {
  const { profitableTrades, tradeResultsSol, unknownTrades } = metrics;
  return {
    ...listTrades(metrics, page),
    result: { name: "result", unit: "share", value: winRate(metrics) },
    terms: [
      { name: "profitable", unit: "count", value: profitableTrades },
      { name: "trades", unit: "count", value: tradeResultsSol.length },
      { name: "unknown_trades", unit: "count", value: unknownTrades },
    ],
  };
}

/** Traces as `traceWinRate` does, for the mean without the best and the worst tenth. */
export function traceResultPerTrade(metrics: WalletMetrics, page: number): TracedMetric {
  const { tradeResultsSol, unknownTrades } = metrics;
  return {
    ...listTrades(metrics, page),
    result: { name: "result", unit: "sol_result", value: resultPerTrade(metrics) },
    terms: [
      { name: "trades", unit: "count", value: tradeResultsSol.length },
      { name: "cut_at_each_end", unit: "count", value: Math.floor(tradeResultsSol.length / 10) },
      { name: "unknown_trades", unit: "count", value: unknownTrades },
    ],
  };
}

/** Every token that moved, those that do not add up first. */
export function traceBalances({ reconciliation, positions }: WalletMetrics, page: number): TracedMetric {
  const { verdict, tokens } = reconciliation;
  const differing = tokens.filter(({ difference }) => difference !== 0n);
  const sorted = [...differing, ...tokens.filter(({ difference }) => difference === 0n)];
  return {
    result: { name: "result", unit: "word", value: verdict },
    terms: [
      { name: "tokens", unit: "count", value: tokens.length },
      { name: "differing_tokens", unit: "count", value: differing.length },
    ],
    rows: {
      kind: "differences",
      list: takePage(sorted, page).map((token) =>
        presentDifference(token, positions.get(token.mint)?.decimals ?? null),
      ),
    },
    total: tokens.length,
  };
}

interface PricedLot extends HeldLot {
  /** SOL per whole token that it is valued at; null without a worth. */
  readonly priceSol: number | null;
}

/** Open lots of the tokens that were bought. */
function listHeldLots({ positions, inEscrow }: WalletMetrics, input: WalletInput): PricedLot[] {
  const prices = { ...input, holdings: addEscrow(input.holdings, inEscrow, input.labeled) };
  const heldLots: PricedLot[] = [];
  for (const position of positions.values()) {
    const { buys, openLots, mint, decimals } = position;
    if (buys === 0 || openLots.length === 0) continue;
    const priceSol = findLotPriceSol(position, findPositionWorth(position, prices));
    for (const lot of openLots) heldLots.push({ mint, decimals, lot, priceSol });
  }
  return heldLots;
}

function listTrades({ positions }: WalletMetrics, page: number): MetricRows {
  const trades = Array.from(positions.values())
    .filter(({ cycles }) => cycles.length > 0)
    .map((position) => ({ position, result: sumCycles(position) }));
  const sorted = trades.toSorted((a, b) => compareKnown(a.result, b.result));
  const list = takePage(sorted, page).map(({ position: { mint, cycles }, result }): TokenCyclesRow => {
    return { tokenAddress: mint, cycles: cycles.length, resultSol: result === null ? null : toSol(result) };
  });
  return { rows: { kind: "results", list }, total: trades.length };
}

/** Sum of the known results in lamports; null if none is known. */
function sumCycles({ cycles }: TokenPosition): bigint | null {
  const results = cycles.flatMap(({ realizedLamports }) => realizedLamports ?? []);
  return results.length === 0 ? null : results.reduce((sum, result) => sum + result, 0n);
}

/** Largest first, unknown ones last. */
function compareKnown(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a === b ? 0 : a < b ? 1 : -1;
}

/** Those that are not known as a whole first, then the largest. */
function compareNet({ netSolProfitLoss: a }: TokenPnl, { netSolProfitLoss: b }: TokenPnl): number {
  if (a.isWhole !== b.isWhole) return a.isWhole ? 1 : -1;
  return (b.value ?? 0) - (a.value ?? 0);
}

function presentToken(token: TokenPnl): TokenResultRow {
  const { realizedPnlSol, unrealizedPnlSol } = token;
  return {
    tokenAddress: token.tokenAddress,
    realizedPnlSol: realizedPnlSol.value,
    ...(realizedPnlSol.isWhole ? {} : { isRealizedPartial: true }),
    unrealizedPnlSol: unrealizedPnlSol.value,
    unpricedCostSol: token.unpricedCostSol,
  };
}

function sumCost(lots: readonly PricedLot[]): number {
  return toSol(lots.reduce((sum, { lot }) => sum + (lot.costLamports ?? 0n), 0n));
}

function valueLot({ decimals, lot, priceSol }: PricedLot): number | null {
  return priceSol === null ? null : toTokens(lot.amount, decimals) * priceSol;
}

function presentLot(heldLot: PricedLot): LotRow {
  const { mint, decimals, lot, priceSol } = heldLot;
  const value = valueLot(heldLot);
  const cost = lot.costLamports === null ? null : toSol(lot.costLamports);
  return {
    tokenAddress: mint,
    openedAt: toIso(lot.openedAt),
    openedBy: lot.openedBy,
    ...presentAmount(lot.amount, decimals),
    costSol: cost,
    priceSol,
    valueSol: value,
    unrealizedPnlSol: value === null || cost === null ? null : value - cost,
  };
}

function presentDifference(token: TokenReconciliation, decimals: number | null): DifferenceRow {
  const { mint, ...amounts } = presentTokenReconciliation(token);
  return { tokenAddress: mint, decimals, ...amounts };
}
