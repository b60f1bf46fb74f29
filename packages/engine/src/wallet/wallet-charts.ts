import { toSol, toUsd } from "../amount.ts";
import type { BehaviorType } from "../behavior/classify-behavior.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { WalletCharts } from "../result-types.ts";
import type { Steps } from "../steps.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import {
  classifyHold,
  classifyReturn,
  cycleReturn,
  formatDay,
  hourOfDay,
  isPartialSale,
  RETURN_BANDS,
  type ReturnBand,
  toDay,
  toWeekday,
} from "./chart-bins.ts";
import { EntryTally } from "./entry-results.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";
import { isWithin, type PeriodChoice, resolvePeriod } from "./period-metrics.ts";
import type { Period } from "./recent-periods.ts";
import { findSaleUsd } from "./sale-usd.ts";
import { withUnknown } from "./unknown-fields.ts";
import { listWalkedTokens, walkToken } from "./walk-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

/**
 * Builds the charts of a wallet. With a period, they contain its trades and the cycles that were completed in it, and the
 * cumulative results begin at 0. A step is one change.
 *
 * @example
 * const result = runSteps(buildWalletCharts(input));
 * console.log(result.pnl.days.length);
 */
export function* buildWalletCharts(
  input: WalletInput,
  choice: PeriodChoice | null = null,
): Steps<WalletCharts> {
  const period = choice === null ? null : resolvePeriod(choice, input.analyzedAt);
  const tally = new ChartTally(input.solUsd, period);
  const ledger = yield* readWalletLedger(input);
  for (const changes of yield* listWalkedTokens(ledger)) {
    const { trades, cycles } = yield* walkToken(ledger, changes);
    for (const { settled } of trades) tally.addTrade(settled);
    for (const { cycle, trades: own } of cycles) tally.addCycle(cycle, own);
  }
  return tally.charts();
}

const NO_CYCLES: Readonly<Record<BehaviorType, number>> = {
  SNIPER: 0,
  SCALPER: 0,
  MOMENTUM: 0,
  INTRADAY: 0,
  DAY_TRADER: 0,
  SWING: 0,
  POSITION: 0,
  HODLER: 0,
};

/** Counts trades and cycles in any order. */
class ChartTally {
  private readonly lamports = new ResultsByDay();
  private readonly usdMicros = new ResultsByDay();
  private unknownUsdSales = 0;
  private undatedLamports = 0n;
  private isUndatedPartial = false;
  private unknownSales = 0;
  private readonly cyclesByBand = new Map<ReturnBand, number>();
  private unknownReturns = 0;
  private readonly cyclesByClass: Record<BehaviorType, number> = { ...NO_CYCLES };
  private unknownHolds = 0;
  private readonly swaps = new Set<string>();
  private readonly hours = new Array<number>(24).fill(0);
  private readonly weekdays = new Array<number>(7).fill(0);
  private readonly entryHours = Array.from({ length: 24 }, () => new EntryTally());
  private readonly undatedEntries = new EntryTally();
  private undatedSwaps = 0;

  /** Trades and cycles outside `period` are excluded; null for all time. */
  constructor(
    private readonly solUsd: SolUsd,
    private readonly period: Period | null,
  ) {}

  addTrade(settled: SettledTrade): void {
    const { change, time, trade, realizedLamports } = settled;
    if (this.period !== null && !isWithin(this.period, time)) return;
    if (trade.side !== "burn") this.addSwap(change.signature, time);
    if (trade.side === "buy") return;
    const isWhole = !isPartialSale(settled);
    const usdMicros = findSaleUsd(settled, this.solUsd);
    if (realizedLamports === null) this.unknownSales += 1;
    if (usdMicros === null) this.unknownUsdSales += 1;
    if (time === null) {
      this.undatedLamports += realizedLamports ?? 0n;
      if (!isWhole) this.isUndatedPartial = true;
      return;
    }
    this.lamports.add(time, realizedLamports, isWhole);
    this.usdMicros.add(time, usdMicros, isWhole);
  }

  addCycle(cycle: Cycle, trades: readonly SettledTrade[]): void {
    if (this.period !== null && !isWithin(this.period, cycle.closedAt)) return;
    const hour = cycle.openedAt === null ? -1 : hourOfDay(cycle.openedAt);
    (this.entryHours[hour] ?? this.undatedEntries).add(cycle);
    const multiple = cycleReturn(cycle, trades);
    if (multiple === null) this.unknownReturns += 1;
    else {
      const band = classifyReturn(multiple);
      this.cyclesByBand.set(band, (this.cyclesByBand.get(band) ?? 0) + 1);
    }
    const type = classifyHold(cycle.holdSeconds);
    if (type === null) this.unknownHolds += 1;
    else this.cyclesByClass[type] += 1;
  }

  charts(): WalletCharts {
    const { cyclesByBand, unknownReturns, cyclesByClass, unknownHolds } = this;
    const { hours, weekdays, undatedSwaps } = this;
    return {
      pnl: {
        days: this.lamports.list(toSol).map(({ day, result, soFar }) =>
          withUnknown((unknown) => ({
            day,
            realizedPnlSol: unknown.sum("realizedPnlSol", result),
            cumulativeSol: unknown.sum("cumulativeSol", soFar),
          })),
        ),
        undatedSol: toSol(this.undatedLamports),
        unknownSales: this.unknownSales,
        ...(this.isUndatedPartial ? { unknown: ["undatedSol"] } : {}),
      },
      pnlUsd: {
        days: this.usdMicros.list(toUsd).map(({ day, result, soFar }) =>
          withUnknown((unknown) => ({
            day,
            realizedPnlUsd: unknown.sum("realizedPnlUsd", result),
            cumulativeUsd: unknown.sum("cumulativeUsd", soFar),
          })),
        ),
        unknownSales: this.unknownUsdSales,
      },
      returns: {
        bands: RETURN_BANDS.map((band) => ({ band, cycles: cyclesByBand.get(band) ?? 0 })),
        unknownCycles: unknownReturns,
      },
      holds: { cycles: cyclesByClass, unknownCycles: unknownHolds },
      activity: {
        hours,
        weekdays,
        undatedSwaps,
        entryHours: this.entryHours.map((entries) => entries.present()),
        undatedEntries: this.undatedEntries.present(),
      },
    };
  }

  /** A swap of one token for another has two trades. */
  private addSwap(signature: string, time: number | null): void {
    if (this.swaps.has(signature)) return;
    this.swaps.add(signature);
    if (time === null) {
      this.undatedSwaps += 1;
      return;
    }
    const hour = hourOfDay(time);
    const weekday = toWeekday(time);
    this.hours[hour] = (this.hours[hour] ?? 0) + 1;
    this.weekdays[weekday] = (this.weekdays[weekday] ?? 0) + 1;
  }
}

/** Results of the sales of one UTC day, and of all days up to it. */
interface DayResults {
  /** As 2026-11-20. */
  readonly day: string;
  readonly result: PartialSum;
  readonly soFar: PartialSum;
}

/** Sums results of sales by UTC day, in the smallest units of a currency. */
class ResultsByDay {
  /** Null if no sale of the day has a known result. */
  private readonly sums = new Map<number, bigint | null>();
  /** Days with a partial result. */
  private readonly partial = new Set<number>();

  /** Adds a sale at `time` (unix seconds). A `result` of null is unknown. */
  add(time: number, result: bigint | null, isWhole: boolean): void {
    const day = toDay(time);
    const previousSum = this.sums.get(day) ?? null;
    this.sums.set(day, result === null ? previousSum : (previousSum ?? 0n) + result);
    if (result === null || !isWhole) this.partial.add(day);
  }

  /** Lists the days with a sale, earliest first; `convert` converts to whole units. */
  list(convert: (units: bigint) => number): readonly DayResults[] {
    let areWhole = true;
    let soFar = 0n;
    return Array.from(this.sums)
      .sort(([a], [b]) => a - b)
      .map(([day, sum]) => {
        const isWhole = !this.partial.has(day);
        areWhole &&= isWhole;
        soFar += sum ?? 0n;
        return {
          day: formatDay(day),
          result: toPartialSum(sum === null ? null : convert(sum), isWhole),
          soFar: toPartialSum(convert(soFar), areWhole),
        };
      });
  }
}
