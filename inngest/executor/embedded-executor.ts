import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutorMember, ExecutorStore, FunctionSpec } from "@/lib/jobs/executor/executor-store-port";
import { type AppClient, createAppClient } from "./app-client";
import { inngestRetryDelayMs } from "./decide-outcome";
import { createExecutorFetch } from "./executor-fetch";
import { type ExecutorLog, InFlightCalls } from "./in-flight-calls";
import { nextTick, tickCron } from "./tick-cron";

export interface ExecutorOptions {
  readonly store: ExecutorStore;
  readonly appUrl: string;
  readonly signingKey: string;
  readonly log: ExecutorLog;
  /** Maximum of concurrent calls of this process: 50. */
  readonly concurrency?: number;
  /** Milliseconds until a call counts as a failed attempt: five minutes. */
  readonly callTimeoutMs?: number;
  /** Milliseconds until the next attempt after `attempt`, from 0, has failed: Inngest's delays. */
  readonly retryDelayMs?: (attempt: number) => number;
  /** Milliseconds from the end of a run to its deletion: seven days. */
  readonly retentionMs?: number;
  /** Milliseconds that a run waits for a process with its function: the delays of Inngest's four attempts. */
  readonly unservedMs?: number;
}

const DEFAULTS = {
  concurrency: 50,
  callTimeoutMs: 300_000,
  retryDelayMs: inngestRetryDelayMs,
  retentionMs: 604_800_000,
  unservedMs: 105_000,
};

/**
 * Runs Inngest functions without an Inngest server. It speaks the SDK's protocol to the app's route and stores runs
 * and step results in PostgreSQL. Several processes may share one database.
 */
export class EmbeddedExecutor {
  /**
   * `fetch` of the Inngest client: stores events and sends no request. Waits until `start` has listed the functions.
   */
  readonly fetch: typeof globalThis.fetch;
  readonly #options: ExecutorOptions & typeof DEFAULTS;
  readonly #app: AppClient;
  readonly #calls: InFlightCalls;
  /** Aborted if new work may be there, also during a poll. */
  #wake = new AbortController();
  readonly #stopping = new AbortController();
  #functions: Promise<readonly FunctionSpec[]> | null = null;
  #member: ExecutorMember | null = null;
  #loops: Promise<unknown> = Promise.resolve();
  /** Due time of the next work, by `performance.now()`. */
  #nextDueAt = 0;
  /** True while the response of a claim is missing: the store may have assigned runs that this member does not know. */
  #hasLostTrack = false;
  #isOutage = false;
  /** Time of the start or of the last successful poll, by `performance.now()`. */
  #workedAt: number | null = null;

  constructor(given: ExecutorOptions) {
    const options = { ...DEFAULTS, ...given };
    const { appUrl, signingKey, callTimeoutMs, store, log, retryDelayMs } = options;
    this.#options = options;
    this.#app = createAppClient({ url: appUrl, signingKey, timeoutMs: callTimeoutMs });
    const onOver = (dueMs: number | null) => {
      if (dueMs !== null) this.#nextDueAt = Math.min(this.#nextDueAt, performance.now() + dueMs);
      this.#wake.abort();
    };
    this.#calls = new InFlightCalls({ store, app: this.#app, log, retryDelayMs, onOver });
    this.fetch = createExecutorFetch(store, async () => {
      if (this.#functions === null) throw new Error("The executor was not started.");
      return this.#functions;
    });
  }

  /**
   * Joins the executors of the database and lists the functions of the app; retries both until they succeed. Rejects
   * if a function is not supported, and if `stop` is called first.
   */
  async start(): Promise<void> {
    this.#functions = this.#prepare();
    const functions = await this.#functions;
    this.#options.log.info({ functions: functions.length }, "executor started");
    this.#workedAt = performance.now();
    this.#loops = Promise.all([this.#work(functions), this.#maintain(functions)]);
  }

  /** Resolves when `start` has succeeded or failed; at once if it was not called. */
  async waitForStart(): Promise<void> {
    await this.#functions?.catch(() => undefined);
  }

  get isWorking(): boolean {
    if (this.#workedAt === null || this.#isOutage || this.#stopping.signal.aborted) return false;
    return performance.now() - this.#workedAt < SILENT_MS;
  }

  /** Claims no more runs, waits up to `graceMs` for calls in flight, and releases the others. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await this.#loops;
    await this.#calls.drain(graceMs);
    await this.#leave();
  }

  async #leave(): Promise<void> {
    const member = this.#member;
    this.#member = null;
    try {
      if (member?.id != null) await this.#options.store.releaseRuns(member.id, []);
      await member?.leave();
    } catch (error) {
      // The other members detect that the session has ended.
      this.#options.log.warn({ error }, "the executor ended without a notice to other processes");
    }
    await this.#app.close();
  }

  async #prepare(): Promise<readonly FunctionSpec[]> {
    const { store, log } = this.#options;
    try {
      this.#member = await this.#persist(() => store.join(() => this.#wake.abort()));
      const functions = await this.#app.listFunctions(this.#stopping.signal, (reason) =>
        log.info({ reason }, "executor waits to start"),
      );
      await this.#persist(() => store.saveCrons(functions, nextTick));
      return functions;
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  /** Retries until the database responds. */
  async #persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        this.#noteFailure(error);
        await sleep(RETRY_MS);
      }
    }
  }

  async #work(functions: readonly FunctionSpec[]): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // A failure of one does not delay the other.
      const isStarted = await this.#attempt(() => this.#startDue(functions));
      const isClaimed = await this.#attempt(() => this.#claim(functions));
      if (!isStarted || !isClaimed) {
        await sleep(RETRY_MS);
        continue;
      }
      this.#noteSuccess();
      const untilDue = this.#nextDueAt - performance.now();
      const waitMs = Math.min(POLL_MS, Math.max(MIN_WAIT_MS, untilDue));
      await sleep(waitMs, undefined, { signal: this.#wake.signal }).catch(() => undefined);
      this.#wake = new AbortController();
    }
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#noteFailure(error);
      return false;
    }
  }

  async #startDue(functions: readonly FunctionSpec[]): Promise<void> {
    if (performance.now() < this.#nextDueAt) return;
    const { store } = this.#options;
    await store.startDueCrons(functions, (due) => tickCron(due, functions));
    const dueMs = await store.nextDueMs(functions);
    this.#nextDueAt = performance.now() + Math.min(POLL_MS, dueMs ?? POLL_MS);
  }

  async #claim(functions: readonly FunctionSpec[]): Promise<void> {
    const { store, concurrency } = this.#options;
    const id = this.#member?.id ?? null;
    const freeSlots = concurrency - this.#calls.size;
    if (id === null || freeSlots <= 0) return;
    if (this.#hasLostTrack) await store.releaseRuns(id, this.#calls.list());
    this.#hasLostTrack = true;
    const claimed = await store.claimRuns(id, functions, freeSlots);
    this.#hasLostTrack = false;
    const attemptsOf = new Map(functions.map((spec) => [spec.id, spec.maxAttempts]));
    for (const run of claimed) this.#calls.begin(run, attemptsOf.get(run.functionId) ?? 1);
  }

  async #maintain(functions: readonly FunctionSpec[]): Promise<void> {
    const { store, log, callTimeoutMs, retentionMs, unservedMs } = this.#options;
    const { signal } = this.#stopping;
    let sweepAt = 0;
    const failsFrom = performance.now() + unservedMs;
    while (!signal.aborted) {
      await this.#attempt(async () => {
        let released = (await this.#member?.reclaim()) ?? 0;
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + SWEEP_MS;
          released += await store.expireClaims(callTimeoutMs + CLAIM_MARGIN_MS);
          await store.sweep(retentionMs);
          const isLong = performance.now() >= failsFrom;
          const failed = isLong ? await store.failUnserved(functions, unservedMs) : 0;
          if (failed > 0) log.error({ runs: failed }, "runs failed: no process has their function");
        }
        if (released > 0) this.#wake.abort();
      });
      await sleep(RECLAIM_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Logs one line per outage. */
  #noteFailure(error: unknown): void {
    if (!this.#isOutage)
      this.#options.log.error({ error }, "the executor does not work; it continues to retry");
    this.#isOutage = true;
  }

  #noteSuccess(): void {
    this.#workedAt = performance.now();
    if (this.#isOutage) this.#options.log.info({}, "executor works again");
    this.#isOutage = false;
  }
}

/** Milliseconds between two polls, in case a notification of the store was lost. */
const POLL_MS = 1_000;
/** Minimum pause while due work waits for a free slot. */
const MIN_WAIT_MS = 25;
const RETRY_MS = 250;
/** Milliseconds without a poll after which the executor counts as not working. */
const SILENT_MS = 15_000;
const RECLAIM_MS = 500;
const SWEEP_MS = 60_000;
/** Milliseconds from the timeout of a call to the expiry of its claim. */
const CLAIM_MARGIN_MS = 60_000;
