import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClaimedCall, ExecutorStore } from "@/lib/ports/executor-store";
import type { AppClient } from "./app-client";
import { decideTransition, type Transition } from "./decide-transition";
import type { ExecutorLog } from "./executor-log";
import { isOutage } from "./is-outage";
import { type Report, readAnswer } from "./read-answer";
import { failedRun } from "./run-end";

export interface CallsOptions {
  readonly store: ExecutorStore;
  readonly app: AppClient;
  readonly log: ExecutorLog;
  readonly retryDelayMs: (attempt: number) => number;
  /** Called for each call that is over. */
  readonly onOver: (outcome: CallOutcome) => void;
}

export interface CallOutcome {
  /** Milliseconds until something is due that came of it; null for nothing. */
  readonly dueMs: number | null;
  readonly hasEnded: boolean;
}

const NOTHING: CallOutcome = { dueMs: null, hasEnded: false };
const RECORD_AGAIN_MS = 250;

/** The calls that this process claimed: makes them and records what came of them. */
export class CallsUnderWay {
  readonly #calls = new Map<string, { readonly call: ClaimedCall; readonly over: Promise<void> }>();
  readonly #abort = new AbortController();

  constructor(private readonly options: CallsOptions) {
    // Every call under way listens, and there are as many as the executor's concurrency lets there be.
    setMaxListeners(0, this.#abort.signal);
  }

  get size(): number {
    return this.#calls.size;
  }

  list(): readonly ClaimedCall[] {
    return [...this.#calls.values()].map(({ call }) => call);
  }

  begin(call: ClaimedCall): void {
    const over = this.#make(call).then((outcome) => {
      // The call may have been lost to another member and claimed again meanwhile.
      if (this.#calls.get(call.id)?.call === call) this.#calls.delete(call.id);
      this.options.onOver(outcome);
    });
    this.#calls.set(call.id, { call, over });
  }

  /** Waits for the calls under way, breaks off those that take longer than `graceMs`, and records nothing of them. */
  async drain(graceMs: number): Promise<void> {
    const all = Promise.all([...this.#calls.values()].map(({ over }) => over));
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await all;
    clearTimeout(timer);
  }

  async #make(call: ClaimedCall): Promise<CallOutcome> {
    try {
      const report = readAnswer(await this.options.app.call(call, this.#abort.signal));
      const transition = await this.#decide(call, report);
      if (await this.#record(call, transition)) this.#tell(call, transition);
      else this.options.log.warn(fieldsOf(call), "result dropped: the call was lost meanwhile");
      return { dueMs: dueMsOf(transition), hasEnded: transition.kind === "end" };
    } catch (error) {
      // Broken off, the call is given back; otherwise its claim expires.
      const { log } = this.options;
      if (!this.#abort.signal.aborted) log.error({ ...fieldsOf(call), error }, "call not recorded");
      return NOTHING;
    }
  }

  async #decide(call: ClaimedCall, report: Report): Promise<Transition> {
    const invokes = report.kind === "steps" && report.steps.some((step) => step.op === "InvokeFunction");
    const functions = invokes ? await this.#persist(() => this.options.store.readFunctions()) : [];
    const { retryDelayMs } = this.options;
    return decideTransition(call, report, { functions, retryDelayMs, now: Date.now() });
  }

  async #record(call: ClaimedCall, transition: Transition): Promise<boolean> {
    const { store, log } = this.options;
    try {
      return await this.#persist(() => apply(store, call, transition));
    } catch (error) {
      if (this.#abort.signal.aborted) throw error;
      // What PostgreSQL refuses once it refuses again: the run ends with that, rather than to run its step for ever.
      log.error({ ...fieldsOf(call), error }, "result refused by the database");
      const run = { id: call.runId, functionId: call.functionId, event: call.event };
      const message = `The result could not be recorded: ${error instanceof Error ? error.message : error}`;
      const end = failedRun(run, { name: "Error", message });
      return this.#persist(() => store.endRun(call, end));
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

  #tell(call: ClaimedCall, transition: Transition): void {
    const { log } = this.options;
    if (transition.kind === "retry") {
      log.warn({ ...fieldsOf(call), error: transition.reason, ...transition.retry }, "call to be made again");
    } else if (transition.kind === "end" && "error" in transition.end.result) {
      log.error({ ...fieldsOf(call), error: transition.end.result.error }, "run failed");
    }
  }
}

function apply(store: ExecutorStore, call: ClaimedCall, transition: Transition): Promise<boolean> {
  switch (transition.kind) {
    case "advance":
      return store.advanceRun(call, transition.progress);
    case "end":
      return store.endRun(call, transition.end);
    case "retry":
      return store.retryCall(call, transition.retry);
  }
}

function dueMsOf(transition: Transition): number | null {
  if (transition.kind === "retry") return transition.retry.delayMs;
  if (transition.kind === "end") return null;
  const delays = transition.progress.steps.flatMap((step) => ("delayMs" in step ? step.delayMs : []));
  return delays.length === 0 ? null : Math.min(...delays);
}

function fieldsOf(call: ClaimedCall) {
  return { run: call.runId, function: call.functionId, step: call.stepId, attempt: call.attempt };
}
