import { larger } from "../amount.ts";
import { findDecidedResult, type PositionReader, type Settlement } from "../positions/cycle.ts";
import type { Movement, Trade } from "../swaps/movement.ts";
import { CapitalTally, type PeakCapital } from "./capital-tally.ts";
import { RESULT_FLAGS, ResultLog } from "./result-log.ts";

/** Results of all sales and burns of a wallet, and the costs of its transactions. */
export interface ResultTotals {
  /** Sum of the results in micro-dollars, and their number. */
  readonly usdMicros: bigint;
  readonly usdResults: number;
  /** Results in SOL without dollars. */
  readonly resultsWithoutUsd: number;
  /** Largest fall of the cumulative result from its maximum so far, which begins at 0. */
  readonly maxDrawdownLamports: bigint;
  /** Most completed cycles in a row with a result below 0. */
  readonly longestLosingRun: number;
  readonly peakCapital: PeakCapital;
  /** Network fees of transactions that succeeded. */
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  /** Network fees of transactions that failed. */
  readonly failedFeeLamports: bigint;
  readonly log: ResultLog;
}

/**
 * Adds up results in the order of the ledger. Results of one transaction are added at once: their sum moves the
 * cumulative result, and losing cycles count before the others.
 */
export class ResultTally implements PositionReader {
  private usdMicros = 0n;
  private usdResults = 0;
  private resultsWithoutUsd = 0;
  private cumulative = 0n;
  private peak = 0n;
  private maxDrawdown = 0n;
  private losingRun = 0;
  private longestLosingRun = 0;
  private fees = 0n;
  private tips = 0n;
  private failedFees = 0n;
  private readonly capital = new CapitalTally();
  private readonly log: ResultLog;
  /** Results of the transaction that is being read. */
  private readonly open = new OpenResults();

  /** `logFrom` is the unix second from which results are stored for periods. */
  constructor(logFrom: number) {
    this.log = new ResultLog(logFrom);
  }

  settle(settlement: Settlement): void {
    this.open.add(settlement);
    this.capital.settle(settlement);
  }

  hold(costLamports: bigint): void {
    this.capital.hold(costLamports);
  }

  /** Ends a transaction. */
  end({ change, trades }: Movement, time: number | null): void {
    const { feeLamports, tipLamports } = change;
    if (change.failed) this.failedFees += feeLamports;
    else if (feeLamports !== 0n) this.fees += feeLamports;
    if (tipLamports !== 0n) this.tips += tipLamports;
    const { open, log } = this;
    this.capital.end(time);
    log.advance(time);
    if (trades.length === 0 && open.isEmpty) return;
    if (!open.isEmpty) this.addResults(open);
    if (log.isRecent) this.logResult(trades);
    else log.skip();
    if (!open.isEmpty) open.clear();
  }

  /** Returns the totals so far. Later results change only their log. */
  summarize(): ResultTotals {
    const { usdMicros, usdResults, resultsWithoutUsd, longestLosingRun } = this;
    return {
      usdMicros,
      usdResults,
      resultsWithoutUsd,
      maxDrawdownLamports: this.maxDrawdown,
      longestLosingRun,
      peakCapital: this.capital.summarize(),
      feeLamports: this.fees,
      tipLamports: this.tips,
      failedFeeLamports: this.failedFees,
      log: this.log,
    };
  }

  private addResults(open: OpenResults): void {
    const { realized } = open;
    if (open.usdMicros !== 0n) this.usdMicros += open.usdMicros;
    this.usdResults += open.usdResults;
    this.resultsWithoutUsd += open.resultsWithoutUsd;
    if (realized !== 0n) {
      this.cumulative += realized;
      if (realized > 0n) this.peak = larger(this.peak, this.cumulative);
      else this.maxDrawdown = larger(this.maxDrawdown, this.peak - this.cumulative);
    }
    this.losingRun += open.lostCycles;
    if (this.losingRun > this.longestLosingRun) this.longestLosingRun = this.losingRun;
    if (open.endsLosingRun) this.losingRun = 0;
  }

  private logResult(trades: Movement["trades"]): void {
    const { realized, usdMicros, flags, otherCycles } = this.open;
    const allFlags = hasUnvalued(trades) ? flags | RESULT_FLAGS.isVolumePartial : flags;
    this.log.add(realized, usdMicros, sumVolume(trades), allFlags);
    for (const cycle of otherCycles) this.log.add(0n, 0n, 0n, cycle);
  }
}

function hasUnvalued(trades: readonly Trade[]): boolean {
  for (const { valueLamports } of trades) if (valueLamports === null) return true;
  return false;
}

/** Known values of the bought and of the sold side of a swap, each if above 0, without own costs. */
function sumVolume(trades: readonly Trade[]): bigint {
  const [first] = trades;
  if (first !== undefined && trades.length === 1) return larger(first.valueLamports ?? 0n, 0n);
  let boughtLamports = 0n;
  let soldLamports = 0n;
  for (const { side, valueLamports } of trades) {
    if (side === "buy") boughtLamports += valueLamports ?? 0n;
    else soldLamports += valueLamports ?? 0n;
  }
  return larger(boughtLamports, 0n) + larger(soldLamports, 0n);
}

const { hasResult, isPartial, hasUsd, isUsdPartial } = RESULT_FLAGS;
const { endsCycle, isCycleKnown, isCycleWon } = RESULT_FLAGS;

/** Sums over the sales and burns of one transaction. */
class OpenResults {
  isEmpty = true;
  realized = 0n;
  usdMicros = 0n;
  usdResults = 0;
  resultsWithoutUsd = 0;
  /** `RESULT_FLAGS` of the results, and of the first completed cycle. */
  flags = 0;
  /** Flags of the other completed cycles. */
  otherCycles: number[] = [];
  lostCycles = 0;
  /** True if a completed cycle has a known result that is not a loss. */
  endsLosingRun = false;

  add({ realizedLamports, usdMicros, isWhole, cycle }: Settlement): void {
    this.isEmpty = false;
    if (!isWhole) this.flags |= isPartial;
    if (realizedLamports !== null) {
      this.flags |= hasResult;
      // Most transactions have one result, which needs no addition.
      this.realized = this.realized === 0n ? realizedLamports : this.realized + realizedLamports;
      this.addUsd(usdMicros);
    }
    if (cycle !== null) this.endCycle(findDecidedResult(cycle));
  }

  clear(): void {
    this.isEmpty = true;
    this.realized = 0n;
    this.usdMicros = 0n;
    this.usdResults = 0;
    this.resultsWithoutUsd = 0;
    this.flags = 0;
    if (this.otherCycles.length > 0) this.otherCycles = [];
    this.lostCycles = 0;
    this.endsLosingRun = false;
  }

  private addUsd(usdMicros: bigint | null): void {
    if (usdMicros === null) {
      this.flags |= isUsdPartial;
      this.resultsWithoutUsd += 1;
    } else {
      this.flags |= hasUsd;
      this.usdMicros = this.usdMicros === 0n ? usdMicros : this.usdMicros + usdMicros;
      this.usdResults += 1;
    }
  }

  private endCycle(result: bigint | null): void {
    let flags: number = endsCycle;
    if (result !== null) {
      flags |= isCycleKnown;
      if (result < 0n) this.lostCycles += 1;
      else this.endsLosingRun = true;
      if (result > 0n) flags |= isCycleWon;
    }
    if ((this.flags & endsCycle) === 0) this.flags |= flags;
    else this.otherCycles.push(flags);
  }
}
