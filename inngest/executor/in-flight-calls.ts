import { setMaxListeners } from "node:events";
import type { Log } from "@/lib/config/log";
import type { ExecutorPorts } from "@/lib/jobs/executor/executor-member";
import { type ClaimedRun, endRun, recordStep, retryRun } from "@/lib/jobs/executor/executor-runs";
import { persist } from "@/lib/runtime/persist";
import type { AppClient } from "./app-client";
import { decideOutcome, type Outcome, type RetryRules } from "./decide-outcome";

export interface CallsOptions {
  readonly ports: ExecutorPorts;
  readonly app: AppClient;
  readonly log: ExecutorLog;
  readonly retryDelayMs: RetryRules["retryDelayMs"];
  /** Called after each call with the milliseconds until its repetition; null for none. */
  readonly onEnd: (dueMs: number | null) => void;
}

export type ExecutorLog = Pick<Log, "info" | "warn" | "error">;

/** Calls the app for the runs that this process has claimed, and stores the outcomes. */
export class InFlightCalls {
  readonly #calls = new Map<string, { readonly run: ClaimedRun; readonly end: Promise<void> }>();
  readonly #abort = new AbortController();

  constructor(private readonly options: CallsOptions) {
    // Each call in flight listens, so the number is bounded by the concurrency.
    setMaxListeners(0, this.#abort.signal);
  }

  get size(): number {
    return this.#calls.size;
  }

  list(): readonly ClaimedRun[] {
    return [...this.#calls.values()].map(({ run }) => run);
  }

  begin(run: ClaimedRun, maxAttempts: number): void {
    const end = this.#make(run, maxAttempts).then((dueMs) => {
      // Another member may have claimed the run since.
      if (this.#calls.get(run.id)?.run === run) this.#calls.delete(run.id);
      this.options.onEnd(dueMs);
    });
    this.#calls.set(run.id, { run, end });
  }

  /** Waits for the calls in flight, and aborts those that take longer than `graceMs`; their outcomes are not stored. */
  async drain(graceMs: number): Promise<void> {
    const ends = Promise.all([...this.#calls.values()].map(({ end }) => end));
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await ends;
    clearTimeout(timer);
  }

  async #make(run: ClaimedRun, maxAttempts: number): Promise<number | null> {
    const { app, log, retryDelayMs } = this.options;
    try {
      const response = await app.call(run, maxAttempts, this.#abort.signal);
      const outcome = decideOutcome(run, response, { maxAttempts, retryDelayMs });
      if (!(await this.#record(run, outcome))) {
        log.warn(toFields(run), "result dropped: the run has lost its claim");
      } else if (outcome.kind === "retry") {
        log.warn({ ...toFields(run), error: outcome.reason, ...outcome.retry }, "the call will be retried");
      } else if (outcome.kind === "end" && "error" in outcome.result) {
        log.error({ ...toFields(run), error: outcome.result.error }, "run failed");
      }
      return outcome.kind === "retry" ? outcome.retry.delayMs : null;
    } catch (error) {
      // The run of an aborted call is released; otherwise its claim expires.
      if (!this.#abort.signal.aborted) log.error({ ...toFields(run), error }, "call not recorded");
      return null;
    }
  }

  async #record(run: ClaimedRun, outcome: Outcome): Promise<boolean> {
    const { ports, log } = this.options;
    try {
      return await this.#persist(() => recordOutcome(ports, run, outcome));
    } catch (error) {
      if (this.#abort.signal.aborted) throw error;
      // A result that PostgreSQL refuses would be refused again, so the run ends with this error.
      log.error({ ...toFields(run), error }, "result refused by the database");
      const message = `The result could not be recorded: ${error instanceof Error ? error.message : error}`;
      return this.#persist(() => endRun(ports, run, { error: { name: "Error", message } }));
    }
  }

  /** Repeats a write while the database is unavailable: a step whose result is lost would run again. */
  #persist<T>(write: () => Promise<T>): Promise<T> {
    return persist(write, this.#abort.signal);
  }
}

function recordOutcome(ports: ExecutorPorts, run: ClaimedRun, outcome: Outcome): Promise<boolean> {
  switch (outcome.kind) {
    case "step":
      return recordStep(ports, run, outcome.step);
    case "end":
      return endRun(ports, run, outcome.result);
    case "retry":
      return retryRun(ports, run, outcome.retry);
  }
}

function toFields(run: ClaimedRun) {
  return { run: run.id, function: run.functionId, attempt: run.attempt };
}
