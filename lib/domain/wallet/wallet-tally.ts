import type { Address } from "@/lib/domain/address";
import { PositionBook } from "@/lib/domain/positions/position-book";
import type { TokenEvidence, TokenPosition } from "@/lib/domain/positions/token-position";
import { type Activity, ActivityCounter } from "@/lib/domain/wallet/activity";
import { type UnboughtSale, UnboughtSales } from "@/lib/domain/wallet/unbought-sales";
import type { WalletLedger } from "@/lib/domain/wallet/wallet-ledger";

export interface WalletTotals {
  readonly positions: ReadonlyMap<Address, TokenPosition>;
  readonly evidence: TokenEvidence;
  readonly activity: Activity;
  readonly unboughtSales: readonly UnboughtSale[];
}

/** What a wallet's changes add up to while they are read in the order of the ledger. */
export class WalletTally {
  private book: PositionBook;
  private counter = new ActivityCounter();
  private unbought = new UnboughtSales();

  /** `evidenceFor` is the mint whose trades and transfers are kept, or null. */
  constructor(evidenceFor: Address | null) {
    this.book = new PositionBook(evidenceFor);
  }

  /** Reads the changes from index `from` up to, and without, index `to`. */
  read(ledger: WalletLedger, from: number, to: number): void {
    const { changes, times, openings } = ledger;
    for (let index = from; index < to; index += 1) {
      const change = changes[index];
      if (change === undefined) return;
      const time = times[index] ?? null;
      const movement = this.book.read(change, time, ledger, openings);
      this.counter.add(movement, time);
      this.unbought.add(movement, time);
    }
  }

  /** A tally that has read the same and goes on by itself. */
  fork(): WalletTally {
    const other = new WalletTally(null);
    other.book = this.book.fork();
    other.counter = this.counter.fork();
    other.unbought = this.unbought.fork();
    return other;
  }

  has(mint: Address): boolean {
    return this.book.has(mint);
  }

  /** What was read so far: it stays as it is whatever is read after. */
  totals(): WalletTotals {
    return {
      positions: this.book.positions(),
      evidence: this.book.evidence,
      activity: this.counter.summarize(),
      unboughtSales: this.unbought.list(),
    };
  }
}
