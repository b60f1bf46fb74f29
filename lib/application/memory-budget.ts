import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "@/lib/errors";

/** Pieces of work that run at once, however small: each keeps a processor busy. */
const MAX_AT_ONCE = 4;
/** Callers that wait at most before the next one is told to come back. */
const MAX_WAITING = 32;
/** Transactions of one unit of the semaphore, which walks through its units. */
const UNIT = 1_000;
/** Milliseconds that work is taken to last before any has ended, and the share of the last duration in the average. */
const FIRST_GUESS_MS = 2_000;
const WEIGHT_OF_LAST = 0.2;

/** Gives room back. */
export type Release = () => void;

/**
 * Memory of this process for histories that are compared or combined, in transactions held at a time. Callers are
 * served in the order in which they come.
 */
export class MemoryBudget {
  private readonly units: number;
  private readonly room: Semaphore;
  private waiting = 0;
  private running = 0;
  private averageMs = FIRST_GUESS_MS;

  /** `transactions` are those held at a time; `now` is milliseconds from any point. */
  constructor(
    readonly transactions: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.units = Math.ceil(transactions / UNIT);
    this.room = new Semaphore(this.units);
  }

  /**
   * Runs work that holds so many transactions as soon as there is room. Throws `server_busy` with `retryAfterSeconds`
   * where there is none within `waitMs`, or too many wait already.
   */
  async run<Result>(
    transactions: number,
    waitMs: number | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = this.waiting >= MAX_WAITING ? null : await this.take(transactions, waitMs);
    if (release === null) throw this.busy();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes room for so many transactions; null where there is none within `waitMs` (null: whenever there is). */
  async take(transactions: number, waitMs: number | null): Promise<Release | null> {
    const least = Math.ceil(this.units / MAX_AT_ONCE);
    const weight = Math.min(this.units, Math.max(least, Math.ceil(transactions / UNIT)));
    this.waiting += 1;
    try {
      const room = waitMs === null ? this.room : withTimeout(this.room, waitMs, LATE);
      const [, release] = await room.acquire(weight);
      return this.measure(release);
    } catch (error) {
      if (error === LATE) return null;
      throw error;
    } finally {
      this.waiting -= 1;
    }
  }

  private measure(release: Release): Release {
    const began = this.now();
    this.running += 1;
    return () => {
      this.running -= 1;
      this.averageMs += WEIGHT_OF_LAST * (this.now() - began - this.averageMs);
      release();
    };
  }

  /** The error of work for which there is no room now. */
  private busy(): AppError {
    const turns = (this.waiting + this.running) / MAX_AT_ONCE;
    const retryAfterSeconds = Math.max(1, Math.ceil((turns * this.averageMs) / 1_000));
    const message = `The server compares other wallets; try again in ${retryAfterSeconds} s.`;
    return new AppError("server_busy", message, { retryAfterSeconds });
  }
}

const LATE = new Error("there was no room in time");
