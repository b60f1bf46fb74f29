import { larger, toSol } from "../../amount.ts";
import { PositionBook } from "../../positions/position-book.ts";
import type { Steps } from "../../steps.ts";
import { classifyChange } from "../../swaps/classify-change.ts";
import type { Movement } from "../../swaps/movement.ts";
import { SECONDS_PER_DAY } from "../../time.ts";
import { formatDay, hourOfDay, toDay, toWeekday } from "../chart-bins.ts";
import { toIso } from "../to-iso.ts";
import { presentTransactionRef } from "../token-evidence.ts";
import type { WalletLedger } from "../wallet-ledger.ts";
import type { DayRow, SwapRow } from "./evidence-rows.ts";
import { type MetricSummary, type TracedMetric, UNDATED } from "./metric-evidence.ts";
import { newestIndexes, takePage } from "./paging.ts";

/** Metrics that are made of swaps, transactions with at least one trade. */
export type SwapMetric = keyof typeof SUMMARIES;

/** The swaps behind a metric. `part` is one hour (0 to 23) or weekday (0 for Monday), or "undated". */
export function* traceSwaps(
  ledger: WalletLedger,
  { metric, part, page }: { metric: SwapMetric; part: string | null; page: number },
): Steps<TracedMetric> {
  const sums = new SwapSums();
  const indexes: number[] = [];
  for (const { movement, time, index } of readSwaps(ledger)) {
    yield;
    if (part !== null && nameCell(metric, time) !== part) continue;
    sums.add(movement, time);
    indexes.push(index);
  }
  const list = newestIndexes(indexes, page).flatMap((index) => presentSwap(ledger, index));
  return { ...SUMMARIES[metric](sums), rows: { kind: "swaps", list }, total: indexes.length };
}

/** Days with a swap of known time, newest first, and how many different tokens were traded on each. */
export function* traceTokensPerDay(ledger: WalletLedger, page: number): Steps<TracedMetric> {
  const days = new Map<number, { swaps: number; tokens: Set<string> }>();
  let undated = 0;
  // Lots mark unsolicited units: their sales count on no day.
  const book = new PositionBook();
  for (const [index, change] of ledger.changes.entries()) {
    yield;
    const time = ledger.times[index] ?? null;
    const { trades } = book.read(change, time, ledger, ledger.openings);
    const ownTrades = trades.filter(({ unsolicited }) => unsolicited !== true);
    if (time === null) undated += trades.length > 0 ? 1 : 0;
    if (time === null || ownTrades.length === 0) continue;
    const day = days.get(toDay(time)) ?? { swaps: 0, tokens: new Set() };
    day.swaps += 1;
    for (const { mint } of ownTrades) day.tokens.add(mint);
    days.set(toDay(time), day);
  }
  const rows = Array.from(days, ([day, { swaps, tokens }]) => ({ day, swaps, tokens: tokens.size }));
  const tokenDays = rows.reduce((sum, { tokens }) => sum + tokens, 0);
  const newest = rows.toSorted((a, b) => b.day - a.day);
  const list = takePage(newest, page).map((row): DayRow => ({ ...row, day: formatDay(row.day) }));
  return {
    result: { name: "result", unit: "number", value: rows.length === 0 ? null : tokenDays / rows.length },
    terms: [
      { name: "token_days", unit: "count", value: tokenDays },
      { name: "days", unit: "count", value: rows.length },
      { name: "undated_swaps", unit: "count", value: undated },
    ],
    rows: { kind: "days", list },
    total: rows.length,
  };
}

function* readSwaps(ledger: WalletLedger) {
  for (const [index, change] of ledger.changes.entries()) {
    const time = ledger.times[index] ?? null;
    const movement = classifyChange(change, time, ledger);
    if (movement.trades.length > 0) yield { movement, time, index };
  }
}

/** The cell of the activity chart that a swap is counted in. */
function nameCell(metric: SwapMetric, time: number | null): string {
  if (time === null) return UNDATED;
  return String(metric === "weekdays" ? toWeekday(time) : hourOfDay(time));
}

/** Sums over swaps. */
class SwapSums {
  swaps = 0;
  valued = 0;
  valueLamports = 0n;
  boughtLamports = 0n;
  soldLamports = 0n;
  undated = 0;
  first: number | null = null;
  last: number | null = null;

  add(movement: Movement, time: number | null): void {
    const { bought, sold, value } = valueSwap(movement);
    this.swaps += 1;
    this.boughtLamports += bought;
    this.soldLamports += sold;
    if (value !== null) {
      this.valued += 1;
      this.valueLamports += value;
    }
    if (time === null) this.undated += 1;
    else {
      this.first ??= time;
      this.last = time;
    }
  }
}

const SUMMARIES = {
  "trades-per-day": ({ swaps, first, last }) => {
    const days = first === null || last === null ? null : Math.max(1, (last - first) / SECONDS_PER_DAY);
    return {
      result: { name: "result", unit: "number", value: days === null ? null : swaps / days },
      terms: [
        { name: "swaps", unit: "count", value: swaps },
        { name: "days", unit: "number", value: days },
        { name: "first", unit: "time", value: toIso(first) },
        { name: "last", unit: "time", value: toIso(last) },
      ],
    };
  },
  hours: countSwaps,
  weekdays: countSwaps,
  "mean-swap": ({ swaps, valued, valueLamports }) => ({
    result: { name: "result", unit: "sol", value: valued === 0 ? null : toSol(valueLamports) / valued },
    terms: [
      { name: "value", unit: "sol", value: toSol(valueLamports) },
      { name: "swaps", unit: "count", value: valued },
      { name: "unknown_swaps", unit: "count", value: swaps - valued },
    ],
  }),
  "buys-to-sells": ({ swaps, valued, boughtLamports, soldLamports }) => ({
    result: {
      name: "result",
      unit: "multiple",
      value: soldLamports === 0n ? null : Number(boughtLamports) / Number(soldLamports),
    },
    terms: [
      { name: "bought_for", unit: "sol", value: toSol(boughtLamports) },
      { name: "sold_for", unit: "sol", value: toSol(soldLamports) },
      { name: "unknown_swaps", unit: "count", value: swaps - valued },
    ],
  }),
} satisfies Record<string, (sums: SwapSums) => MetricSummary>;

function countSwaps({ swaps, undated }: SwapSums): MetricSummary {
  return {
    result: { name: "result", unit: "count", value: swaps },
    terms: [{ name: "undated_swaps", unit: "count", value: undated }],
  };
}

/**
 * Sums that a swap bought and sold for, as far as known, and its value: the larger of both, null if the value of a
 * trade is unknown.
 */
function valueSwap({ trades }: Movement) {
  let boughtLamports = 0n;
  let soldLamports = 0n;
  for (const { side, valueLamports } of trades) {
    if (side === "buy") boughtLamports += valueLamports ?? 0n;
    else soldLamports += valueLamports ?? 0n;
  }
  const isKnown = trades.every(({ valueLamports }) => valueLamports !== null);
  return {
    bought: larger(boughtLamports, 0n),
    sold: larger(soldLamports, 0n),
    value: isKnown ? larger(boughtLamports, soldLamports) : null,
  };
}

function presentSwap(ledger: WalletLedger, index: number): SwapRow[] {
  const change = ledger.changes[index];
  if (change === undefined) return [];
  const time = ledger.times[index] ?? null;
  const movement = classifyChange(change, time, ledger);
  const { bought, sold, value } = valueSwap(movement);
  return [
    {
      ...presentTransactionRef(change, time),
      trades: movement.trades.map(({ side, mint }) => ({ side, tokenAddress: mint })),
      boughtSol: toSol(bought),
      soldSol: toSol(sold),
      valueSol: value === null ? null : toSol(value),
    },
  ];
}
