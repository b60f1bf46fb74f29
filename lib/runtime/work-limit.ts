import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "@/lib/config/errors";

/** Share of the last duration in the average of all. */
const WEIGHT_OF_LAST = 0.2;

/** Gives room back. */
export type Release = () => void;

export interface WorkLimitOptions {
  /** Units of work under way at a time. */
  readonly units: number;
  /** Pieces under way at a time that share these units, on average; for the time until there is room. */
  readonly atOnce: number;
  /** Callers that wait at most before the next one is told to come back. */
  readonly maxWaiting: number;
  /** Milliseconds that a piece is taken to last before any has ended. */
  readonly firstMs: number;
  /** Begin of the sentence of a refusal, without a full stop. */
  readonly complaint: string;
  /** Milliseconds from any point. */
  readonly now?: () => number;
}

/** Lets a limited amount of work run at a time in this process. Callers are served in the order in which they come. */
export class WorkLimit {
  readonly #room: Semaphore;
  readonly #options: WorkLimitOptions;
  readonly #now: () => number;
  #waiting = 0;
  #running = 0;
  #averageMs: number;

  constructor(options: WorkLimitOptions) {
    this.#room = new Semaphore(options.units);
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#averageMs = options.firstMs;
  }

  /**
   * Runs work of so many units as soon as there is room. Throws `server_busy` with `retryAfterSeconds` where there is none
   * within `waitMs` (null: whenever there is), or too many wait already.
   */
  async run<Result>(units: number, waitMs: number | null, work: () => Promise<Result>): Promise<Result> {
    const isCrowded = this.#mustWait(units) && this.#waiting >= this.#options.maxWaiting;
    const release = isCrowded ? null : await this.take(units, waitMs);
    if (release === null) throw this.#busy();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Takes room for so many units; null where there is none within `waitMs` (null: whenever there is). */
  async take(units: number, waitMs: number | null): Promise<Release | null> {
    const waits = this.#mustWait(units) ? 1 : 0;
    this.#waiting += waits;
    try {
      const room = waitMs === null ? this.#room : withTimeout(this.#room, waitMs, LATE);
      const [, release] = await room.acquire(units);
      return this.#measure(release);
    } catch (error) {
      if (error === LATE) return null;
      throw error;
    } finally {
      this.#waiting -= waits;
    }
  }

  #mustWait(units: number): boolean {
    return this.#waiting > 0 || this.#room.getValue() < units;
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

  /** The error of work for which there is no room now. */
  #busy(): AppError {
    const { atOnce, complaint } = this.#options;
    const turns = (this.#waiting + this.#running) / atOnce;
    const retryAfterSeconds = Math.max(1, Math.ceil((turns * this.#averageMs) / 1_000));
    const message = `${complaint}; try again in ${retryAfterSeconds} s.`;
    return new AppError("server_busy", message, { retryAfterSeconds });
  }
}

const LATE = new Error("there was no room in time");
