import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutorMember, ExecutorStore } from "@/lib/ports/executor-store";
import { type AppClient, createAppClient } from "./app-client";
import { CallsUnderWay } from "./calls-under-way";
import { resultOfDue, tickCron } from "./due";
import type { ExecutorLog } from "./executor-log";
import { isOutage } from "./is-outage";
import { routeEvents } from "./route-events";
import { syncFunctions } from "./sync-functions";
import { Wake, type Work } from "./wake";

/** The store wakes executors; a wake-up that was lost costs this long. */
const POLL_MS = 1_000;
/** What is due now and cannot be done yet, for want of room, is not looked for without a pause. */
const SHORTEST_WAIT_MS = 25;
const AFTER_ERROR_MS = 250;
/** An executor that has not looked for work for so long hangs, or its database does. */
const SILENT_MS = 15_000;
const SYNC_AGAIN_MS = 250;
const RECLAIM_MS = 500;
const SWEEP_MS = 60_000;
/** A claim outlives its call by this, before it is taken for that of a process that hangs. */
const CLAIM_MARGIN_MS = 60_000;
const BATCH = 100;

export interface ExecutorSettings {
  readonly store: ExecutorStore;
  /** The app's Inngest route, as reached from this process. */
  readonly appUrl: string;
  /** The key that the app's `serve` checks calls with. */
  readonly signingKey: string;
  readonly log: ExecutorLog;
  /** Most calls at a time from this process. */
  readonly concurrency: number;
  /** Milliseconds after which a call is given up and counts as a failed attempt. */
  readonly callTimeoutMs: number;
  /** Milliseconds before the next attempt, after the attempt of this number from 0 failed. */
  readonly retryDelayMs: (attempt: number) => number;
  /** How long runs that ended and events are kept, in milliseconds. */
  readonly retentionMs: number;
}

/** One process's executor: looks for work when it is woken and every second, and keeps what it began in `#calls`. */
export class EmbeddedExecutor {
  readonly #options: ExecutorSettings;
  readonly #app: AppClient;
  readonly #calls: CallsUnderWay;
  readonly #wake = new Wake();
  readonly #stopping = new AbortController();
  #member: ExecutorMember | null = null;
  #loops: Promise<unknown> = Promise.resolve();
  /** On the clock of `performance`. */
  #nextDueAt = 0;
  /** A claim whose answer was lost may have left calls with this member that it doesn't know of. */
  #hasLostTrack = false;
  #isOutage = false;
  /** On the clock of `performance`; null before it began to work. */
  #workedAt: number | null = null;

  constructor(options: ExecutorSettings) {
    this.#options = options;
    const { appUrl, signingKey, callTimeoutMs, store, log, retryDelayMs } = options;
    this.#app = createAppClient({ url: appUrl, signingKey, timeoutMs: callTimeoutMs });
    this.#calls = new CallsUnderWay({
      store,
      app: this.#app,
      log,
      retryDelayMs,
      onOver: ({ dueMs, hasEnded }) => {
        if (dueMs !== null) this.#nextDueAt = Math.min(this.#nextDueAt, performance.now() + dueMs);
        if (hasEnded) this.#wake.want("events");
        this.#wake.want("calls");
      },
    });
  }

  async start(): Promise<void> {
    try {
      this.#member = await this.#join();
      await this.#sync();
    } catch (error) {
      await this.#leave();
      throw error;
    }
    this.#workedAt = performance.now();
    this.#loops = Promise.all([this.#work(), this.#maintain()]);
  }

  /** True where it looks for work and finds its way to the store. */
  get isWorking(): boolean {
    if (this.#workedAt === null || this.#isOutage || this.#stopping.signal.aborted) return false;
    return performance.now() - this.#workedAt < SILENT_MS;
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake.wantAll();
    await this.#loops;
    await this.#calls.drain(graceMs);
    await this.#leave();
  }

  async #leave(): Promise<void> {
    const member = this.#member;
    this.#member = null;
    try {
      const id = member?.id ?? null;
      if (id !== null) await this.#options.store.releaseCalls(id, []);
      await member?.leave();
    } catch (error) {
      // The others find out that the session is gone.
      this.#options.log.warn({ error }, "executor left without a word");
    }
    await this.#app.close();
  }

  async #join(): Promise<ExecutorMember> {
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      try {
        return await this.#options.store.join(() => this.#wake.want("events", "calls"));
      } catch (error) {
        this.#noteFailure(error);
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  async #sync(): Promise<void> {
    const { store, log } = this.#options;
    const { signal } = this.#stopping;
    for (let tries = 1; ; tries++) {
      const synced = await syncFunctions(store, this.#app, signal).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        return { reason: "The database is out of reach." };
      });
      if ("count" in synced) {
        log.info({ functions: synced.count }, "executor started");
        return;
      }
      if (tries === 1) log.info({ reason: synced.reason }, "executor waits to start");
      await sleep(SYNC_AGAIN_MS, undefined, { signal });
    }
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      let hasFailed = false;
      for (const work of this.#wake.take()) {
        // One kind of work that fails does not hold up the others.
        await this.#lookFor(work).catch((error: unknown) => {
          hasFailed = true;
          this.#noteFailure(error);
          this.#wake.want(work);
        });
      }
      if (hasFailed) {
        await sleep(AFTER_ERROR_MS);
      } else {
        this.#noteSuccess();
        const untilDue = this.#nextDueAt - performance.now();
        await this.#wake.wait(Math.min(POLL_MS, Math.max(SHORTEST_WAIT_MS, untilDue)));
      }
    }
  }

  async #lookFor(work: Work): Promise<void> {
    switch (work) {
      case "schedule":
        return this.#lookForDue();
      case "events":
        return this.#lookForEvents();
      case "calls":
        return this.#lookForCalls();
    }
  }

  async #lookForDue(): Promise<void> {
    const { store } = this.#options;
    while ((await store.resumeDueSteps(BATCH, resultOfDue)) === BATCH);
    await store.startDueCrons(tickCron);
    const dueMs = await store.nextDueMs();
    this.#nextDueAt = performance.now() + (dueMs ?? POLL_MS);
  }

  async #lookForEvents(): Promise<void> {
    const routed = await this.#options.store.routeEvents(BATCH, routeEvents);
    if (routed > 0) this.#wake.want("events", "calls");
  }

  async #lookForCalls(): Promise<void> {
    const { store, concurrency } = this.#options;
    const id = this.#member?.id ?? null;
    const room = concurrency - this.#calls.size;
    if (id === null || room <= 0) return;
    if (this.#hasLostTrack) await store.releaseCalls(id, this.#calls.list());
    this.#hasLostTrack = true;
    const claimed = await store.claimCalls(id, room);
    this.#hasLostTrack = false;
    for (const call of claimed) this.#calls.begin(call);
  }

  async #maintain(): Promise<void> {
    const { store, callTimeoutMs, retentionMs } = this.#options;
    const { signal } = this.#stopping;
    let sweepAt = 0;
    while (!signal.aborted) {
      try {
        let freed = (await this.#member?.reclaim()) ?? 0;
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + SWEEP_MS;
          freed += await store.expireClaims(callTimeoutMs + CLAIM_MARGIN_MS);
          await store.sweep(retentionMs);
        }
        if (freed > 0) this.#wake.want("calls");
      } catch (error) {
        this.#noteFailure(error);
      }
      await sleep(RECLAIM_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One line for an outage, however long it lasts. */
  #noteFailure(error: unknown): void {
    if (!this.#isOutage) this.#options.log.error({ error }, "executor cannot work; it goes on trying");
    this.#isOutage = true;
  }

  #noteSuccess(): void {
    this.#workedAt = performance.now();
    if (this.#isOutage) this.#options.log.info({}, "executor works again");
    this.#isOutage = false;
  }
}
