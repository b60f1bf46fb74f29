import { absolute, smaller, toSol } from "../../amount.ts";
import { tradeMarketCapUsd } from "../../behavior/entry-market-cap.ts";
import { sumUnvaluedUnits } from "../../positions/lot-queue.ts";
import type { SettledTrade } from "../../positions/token-position.ts";
import type { PnlByDay } from "../../result-types.ts";
import type { Steps } from "../../steps.ts";
import type { SolUsd } from "../../swaps/sol-usd.ts";
import { formatDay, sumKnownCost, toDay } from "../chart-bins.ts";
import { toPartialSum } from "../partial-sum.ts";
import { type SaleTotals, shareOfKnownBasis } from "../reconcile.ts";
import { presentTrade } from "../token-evidence.ts";
import { sumRealized } from "../token-pnl.ts";
import type { WalkedToken, WalkedTrade } from "../walk-tokens.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import type { DayResultRow, TradeRow } from "./evidence-rows.ts";
import { type MetricSummary, presentSum, type TracedMetric, UNDATED } from "./metric-evidence.ts";
import { takePage } from "./paging.ts";
import { selectInTokens } from "./select-in-tokens.ts";

/** All sales and burns: those of known result add up to the realized one. */
export function traceRealizedPnl(ledger: WalletLedger, page: number): Steps<TracedMetric> {
  return traceSales(ledger, page, () => true);
}

/** The sales of one UTC day, as 2026-11-20, or of those without a known time ("undated"). */
export function tracePnlOfDay(ledger: WalletLedger, part: string, page: number): Steps<TracedMetric> {
  return traceSales(ledger, page, ({ time }) => nameDay(time) === part);
}

/** The days with a sale, newest first; the first row are the sales of unknown time. */
export function tracePnlByDay({ days, unknownSales, ...undated }: PnlByDay, page: number): TracedMetric {
  const hasUndated = undated.undatedSol !== 0 || undated.unknown !== undefined;
  const rows: readonly DayResultRow[] = [
    ...days.map(({ day, realizedPnlSol, unknown }) =>
      presentDay(day, realizedPnlSol, unknown?.includes("realizedPnlSol") ?? false),
    ),
    ...(hasUndated ? [presentDay(null, undated.undatedSol, undated.unknown !== undefined)] : []),
  ];
  const isWhole = rows.every(({ isRealizedPartial }) => isRealizedPartial !== true);
  const isKnown = rows.length === 0 || rows.some(({ realizedPnlSol }) => realizedPnlSol !== null);
  const realized = (days.at(-1)?.cumulativeSol ?? 0) + undated.undatedSol;
  return {
    result: {
      name: "result",
      unit: "sol_result",
      ...presentSum(toPartialSum(isKnown ? realized : null, isWhole)),
    },
    terms: [
      { name: "days", unit: "count", value: days.length },
      { name: "unknown_sales", unit: "count", value: unknownSales },
    ],
    rows: { kind: "day-results", list: takePage(rows.toReversed(), page) },
    total: rows.length,
  };
}

/** A row of a day; a partial sum of 0 is unknown. */
function presentDay(day: string | null, realizedPnlSol: number, isPartial: boolean): DayResultRow {
  if (!isPartial) return { day, realizedPnlSol };
  return { day, realizedPnlSol: realizedPnlSol === 0 ? null : realizedPnlSol, isRealizedPartial: true };
}

function nameDay(time: number | null): string {
  return time === null ? UNDATED : formatDay(toDay(time));
}

/** The sales of units of unknown cost, and their part of the proceeds of all sales. */
export function* traceUnknownCost(ledger: WalletLedger, page: number): Steps<TracedMetric> {
  let proceeds = 0n;
  let unknown = 0n;
  let unvalued = 0;
  const { items, total } = yield* selectInTokens(
    ledger,
    page,
    (token) => token.trades.filter(({ settled }) => isSale(settled) && hasUnknownCost(settled)),
    ({ trades }) => {
      for (const { settled } of trades) {
        if (!isSale(settled)) continue;
        proceeds += absolute(computeProceeds(settled) ?? 0n);
        unknown += absolute(findUnknownCost(settled) ?? 0n);
        if (settled.trade.valueLamports === null) unvalued += 1;
      }
    },
  );
  const share = proceeds <= 0n ? null : Math.max(0, Number(smaller(unknown, proceeds)) / Number(proceeds));
  return {
    result: { name: "result", unit: "share", value: share },
    terms: [
      { name: "received_for_unknown_cost", unit: "sol", value: toSol(unknown) },
      { name: "received_in_all", unit: "sol", value: toSol(proceeds) },
      { name: "sales_of_unknown_value", unit: "count", value: unvalued },
    ],
    rows: { kind: "trades", list: items.map((item) => presentSale(item, ledger)) },
    total,
  };
}

function* traceSales(
  ledger: WalletLedger,
  page: number,
  isMeant: (sale: SettledTrade) => boolean,
): Steps<TracedMetric> {
  const sums = new SaleSums();
  const select = ({ trades }: WalkedToken) =>
    trades.filter(({ settled }) => isSale(settled) && isMeant(settled));
  const { items, total } = yield* selectInTokens(ledger, page, select, (token) => {
    for (const { settled } of select(token)) sums.add(settled);
  });
  return {
    ...sums.summarize(),
    rows: { kind: "trades", list: items.map((item) => presentSale(item, ledger)) },
    total,
  };
}

/** Sums over sales. */
class SaleSums {
  private sales = 0;
  private ofUnknownCost = 0;
  private ofUnknownValue = 0;
  private burns = 0;
  private unvaluedBurns = 0;
  private realized = 0n;
  private cost = 0n;
  private proceedsSize = 0n;
  private unknownCost = 0n;
  private unknownCostSize = 0n;

  add(sale: SettledTrade): void {
    if (sale.trade.side === "burn") {
      this.burns += 1;
      if (sumUnvaluedUnits(sale.lots) > 0n) this.unvaluedBurns += 1;
    } else {
      this.sales += 1;
      if (sale.trade.valueLamports === null) this.ofUnknownValue += 1;
      else if (sale.realizedLamports === null) this.ofUnknownCost += 1;
    }
    this.realized += sale.realizedLamports ?? 0n;
    this.cost += sumKnownCost([sale]);
    this.proceedsSize += absolute(computeProceeds(sale) ?? 0n);
    this.unknownCost += findUnknownCost(sale) ?? 0n;
    this.unknownCostSize += absolute(findUnknownCost(sale) ?? 0n);
  }

  summarize(): MetricSummary {
    const sales: SaleTotals = {
      realizedLamports: this.realized,
      proceedsSizeLamports: this.proceedsSize,
      unknownBasis: { lamports: this.unknownCost, sizeLamports: this.unknownCostSize },
      sells: this.sales,
      unvaluedSales: this.ofUnknownValue,
      unvaluedBurns: this.unvaluedBurns,
    };
    return {
      result: { name: "result", unit: "sol_result", ...presentSum(sumRealized([sales])) },
      terms: [
        { name: "received", unit: "sol", value: toSol(this.realized + this.cost) },
        { name: "cost", unit: "sol", value: toSol(this.cost) },
        { name: "received_for_unknown_cost", unit: "sol", value: toSol(this.unknownCost) },
        { name: "known_basis", unit: "share", value: shareOfKnownBasis([sales]) },
        { name: "sales", unit: "count", value: this.sales },
        { name: "sales_of_unknown_cost", unit: "count", value: this.ofUnknownCost },
        { name: "sales_of_unknown_value", unit: "count", value: this.ofUnknownValue },
        ...(this.burns === 0 ? [] : [{ name: "burns", unit: "count", value: this.burns } as const]),
      ],
    };
  }
}

function presentSale(
  { token: { mint, trades }, item }: { token: WalkedToken; item: WalkedTrade },
  { mints, solUsd }: WalletLedger,
): TradeRow {
  const boughtSignatures = listBought(trades.map(({ settled }) => settled));
  return presentTradeRow(
    { mint, bought: boughtSignatures, supply: mints.get(mint)?.supply ?? null },
    item.settled,
    solUsd,
  );
}

interface TradedToken {
  readonly mint: string;
  /** Signatures of its buys. */
  readonly bought: ReadonlySet<string>;
  /** Base units; null if unknown. */
  readonly supply: bigint | null;
}

export function presentTradeRow(
  { mint, bought, supply }: TradedToken,
  settled: SettledTrade,
  solUsd: SolUsd,
): TradeRow {
  const { realizedLamports, trade, time } = settled;
  const unknownCost = isSale(settled) ? findUnknownCost(settled) : 0n;
  return {
    ...presentTrade(settled, bought, solUsd),
    tokenAddress: mint,
    costSol: hasKnownCost(settled) ? toSol(sumCosts(settled)) : null,
    realizedPnlSol: realizedLamports === null ? null : toSol(realizedLamports),
    unknownCostSol: unknownCost === null ? null : toSol(unknownCost),
    marketCapUsd: trade.side === "burn" ? null : tradeMarketCapUsd(trade, time, supply, solUsd),
  };
}

/** Signatures of the buys among `trades`. */
export function listBought(trades: readonly SettledTrade[]): ReadonlySet<string> {
  const buys = trades.filter((settled) => !isSale(settled));
  return new Set(buys.map(({ change }) => change.signature));
}

function isSale({ trade }: SettledTrade): boolean {
  return trade.side !== "buy";
}

function hasKnownCost({ lots }: SettledTrade): boolean {
  return lots.some(({ costLamports }) => costLamports !== null);
}

function sumCosts({ lots }: SettledTrade): bigint {
  return lots.reduce((sum, { costLamports }) => sum + (costLamports ?? 0n), 0n);
}

function hasUnknownCost({ lots }: SettledTrade): boolean {
  return lots.some(({ costLamports }) => costLamports === null);
}

/** Proceeds of a sale less own costs; null if unknown. */
function computeProceeds({
  trade: { valueLamports, feeLamports, tipLamports },
}: SettledTrade): bigint | null {
  return valueLamports === null ? null : valueLamports - feeLamports - tipLamports;
}

/** Part of a sale's proceeds from units of unknown cost: the proceeds less its result and its known cost. */
function findUnknownCost(sale: SettledTrade): bigint | null {
  const proceeds = computeProceeds(sale);
  if (proceeds === null || sale.realizedLamports === null) return proceeds;
  return proceeds - sale.realizedLamports - sumKnownCost([sale]);
}
