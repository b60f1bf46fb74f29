/**
 * Budget of credits or calls a second, as a token bucket: a tenth of a second's worth may be spent at once, and nine
 * tenths come back each second, so that no second sees more than all of it. A call dearer than a tenth waits for a full
 * bucket and leaves a debt. The libraries for this read a clock of their own and keep a second queue.
 */
export class Budget {
  private readonly capacity: number;
  private readonly perMs: number;
  private left: number;
  private countedAt: number;

  constructor(perSecond: number, now: number) {
    this.capacity = perSecond / 10;
    this.perMs = (perSecond * 0.9) / 1_000;
    this.left = this.capacity;
    this.countedAt = now;
  }

  /** Milliseconds until so much may be spent. */
  waitMs(cost: number, now: number): number {
    this.refill(now);
    const missing = Math.min(cost, this.capacity) - this.left;
    return missing > ROUNDING ? Math.ceil(missing / this.perMs) : 0;
  }

  spend(cost: number, now: number): void {
    this.refill(now);
    this.left -= cost;
  }

  private refill(now: number): void {
    this.left = Math.min(this.capacity, this.left + (now - this.countedAt) * this.perMs);
    this.countedAt = now;
  }
}

/** Sums of fractions are not exact: a bucket that lacks less than this is full. */
const ROUNDING = 1e-9;
