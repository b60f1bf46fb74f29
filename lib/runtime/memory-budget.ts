import { type Release, WorkLimit } from "./work-limit";

/** Maximum number of concurrent computations; each occupies a processor. */
const MAX_AT_ONCE = 4;
/** Transactions per unit. */
const UNIT = 1_000;
const LIMIT = {
  atOnce: MAX_AT_ONCE,
  maxWaiting: 32,
  firstMs: 2_000,
  busyMessage: "The server compares other wallets",
} as const;

/** Limits the memory of this process for compared or combined histories, in transactions. */
export class MemoryBudget {
  readonly #units: number;
  readonly #limit: WorkLimit;

  /** `now` is milliseconds from any origin. */
  constructor(
    readonly transactions: number,
    now?: () => number,
  ) {
    this.#units = Math.ceil(transactions / UNIT);
    this.#limit = new WorkLimit({ ...LIMIT, units: this.#units, ...(now === undefined ? {} : { now }) });
  }

  /** Runs work that loads `transactions` transactions. Waits and throws as `WorkLimit.run`. */
  run<Result>(transactions: number, waitMs: number | null, work: () => Promise<Result>): Promise<Result> {
    return this.#limit.run(this.#weigh(transactions), waitMs, work);
  }

  /** Acquires capacity for `transactions` transactions; null after `waitMs` (null: no timeout). */
  acquire(transactions: number, waitMs: number | null): Promise<Release | null> {
    return this.#limit.acquire(this.#weigh(transactions), waitMs);
  }

  #weigh(transactions: number): number {
    const min = Math.ceil(this.#units / MAX_AT_ONCE);
    return Math.min(this.#units, Math.max(min, Math.ceil(transactions / UNIT)));
  }
}
