import type { Address } from "../address.ts";
import { PositionBook } from "../positions/position-book.ts";
import type { PositionTable } from "../positions/position-table.ts";
import type { TokenEvidence } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { NO_PAYOUTS, type Payouts } from "../swaps/payouts.ts";
import { type Activity, ActivityCounter } from "./activity.ts";
import { CashTally, type CashTotals } from "./cash/cash-tally.ts";
import { ResultTally, type ResultTotals } from "./result-tally.ts";
import { type UnboughtSale, UnboughtSales } from "./unbought-sales.ts";
import type { WalletLedger } from "./wallet-ledger.ts";

/** A few milliseconds of work. */
const CHANGES_PER_STEP = 200;

export interface WalletTotals {
  readonly positions: PositionTable;
  readonly evidence: TokenEvidence;
  readonly activity: Activity;
  readonly unboughtSales: readonly UnboughtSale[];
  /** Of the whole ledger. */
  readonly custody: Pick<Payouts, "untold" | "uncertain">;
  readonly results: ResultTotals;
  readonly cash: CashTotals;
}

/** Running totals of a wallet's changes, read in the order of the ledger. */
export class WalletTally {
  private book: PositionBook;
  private counter = new ActivityCounter();
  private unbought = new UnboughtSales();
  private custody: WalletTotals["custody"] = { untold: NO_PAYOUTS.untold, uncertain: NO_PAYOUTS.uncertain };
  private results: ResultTally;
  private cash = new CashTally();

  /**
   * `evidenceFor` is a mint whose trades and transfers are collected, or null. Results from the unix second `logFrom`
   * on are stored for periods.
   */
  constructor(evidenceFor: Address | null, logFrom = Number.POSITIVE_INFINITY) {
    this.book = new PositionBook(evidenceFor);
    this.results = new ResultTally(logFrom);
  }

  /** Reads the changes from index `from` to `to` (exclusive). */
  read(ledger: WalletLedger, from: number, to: number): void {
    const { changes, times, openings, index } = ledger;
    this.custody = { untold: ledger.payouts.untold, uncertain: ledger.payouts.uncertain };
    const isBought = (mint: Address) => this.book.isBought(mint);
    for (let at = from; at < to; at += 1) {
      const change = changes[at];
      if (change === undefined) return;
      const time = times[at] ?? null;
      const movement = this.book.read(change, time, ledger, openings, this.results);
      this.counter.add(movement, time);
      this.unbought.add(movement, time, isBought);
      this.results.end(movement, time);
      this.cash.add({ movement, stored: index.ordered[at] ?? change }, time, ledger);
    }
  }

  /** The same in steps. */
  *readInSteps(ledger: WalletLedger, from: number, to: number): Steps<void> {
    for (let at = from; at < to; at += CHANGES_PER_STEP) {
      yield;
      this.read(ledger, at, Math.min(at + CHANGES_PER_STEP, to));
    }
  }

  /** Returns an independent copy with results from the unix second `logFrom` on. */
  fork(logFrom?: number): WalletTally {
    const other = new WalletTally(null);
    other.book = this.book.fork();
    other.counter = this.counter.fork();
    other.unbought = this.unbought.fork();
    other.custody = this.custody;
    other.results = this.results.fork(logFrom);
    other.cash = this.cash.fork();
    return other;
  }

  /** True if results from the unix second `time` on are stored. */
  isCompleteFrom(time: number): boolean {
    return this.results.isCompleteFrom(time);
  }

  has(mint: Address): boolean {
    return this.book.has(mint);
  }

  /** Totals so far. Later reads do not change a returned value. */
  totals(): WalletTotals {
    return {
      positions: this.book.positions(),
      evidence: this.book.evidence,
      activity: this.counter.summarize(),
      unboughtSales: this.unbought.list(),
      custody: this.custody,
      results: this.results.summarize(),
      cash: this.cash.totals(),
    };
  }
}
