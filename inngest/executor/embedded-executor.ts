import { setTimeout as sleep } from "node:timers/promises";
import { claimRuns, expireClaims, releaseRuns } from "@/lib/jobs/executor/executor-claims";
import { findNextDueMs, saveCrons, startDueCrons } from "@/lib/jobs/executor/executor-crons";
import { ExecutorMember, type ExecutorPorts } from "@/lib/jobs/executor/executor-member";
import { type FunctionSpec, failUnserved, startRuns, sweepRuns } from "@/lib/jobs/executor/executor-runs";
import { type AppClient, createAppClient } from "./app-client";
import { inngestRetryDelayMs } from "./decide-outcome";
import { createExecutorFetch } from "./executor-fetch";
import { type ExecutorLog, InFlightCalls } from "./in-flight-calls";
import { nextTick, tickCron } from "./tick-cron";

export interface ExecutorOptions {
  readonly ports: ExecutorPorts;
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

  constructor(changes: ExecutorOptions) {
    const options = { ...DEFAULTS, ...changes };
    const { appUrl, signingKey, callTimeoutMs, ports, log, retryDelayMs } = options;
    this.#options = options;
    this.#app = createAppClient({ url: appUrl, signingKey, timeoutMs: callTimeoutMs });
    const onEnd = (dueMs: number | null) => {
      if (dueMs !== null) this.#nextDueAt = Math.min(this.#nextDueAt, performance.now() + dueMs);
      this.#wake.abort();
    };
    this.#calls = new InFlightCalls({ ports, app: this.#app, log, retryDelayMs, onEnd });
    const readFunctions = async () => {
      if (this.#functions === null) throw new Error("The executor was not started.");
      return this.#functions;
    };
    this.fetch = createExecutorFetch((runs) => startRuns(ports, runs), readFunctions);
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
      if (member?.id != null) await releaseRuns(this.#options.ports, member.id, []);
      await member?.leave();
    } catch (error) {
      // The other members detect that the session has ended.
      this.#options.log.warn({ error }, "the executor ended without a notice to other processes");
    }
    await this.#app.close();
  }

  async #prepare(): Promise<readonly FunctionSpec[]> {
    const { ports, log } = this.#options;
    try {
      this.#member = await this.#persist(() => ExecutorMember.join(ports, () => this.#wake.abort()));
      const functions = await this.#app.listFunctions(this.#stopping.signal, (reason) =>
        log.info({ reason }, "executor waits to start"),
      );
      await this.#persist(() => saveCrons(ports, functions, nextTick));
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
        this.#recordFailure(error);
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
      this.#recordSuccess();
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
      this.#recordFailure(error);
      return false;
    }
  }

  async #startDue(functions: readonly FunctionSpec[]): Promise<void> {
    if (performance.now() < this.#nextDueAt) return;
    const { ports } = this.#options;
    await startDueCrons(ports, functions, (due) => tickCron(due, functions));
    const dueMs = await findNextDueMs(ports, functions);
    this.#nextDueAt = performance.now() + Math.min(POLL_MS, dueMs ?? POLL_MS);
  }

  async #claim(functions: readonly FunctionSpec[]): Promise<void> {
    const { ports, concurrency } = this.#options;
    const id = this.#member?.id ?? null;
    const freeSlots = concurrency - this.#calls.size;
    if (id === null || freeSlots <= 0) return;
    if (this.#hasLostTrack) await releaseRuns(ports, id, this.#calls.list());
    this.#hasLostTrack = true;
    const runs = await claimRuns(ports, id, functions, freeSlots);
    this.#hasLostTrack = false;
    const maxAttemptsById = new Map(functions.map((spec) => [spec.id, spec.maxAttempts]));
    for (const run of runs) this.#calls.begin(run, maxAttemptsById.get(run.functionId) ?? 1);
  }

  async #maintain(functions: readonly FunctionSpec[]): Promise<void> {
    const { ports, log, callTimeoutMs, retentionMs, unservedMs } = this.#options;
    const { signal } = this.#stopping;
    let sweepAt = 0;
    const failsFrom = performance.now() + unservedMs;
    while (!signal.aborted) {
      await this.#attempt(async () => {
        let releasedRuns = (await this.#member?.reclaim()) ?? 0;
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + SWEEP_MS;
          releasedRuns += await expireClaims(ports, callTimeoutMs + CLAIM_MARGIN_MS);
          await sweepRuns(ports, retentionMs);
          const isLong = performance.now() >= failsFrom;
          const failedRuns = isLong ? await failUnserved(ports, functions, unservedMs) : 0;
          if (failedRuns > 0) log.error({ runs: failedRuns }, "runs failed: no process has their function");
        }
        if (releasedRuns > 0) this.#wake.abort();
      });
      await sleep(RECLAIM_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Logs one line per outage. */
  #recordFailure(error: unknown): void {
    if (!this.#isOutage)
      this.#options.log.error({ error }, "the executor does not work; it continues to retry");
    this.#isOutage = true;
  }

  #recordSuccess(): void {
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
