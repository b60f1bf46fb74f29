import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Analysis, AnalysisStore, AnalysisWatch } from "@/lib/ports/analysis-store";
import { ENDED_CHANNEL, REQUESTED_CHANNEL } from "./analysis-store";

const RECONNECT_MS = 500;
/** A notification can be lost with its connection: who waits looks for itself this often. */
const LOOK_MS = 1_000;

/** Waits on the notifications of one connection of its own, whichever process they come from. */
export function createAnalysisWatch(url: string, analyses: Pick<AnalysisStore, "find">): AnalysisWatch {
  return new NotificationWatch(url, analyses);
}

class NotificationWatch implements AnalysisWatch {
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly listeners = new Set<() => void>();
  private session: Client | null = null;
  private connecting: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly analyses: Pick<AnalysisStore, "find">,
  ) {}

  async waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Analysis | null> {
    this.connect();
    const deadline = Date.now() + timeoutMs;
    while (!signal.aborted) {
      const woken = this.nextWake(id);
      try {
        const analysis = await this.analyses.find(id);
        if (analysis !== null && analysis.finishedAt !== null) return analysis;
        const left = deadline - Date.now();
        if (left <= 0) return null;
        await woken.within(Math.min(left, LOOK_MS), signal);
      } finally {
        woken.forget();
      }
    }
    return null;
  }

  onRequested(listener: () => void): () => void {
    this.listeners.add(listener);
    this.connect();
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.connecting;
    await this.session?.end();
  }

  /** Registered before the look at the database, so that an end in between is not missed. */
  private nextWake(id: string) {
    const wakers = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, wakers);
    const end = new AbortController();
    const wake = () => end.abort();
    wakers.add(wake);
    return {
      within: async (ms: number, signal: AbortSignal) => {
        await sleep(ms, undefined, { signal: AbortSignal.any([end.signal, signal]) }).catch(() => undefined);
      },
      forget: () => {
        wakers.delete(wake);
        if (wakers.size === 0) this.waiting.delete(id);
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
      // What went wrong is said by the call that rejects, or by the end of the session.
      session.on("error", () => undefined);
      session.on("notification", ({ channel, payload }) => this.notify(channel, payload ?? ""));
      session.on("end", () => this.lose(session));
      try {
        await session.connect();
        await session.query(`LISTEN ${ENDED_CHANNEL}; LISTEN ${REQUESTED_CHANNEL}`);
        this.session = session;
        for (const listener of this.listeners) listener();
        return;
      } catch {
        // The requests that wait meanwhile find the state of their analysis by looking.
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
    if (channel === ENDED_CHANNEL) for (const wake of this.waiting.get(payload) ?? []) wake();
    else for (const listener of this.listeners) listener();
  }
}
