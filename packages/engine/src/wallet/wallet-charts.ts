import { toSol } from "../amount.ts";
import type { BehaviorType } from "../behavior/classify-behavior.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import {
  classifyHold,
  classifyReturn,
  cycleReturn,
  dayOf,
  formatDay,
  hourOfDay,
  isKnownInPart,
  RETURN_BANDS,
  type ReturnBand,
  weekdayOf,
} from "./chart-bins.ts";
import { toKnownSum } from "./known-sum.ts";
import { UnknownFields } from "./unknown-fields.ts";
import { listTokens, walkToken } from "./walk-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readLedger } from "./wallet-ledger.ts";

/** Data of the charts of a wallet. Days, hours and weekdays are UTC. */
export interface WalletCharts {
  readonly pnl: PnlByDay;
  readonly returns: ReturnsByBand;
  readonly holds: HoldsByClass;
  readonly activity: SwapsByTime;
}

/** Realized results by day of sale: all days and `undatedSol` together are the wallet's realized PnL. */
export interface PnlByDay {
  /** Days with a sale, earliest first. */
  readonly days: readonly DayPnl[];
  /** Result of sales whose time is unknown. */
  readonly undatedSol: number;
  /** Sales without a result, of units of unknown cost or of unknown value: in no sum. */
  readonly unknownSales: number;
  /** Present where a sale of unknown time has no known result, or has one in part. */
  readonly unknown?: readonly string[];
}

export interface DayPnl {
  /** Day as 2026-11-20. */
  readonly day: string;
  /** 0 with its name in `unknown` where no sale of the day has a known result. */
  readonly realizedPnlSol: number;
  /** Result of this day and all days before it. */
  readonly cumulativeSol: number;
  /** Names of the two that leave out sales, or units of unknown cost. */
  readonly unknown?: readonly string[];
}

/** Completed cycles by result ÷ cost of the units of known cost that they sold. */
export interface ReturnsByBand {
  /** In the order of `RETURN_BANDS`. */
  readonly bands: readonly { readonly band: ReturnBand; readonly cycles: number }[];
  /** Completed cycles whose result or cost is unknown: in no band. */
  readonly unknownCycles: number;
}

/** Completed cycles by the class of wallets that hold as long. */
export interface HoldsByClass {
  readonly cycles: Readonly<Record<BehaviorType, number>>;
  /** Completed cycles whose hold time is unknown: in no class. */
  readonly unknownCycles: number;
}

/** Transactions with at least one trade, by when they were made. */
export interface SwapsByTime {
  /** 24 counts, from the hour after midnight on. */
  readonly hours: readonly number[];
  /** 7 counts, Monday first. */
  readonly weekdays: readonly number[];
  /** Swaps whose time is unknown: in no hour and on no weekday. */
  readonly undatedSwaps: number;
}

/**
 * The charts of a wallet, of all that its figures are computed from.
 *
 * @example
 * const steps = buildWalletCharts(input);
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.pnl.days.length);
 */
export function* buildWalletCharts(input: WalletInput): Steps<WalletCharts> {
  const tally = new ChartTally();
  const ledger = readLedger(input);
  for (const changes of yield* listTokens(ledger)) {
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

/** Counts trades and cycles into the charts, in any order. */
class ChartTally {
  /** Null where no sale of the day has a known result. */
  private readonly lamportsByDay = new Map<number, bigint | null>();
  /** Days with a sale whose result is not known as a whole. */
  private readonly partialDays = new Set<number>();
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
  private undatedSwaps = 0;

  addTrade(settled: SettledTrade): void {
    const { change, time, trade, realizedLamports } = settled;
    this.addSwap(change.signature, time);
    if (trade.side === "buy") return;
    if (isKnownInPart(settled)) this.addPartial(time);
    if (realizedLamports === null) this.unknownSales += 1;
    if (time === null) this.undatedLamports += realizedLamports ?? 0n;
    else {
      const day = dayOf(time);
      const before = this.lamportsByDay.get(day) ?? null;
      this.lamportsByDay.set(day, realizedLamports === null ? before : (before ?? 0n) + realizedLamports);
    }
  }

  addCycle(cycle: Cycle, trades: readonly SettledTrade[]): void {
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
        days: accumulate(this.lamportsByDay, this.partialDays),
        undatedSol: toSol(this.undatedLamports),
        unknownSales: this.unknownSales,
        ...(this.isUndatedPartial ? { unknown: ["undatedSol"] } : {}),
      },
      returns: {
        bands: RETURN_BANDS.map((band) => ({ band, cycles: cyclesByBand.get(band) ?? 0 })),
        unknownCycles: unknownReturns,
      },
      holds: { cycles: cyclesByClass, unknownCycles: unknownHolds },
      activity: { hours, weekdays, undatedSwaps },
    };
  }

  private addPartial(time: number | null): void {
    if (time === null) this.isUndatedPartial = true;
    else this.partialDays.add(dayOf(time));
  }

  /** A swap of one token for another is two trades, and one swap. */
  private addSwap(signature: string, time: number | null): void {
    if (this.swaps.has(signature)) return;
    this.swaps.add(signature);
    if (time === null) {
      this.undatedSwaps += 1;
      return;
    }
    const hour = hourOfDay(time);
    const weekday = weekdayOf(time);
    this.hours[hour] = (this.hours[hour] ?? 0) + 1;
    this.weekdays[weekday] = (this.weekdays[weekday] ?? 0) + 1;
  }
}

function accumulate(
  lamportsByDay: ReadonlyMap<number, bigint | null>,
  partialDays: ReadonlySet<number>,
): readonly DayPnl[] {
  const firstPartial = Math.min(...partialDays);
  let cumulative = 0n;
  return Array.from(lamportsByDay)
    .sort(([a], [b]) => a - b)
    .map(([day, lamports]) => {
      cumulative += lamports ?? 0n;
      const unknown = new UnknownFields();
      const realized = lamports === null ? null : toSol(lamports);
      return {
        day: formatDay(day),
        realizedPnlSol: unknown.sum("realizedPnlSol", toKnownSum(realized, !partialDays.has(day))),
        cumulativeSol: unknown.sum("cumulativeSol", toKnownSum(toSol(cumulative), day < firstPartial)),
        ...unknown.field(),
      };
    });
}
