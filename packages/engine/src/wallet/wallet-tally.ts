import type { Address } from "../address.ts";
import { PositionBook } from "../positions/position-book.ts";
import type { TokenEvidence, TokenPosition } from "../positions/token-position.ts";
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
  readonly positions: ReadonlyMap<Address, TokenPosition>;
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
  private readonly book: PositionBook;
  private readonly counter = new ActivityCounter();
  private readonly unbought = new UnboughtSales();
  private custody: WalletTotals["custody"] = { untold: NO_PAYOUTS.untold, uncertain: NO_PAYOUTS.uncertain };
  private readonly results: ResultTally;
  private readonly cash = new CashTally();

  /**
   * `evidenceFor` is a mint whose trades and transfers are collected, or null. Results from the unix second `logFrom`
   * on are stored for periods.
   */
  constructor(evidenceFor: Address | null, logFrom = Number.POSITIVE_INFINITY) {
    this.results = new ResultTally(logFrom);
    this.book = new PositionBook(evidenceFor, this.results);
  }

  /** Reads the changes from index `from` to `to` (exclusive). */
  *read(ledger: WalletLedger, from: number, to: number): Steps<void> {
    this.custody = { untold: ledger.payouts.untold, uncertain: ledger.payouts.uncertain };
    for (let start = from; start < to; start += CHANGES_PER_STEP) {
      yield;
      this.readStep(ledger, start, Math.min(start + CHANGES_PER_STEP, to));
    }
  }

  private readStep(ledger: WalletLedger, from: number, to: number): void {
    const { changes, times, openings, index } = ledger;
    const isBought = (mint: Address) => this.book.isBought(mint);
    for (let position = from; position < to; position += 1) {
      const change = changes[position];
      if (change === undefined) return;
      const time = times[position] ?? null;
      const movement = this.book.read(change, time, ledger, openings);
      this.counter.add(movement, time);
      this.unbought.add(movement, time, isBought);
      this.results.end(movement, time);
      this.cash.add({ movement, stored: index.ordered[position] ?? change }, time, ledger);
    }
  }

  /** Returns the totals so far. Later reads change only the log of results. */
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
