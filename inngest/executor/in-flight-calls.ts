import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import type { ClaimedRun, ExecutorStore } from "@/lib/jobs/executor-store";
import type { AppClient } from "./app-client";
import { decideOutcome, type Outcome, type RetryRules } from "./decide-outcome";

export interface CallsOptions {
  readonly store: ExecutorStore;
  readonly app: AppClient;
  readonly log: ExecutorLog;
  readonly retryDelayMs: RetryRules["retryDelayMs"];
  /** Called for each call that is over, with the milliseconds until it is made again; null for never. */
  readonly onOver: (dueMs: number | null) => void;
}

/** The part of a pino logger that the executor writes to. */
export type ExecutorLog = Pick<Log, "info" | "warn" | "error">;

const RECORD_AGAIN_MS = 250;

/** The calls to the app for runs that this process claimed: makes them and records what came of them. */
export class InFlightCalls {
  readonly #calls = new Map<string, { readonly run: ClaimedRun; readonly over: Promise<void> }>();
  readonly #abort = new AbortController();

  constructor(private readonly options: CallsOptions) {
    // Every call under way listens, and there are as many as the executor's concurrency lets there be.
    setMaxListeners(0, this.#abort.signal);
  }

  get size(): number {
    return this.#calls.size;
  }

  list(): readonly ClaimedRun[] {
    return [...this.#calls.values()].map(({ run }) => run);
  }

  begin(run: ClaimedRun, maxAttempts: number): void {
    const over = this.#make(run, maxAttempts).then((dueMs) => {
      // The run may have been lost to another member and claimed again meanwhile.
      if (this.#calls.get(run.id)?.run === run) this.#calls.delete(run.id);
      this.options.onOver(dueMs);
    });
    this.#calls.set(run.id, { run, over });
  }

  /** Waits for the calls under way, breaks off those that take longer than `graceMs`, and records nothing of them. */
  async drain(graceMs: number): Promise<void> {
    const all = Promise.all([...this.#calls.values()].map(({ over }) => over));
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await all;
    clearTimeout(timer);
  }

  async #make(run: ClaimedRun, maxAttempts: number): Promise<number | null> {
    const { app, log, retryDelayMs } = this.options;
    try {
      const answer = await app.call(run, maxAttempts, this.#abort.signal);
      const outcome = decideOutcome(run, answer, { maxAttempts, retryDelayMs });
      if (!(await this.#record(run, outcome))) {
        log.warn(fieldsOf(run), "result dropped: the run was lost meanwhile");
      } else if (outcome.kind === "retry") {
        log.warn({ ...fieldsOf(run), error: outcome.reason, ...outcome.retry }, "call to be made again");
      } else if (outcome.kind === "end" && "error" in outcome.result) {
        log.error({ ...fieldsOf(run), error: outcome.result.error }, "run failed");
      }
      return outcome.kind === "retry" ? outcome.retry.delayMs : null;
    } catch (error) {
      // Broken off, the run is given back; otherwise its claim expires.
      if (!this.#abort.signal.aborted) log.error({ ...fieldsOf(run), error }, "call not recorded");
      return null;
    }
  }

  async #record(run: ClaimedRun, outcome: Outcome): Promise<boolean> {
    const { store, log } = this.options;
    try {
      return await this.#persist(() => apply(store, run, outcome));
    } catch (error) {
      if (this.#abort.signal.aborted) throw error;
      // What PostgreSQL refuses once it refuses again: the run ends with that, rather than to run its step for ever.
      log.error({ ...fieldsOf(run), error }, "result refused by the database");
      const message = `The result could not be recorded: ${error instanceof Error ? error.message : error}`;
      return this.#persist(() => store.endRun(run, { error: { name: "Error", message } }));
    }
  }

  /** Tries for as long as the database is out of reach: what was done must not be done again for want of a record. */
  async #persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isOutage(error)) throw error;
        await sleep(RECORD_AGAIN_MS, undefined, { signal: this.#abort.signal });
      }
    }
  }
}

/** Tells whether an error says that the database is out of reach: what failed is worth another try. */
function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === "database_unavailable";
}

function apply(store: ExecutorStore, run: ClaimedRun, outcome: Outcome): Promise<boolean> {
  switch (outcome.kind) {
    case "step":
      return store.recordStep(run, outcome.step);
    case "end":
      return store.endRun(run, outcome.result);
    case "retry":
      return store.retryRun(run, outcome.retry);
  }
}

function fieldsOf(run: ClaimedRun) {
  return { run: run.id, function: run.functionId, attempt: run.attempt };
}
