import type { PositionReader, Settlement } from "../positions/cycle.ts";

/** Largest cost of all open positions together after a transaction. */
export interface PeakCapital {
  readonly lamports: bigint;
  /** Unix seconds of the first such transaction; null without one, and if its time is unknown. */
  readonly time: number | null;
}

/** Sums the cost of the units of known cost that a wallet holds, in the order of the ledger. */
export class CapitalTally implements PositionReader {
  private lamports = 0n;
  private hasGrown = false;
  private index = 0;
  private peakLamports = 0n;
  private peakTime: number | null = null;
  private peakAt = -1;

  settle({ costLamports }: Pick<Settlement, "costLamports">): void {
    if (costLamports !== 0n) this.lamports -= costLamports;
  }

  hold(costLamports: bigint): void {
    if (costLamports === 0n) return;
    this.lamports += costLamports;
    this.hasGrown = true;
  }

  /** Ends a transaction: what it sold and what it bought count together. */
  end(time: number | null): void {
    if (this.hasGrown) {
      this.hasGrown = false;
      if (this.lamports > this.peakLamports) {
        this.peakLamports = this.lamports;
        this.peakTime = time;
        this.peakAt = this.index;
      }
    }
    this.index += 1;
  }

  /** Index in the ledger of the transaction that reached the peak; -1 without one. */
  get peakIndex(): number {
    return this.peakAt;
  }

  summarize(): PeakCapital {
    return { lamports: this.peakLamports, time: this.peakTime };
  }
}
