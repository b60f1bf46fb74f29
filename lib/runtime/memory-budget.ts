import { type Release, WorkLimit } from "./work-limit";

/** Pieces of work that run at once, however small: each keeps a processor busy. */
const MAX_AT_ONCE = 4;
/** Transactions of one unit of the limit, which walks through its units. */
const UNIT = 1_000;
const LIMIT = {
  atOnce: MAX_AT_ONCE,
  maxWaiting: 32,
  firstMs: 2_000,
  complaint: "The server compares other wallets",
} as const;

/** Memory of this process for histories that are compared or combined, in transactions held at a time. */
export class MemoryBudget {
  readonly #units: number;
  readonly #limit: WorkLimit;

  /** `transactions` are those held at a time; `now` is milliseconds from any point. */
  constructor(
    readonly transactions: number,
    now?: () => number,
  ) {
    this.#units = Math.ceil(transactions / UNIT);
    this.#limit = new WorkLimit({ ...LIMIT, units: this.#units, ...(now === undefined ? {} : { now }) });
  }

  /** Runs work that holds so many transactions. Waits and throws as `WorkLimit.run`. */
  run<Result>(transactions: number, waitMs: number | null, work: () => Promise<Result>): Promise<Result> {
    return this.#limit.run(this.#weigh(transactions), waitMs, work);
  }

  /** Takes room for so many transactions; null where there is none within `waitMs` (null: whenever there is). */
  take(transactions: number, waitMs: number | null): Promise<Release | null> {
    return this.#limit.take(this.#weigh(transactions), waitMs);
  }

  #weigh(transactions: number): number {
    const least = Math.ceil(this.#units / MAX_AT_ONCE);
    return Math.min(this.#units, Math.max(least, Math.ceil(transactions / UNIT)));
  }
}
