import type { Address } from "@/lib/domain/address";
import { toSol } from "@/lib/domain/amount";
import { type BehaviorType, classifyBehavior } from "@/lib/domain/behavior/classify-behavior";
import { STABLECOINS, WRAPPED_SOL } from "@/lib/domain/chain/assets";
import type { Cycle } from "@/lib/domain/positions/cycle";
import { PositionBook } from "@/lib/domain/positions/position-book";
import type { SettledTrade } from "@/lib/domain/positions/token-position";
import type { WalletInput } from "@/lib/domain/wallet/wallet-input";
import { readLedger, type WalletLedger } from "@/lib/domain/wallet/wallet-ledger";

/** What the charts of a wallet show. Days, hours and weekdays are UTC. */
export interface WalletCharts {
  readonly pnl: PnlByDay;
  readonly returns: ReturnsByBand;
  readonly holds: HoldsByClass;
  readonly activity: SwapsByTime;
}

/** Realized results by day of sale: all days and `undatedSol` together are the wallet's realized PnL. */
export interface PnlByDay {
  /** Days with a sale of known result, earliest first. */
  readonly days: readonly DayPnl[];
  /** Result of sales whose time is unknown. */
  readonly undatedSol: number;
  /** Sales without a result, of units of unknown cost or of unknown value: in no day. */
  readonly unknownSales: number;
}

export interface DayPnl {
  /** As 2026-11-20. */
  readonly day: string;
  readonly realizedPnlSol: number;
  /** Result of this day and all days before it. */
  readonly cumulativeSol: number;
}

/** Completed cycles by result ÷ cost of the units of known cost that they sold. */
export interface ReturnsByBand {
  /** In the order of `RETURN_BANDS`. */
  readonly bands: readonly { readonly band: ReturnBand; readonly cycles: number }[];
  /** Completed cycles whose result or cost is unknown: in no band. */
  readonly unknown: number;
}

/** Completed cycles by the class of wallets that hold as long. */
export interface HoldsByClass {
  /** A class without a cycle may be absent. */
  readonly cycles: Readonly<Partial<Record<BehaviorType, number>>>;
  /** Completed cycles whose hold time is unknown: in no class. */
  readonly unknown: number;
}

/** Transactions with at least one trade, by when they were made. */
export interface SwapsByTime {
  /** 24 counts, from the hour after midnight on. */
  readonly hours: readonly number[];
  /** 7 counts, Monday first. */
  readonly weekdays: readonly number[];
  /** Swaps whose time is unknown: in no hour and on no weekday. */
  readonly undated: number;
}

/** Bands of returns, best first. A multiple of 2 is a gain of twice the cost. */
const RETURN_BANDS = [
  { band: "above_5x", holds: (multiple: number) => multiple > 5 },
  { band: "2x_to_5x", holds: (multiple: number) => multiple >= 2 },
  { band: "0_to_2x", holds: (multiple: number) => multiple >= 0 },
  { band: "minus_50_to_0", holds: (multiple: number) => multiple >= -0.5 },
  { band: "below_minus_50", holds: () => true },
] as const;

export type ReturnBand = (typeof RETURN_BANDS)[number]["band"];

const QUOTE_MINTS: ReadonlySet<Address> = new Set([WRAPPED_SOL, ...STABLECOINS]);
const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_DAY = 86_400;
/** 1 January 1970 was a Thursday: the fourth day of a week that begins on Monday. */
const FIRST_WEEKDAY = 3;
/** A cycle is classed as a wallet that has cycles of its length only. */
const CYCLES_FOR_CLASS = 2;

/** The charts of a wallet, of all that its figures are computed from. */
export function buildWalletCharts(input: WalletInput): WalletCharts {
  const tally = new ChartTally();
  const ledger = readLedger(input);
  for (const [mint, indexes] of groupByMint(ledger)) readToken(ledger, mint, indexes, tally);
  return tally.charts();
}

/** Where in the ledger each mint occurs; what trades are paid with is not traded itself. */
function groupByMint({ changes }: WalletLedger): ReadonlyMap<Address, readonly number[]> {
  const byMint = new Map<Address, number[]>();
  for (const [index, { tokens }] of changes.entries()) {
    for (const { mint } of tokens) {
      if (QUOTE_MINTS.has(mint)) continue;
      const indexes = byMint.get(mint);
      if (indexes === undefined) byMint.set(mint, [index]);
      else if (indexes.at(-1) !== index) indexes.push(index);
    }
  }
  return byMint;
}

/** One token at a time, so that no more evidence is in memory than that of one. */
function readToken(ledger: WalletLedger, mint: Address, indexes: readonly number[], tally: ChartTally): void {
  const book = new PositionBook(mint);
  for (const index of indexes) {
    const change = ledger.changes[index];
    if (change !== undefined) book.read(change, ledger.times[index] ?? null, ledger, ledger.openings);
  }
  const { trades, cycleTrades } = book.evidence;
  for (const trade of trades) tally.addTrade(trade);
  const bySignature = new Map(trades.map((trade) => [trade.change.signature, trade]));
  const cycles = book.positions().get(mint)?.cycles ?? [];
  for (const [index, cycle] of cycles.entries()) {
    const signatures = cycleTrades[index] ?? [];
    tally.addCycle(
      cycle,
      signatures.flatMap((signature) => bySignature.get(signature) ?? []),
    );
  }
}

/** Counts trades and cycles into the charts, in any order. */
class ChartTally {
  private readonly lamportsByDay = new Map<number, bigint>();
  private undatedLamports = 0n;
  private unknownSales = 0;
  private readonly cyclesByBand = new Map<ReturnBand, number>();
  private unknownReturns = 0;
  private readonly cyclesByClass: Partial<Record<BehaviorType, number>> = {};
  private unknownHolds = 0;
  private readonly swaps = new Set<string>();
  private readonly hours = new Array<number>(24).fill(0);
  private readonly weekdays = new Array<number>(7).fill(0);
  private undatedSwaps = 0;

  addTrade({ change, time, trade, realizedLamports }: SettledTrade): void {
    this.addSwap(change.signature, time);
    if (trade.side === "buy") return;
    if (realizedLamports === null) this.unknownSales += 1;
    else if (time === null) this.undatedLamports += realizedLamports;
    else {
      const day = Math.floor(time / SECONDS_PER_DAY);
      this.lamportsByDay.set(day, (this.lamportsByDay.get(day) ?? 0n) + realizedLamports);
    }
  }

  addCycle({ realizedLamports, holdSeconds }: Cycle, trades: readonly SettledTrade[]): void {
    const cost = sumKnownCost(trades);
    if (realizedLamports === null || cost === 0n) this.unknownReturns += 1;
    else {
      const band = classifyReturn(Number(realizedLamports) / Number(cost));
      this.cyclesByBand.set(band, (this.cyclesByBand.get(band) ?? 0) + 1);
    }
    const type =
      holdSeconds === null ? null : classifyBehavior(holdSeconds / SECONDS_PER_HOUR, CYCLES_FOR_CLASS);
    if (type === null) this.unknownHolds += 1;
    else this.cyclesByClass[type] = (this.cyclesByClass[type] ?? 0) + 1;
  }

  charts(): WalletCharts {
    const { cyclesByBand, unknownReturns, cyclesByClass, unknownHolds } = this;
    const { hours, weekdays, undatedSwaps } = this;
    return {
      pnl: {
        days: accumulate(this.lamportsByDay),
        undatedSol: toSol(this.undatedLamports),
        unknownSales: this.unknownSales,
      },
      returns: {
        bands: RETURN_BANDS.map(({ band }) => ({ band, cycles: cyclesByBand.get(band) ?? 0 })),
        unknown: unknownReturns,
      },
      holds: { cycles: cyclesByClass, unknown: unknownHolds },
      activity: { hours, weekdays, undated: undatedSwaps },
    };
  }

  /** A swap of one token for another is two trades, and one swap. */
  private addSwap(signature: string, time: number | null): void {
    if (this.swaps.has(signature)) return;
    this.swaps.add(signature);
    if (time === null) {
      this.undatedSwaps += 1;
      return;
    }
    const hour = Math.floor(time / SECONDS_PER_HOUR) % 24;
    const weekday = (Math.floor(time / SECONDS_PER_DAY) + FIRST_WEEKDAY) % 7;
    this.hours[hour] = (this.hours[hour] ?? 0) + 1;
    this.weekdays[weekday] = (this.weekdays[weekday] ?? 0) + 1;
  }
}

/** Cost of the units of known cost that the sales of known result used up. */
function sumKnownCost(trades: readonly SettledTrade[]): bigint {
  let cost = 0n;
  for (const { lots, realizedLamports } of trades) {
    if (realizedLamports === null) continue;
    for (const { costLamports } of lots) cost += costLamports ?? 0n;
  }
  return cost;
}

function classifyReturn(multiple: number): ReturnBand {
  return RETURN_BANDS.find(({ holds }) => holds(multiple))?.band ?? "below_minus_50";
}

function accumulate(lamportsByDay: ReadonlyMap<number, bigint>): readonly DayPnl[] {
  let cumulative = 0n;
  return Array.from(lamportsByDay)
    .sort(([a], [b]) => a - b)
    .map(([day, lamports]) => {
      cumulative += lamports;
      return {
        day: new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10),
        realizedPnlSol: toSol(lamports),
        cumulativeSol: toSol(cumulative),
      };
    });
}
