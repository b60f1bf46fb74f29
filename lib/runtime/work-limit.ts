import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "@/lib/config/errors";

/** Weight of the last duration in the moving average. */
const WEIGHT_OF_LAST = 0.2;

export type Release = () => void;

export interface WorkLimitOptions {
  /** Concurrent units of work. */
  readonly units: number;
  /** Average number of concurrent tasks, to estimate waiting times. */
  readonly atOnce: number;
  /** Maximum number of waiting callers. */
  readonly maxWaiting: number;
  /** Estimated duration of a task before any has ended. */
  readonly firstMs: number;
  /** Beginning of the error message, without a full stop. */
  readonly busyMessage: string;
  /** Milliseconds from any origin. */
  readonly now?: () => number;
}

/** Limits concurrent work in this process. Callers are served in order. */
export class WorkLimit {
  readonly #semaphore: Semaphore;
  readonly #options: WorkLimitOptions;
  readonly #now: () => number;
  #waiting = 0;
  #running = 0;
  #averageMs: number;

  constructor(options: WorkLimitOptions) {
    this.#semaphore = new Semaphore(options.units);
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#averageMs = options.firstMs;
  }

  /**
   * Runs work of `units` when capacity is free. Throws `server_busy` with `retryAfterSeconds` after `waitMs`
   * (null: no timeout), or if `maxWaiting` callers wait.
   */
  async run<Result>(units: number, waitMs: number | null, work: () => Promise<Result>): Promise<Result> {
    const release = await this.take(units, waitMs);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Acquires `units` like `acquire`, and throws as `run`. */
  async take(units: number, waitMs: number | null): Promise<Release> {
    const isCrowded = this.#mustWait(units) && this.#waiting >= this.#options.maxWaiting;
    const release = isCrowded ? null : await this.acquire(units, waitMs);
    if (release === null) throw this.#busy();
    return release;
  }

  /** Acquires `units`; null after `waitMs` (null: no timeout). */
  async acquire(units: number, waitMs: number | null): Promise<Release | null> {
    const waits = this.#mustWait(units) ? 1 : 0;
    this.#waiting += waits;
    try {
      const semaphore = waitMs === null ? this.#semaphore : withTimeout(this.#semaphore, waitMs, LATE);
      const [, release] = await semaphore.acquire(units);
      return this.#measure(release);
    } catch (error) {
      if (error === LATE) return null;
      throw error;
    } finally {
      this.#waiting -= waits;
    }
  }

  #mustWait(units: number): boolean {
    return this.#waiting > 0 || this.#semaphore.getValue() < units;
  }

  #measure(release: Release): Release {
    const began = this.#now();
    this.#running += 1;
    return () => {
      this.#running -= 1;
      this.#averageMs += WEIGHT_OF_LAST * (this.#now() - began - this.#averageMs);
      release();
    };
  }

  #busy(): AppError {
    const { atOnce, busyMessage } = this.#options;
    const turns = (this.#waiting + this.#running) / atOnce;
    const retryAfterSeconds = Math.max(1, Math.ceil((turns * this.#averageMs) / 1_000));
    const message = `${busyMessage}; try again in ${retryAfterSeconds} s.`;
    return new AppError("server_busy", message, { retryAfterSeconds });
  }
}

const LATE = new Error("the limit was not available in time");
