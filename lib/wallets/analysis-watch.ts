import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { DatabasePorts } from "@/lib/db/database";
import { setUtc } from "@/lib/db/prepare-session";
import type { JobWatch } from "@/lib/jobs/change-signal";
import { CHANGED_CHANNEL } from "@/lib/jobs/job-events";
import { type Analysis, ENDED_CHANNEL, findAnalysis } from "./analysis-store";
import { REQUESTED_CHANNEL } from "./request-analyses";

const RECONNECT_MS = 500;
/** Poll interval, in case a notification was lost with its connection. */
const POLL_MS = 1_000;
/** Poll interval for followers of jobs, one after the other. */
const POLL_ALL_MS = 15_000;

/** Notifies of ended analyses across processes, by notifications on a separate connection. */
export class AnalysisWatch implements JobWatch {
  /** By analysis. */
  private readonly waiters = new Listeners();
  /** By source of events. */
  private readonly followers = new Listeners();
  private readonly listeners = new Set<() => void>();
  private readonly pollTimer: NodeJS.Timeout;
  private session: Client | null = null;
  private connecting: Promise<void> | null = null;
  private areWaitsEnded = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly ports: DatabasePorts,
  ) {
    this.pollTimer = setInterval(() => this.followers.wakeAll(), POLL_ALL_MS);
    this.pollTimer.unref();
  }

  /** Returns the ended analysis; null after `timeoutMs`, an abort, or `endWaits`. */
  async waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Analysis | null> {
    this.connect();
    const deadline = performance.now() + timeoutMs;
    while (!signal.aborted) {
      const waiter = this.nextWake([id]);
      try {
        const analysis = await findAnalysis(this.ports, id);
        if (analysis !== null && analysis.finishedAt !== null) return analysis;
        const leftMs = deadline - performance.now();
        if (leftMs <= 0 || this.areWaitsEnded) return null;
        await waiter.within(Math.min(leftMs, POLL_MS), signal);
      } finally {
        waiter.forget();
      }
    }
    return null;
  }

  /** Resolves when one of the analyses has ended, after `timeoutMs`, or on abort. */
  async waitForAnyEnd(ids: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<void> {
    this.connect();
    const waiter = this.nextWake(ids);
    try {
      if (await hasAnyEnded(this.ports, ids)) return;
      await waiter.within(timeoutMs, signal);
    } finally {
      waiter.forget();
    }
  }

  /** Calls `listener` when any process requests an analysis. Returns the unsubscribe function. */
  onRequested(listener: () => void): () => void {
    this.listeners.add(listener);
    this.connect();
    return () => this.listeners.delete(listener);
  }

  onChange(source: string, listener: () => void): () => void {
    this.connect();
    return this.followers.add(source, listener);
  }

  /** Ends all current and future waits, because the process is about to stop. */
  endWaits(): void {
    this.areWaitsEnded = true;
    this.waiters.wakeAll();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.pollTimer);
    await this.connecting;
    await this.session?.end();
  }

  /** Registered before the query, so that an end in between is not missed. */
  private nextWake(ids: readonly string[]) {
    const end = new AbortController();
    const forgets = ids.map((id) => this.waiters.add(id, () => end.abort()));
    return {
      within: async (ms: number, signal: AbortSignal) => {
        await sleep(ms, undefined, { signal: AbortSignal.any([end.signal, signal]) }).catch(() => undefined);
      },
      forget: () => {
        for (const forget of forgets) forget();
      },
    };
  }

  private connect(): void {
    if (this.closed || this.session !== null || this.connecting !== null) return;
    this.connecting = this.open().finally(() => {
      this.connecting = null;
    });
  }

  private async open(): Promise<void> {
    while (!this.closed) {
      const session = new Client({
        connectionString: this.url,
        application_name: "walletlens-watch",
        keepAlive: true,
      });
      // The rejected call, or the end of the session, reports the error.
      session.on("error", () => undefined);
      session.on("notification", ({ channel, payload }) => this.notify(channel, payload ?? ""));
      session.on("end", () => this.lose(session));
      try {
        await session.connect();
        await setUtc(session);
        await session.query(
          `LISTEN ${ENDED_CHANNEL}; LISTEN ${REQUESTED_CHANNEL}; LISTEN ${CHANGED_CHANNEL}`,
        );
        this.session = session;
        for (const listener of this.listeners) listener();
        this.followers.wakeAll();
        return;
      } catch {
        // Waiting requests poll meanwhile.
        await session.end().catch(() => undefined);
        await sleep(RECONNECT_MS);
      }
    }
  }

  private lose(session: Client): void {
    if (this.session !== session) return;
    this.session = null;
    this.connect();
  }

  private notify(channel: string, payload: string): void {
    if (channel === ENDED_CHANNEL) this.waiters.wake(payload);
    else if (channel === CHANGED_CHANNEL) this.followers.wake(payload);
    else for (const listener of this.listeners) listener();
  }
}

/** Returns true if one of these analyses has ended. */
export async function hasAnyEnded({ database }: DatabasePorts, ids: readonly string[]): Promise<boolean> {
  const analysis = await database.prisma.analysis.findFirst({
    where: { id: { in: [...ids] }, finishedAt: { not: null } },
    select: { id: true },
  });
  return analysis !== null;
}

/** Callbacks by name. */
class Listeners {
  private readonly byName = new Map<string, Set<() => void>>();

  /** Returns the function that removes the callback. */
  add(name: string, wake: () => void): () => void {
    const wakes = this.byName.get(name) ?? new Set();
    this.byName.set(name, wakes);
    wakes.add(wake);
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.byName.get(name) === wakes) this.byName.delete(name);
    };
  }

  wake(name: string): void {
    for (const wake of this.byName.get(name) ?? []) wake();
  }

  wakeAll(): void {
    for (const name of this.byName.keys()) this.wake(name);
  }
}
