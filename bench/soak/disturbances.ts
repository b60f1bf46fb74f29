import { setTimeout as sleep } from "node:timers/promises";
import type { SoakStack } from "./soak-stack";

/** Downtimes in milliseconds, in turns: shorter and longer than a call waits for a connection. */
const AWAY_MS = [2_000, 12_000];

/** Kills a worker and crashes the database in turns, and records the outages of the database. */
export class Disturbances {
  readonly count = { database: 0, worker: 0 };
  /** Begin and end of each outage of the database, by `performance.now()`; the last may not have ended. */
  private readonly outages: { readonly begin: number; end: number }[] = [];

  constructor(private readonly stack: SoakStack) {}

  /** Returns true if the database was down at a time between `begin` and `end`. */
  isDuringOutage(begin: number, end: number): boolean {
    return this.outages.some((outage) => begin <= outage.end && end >= outage.begin);
  }

  get isAway(): boolean {
    const now = performance.now();
    return this.isDuringOutage(now, now);
  }

  /** Disturbs at this interval in milliseconds until it is stopped, and then restores all parts. */
  async run(everyMs: number, stopping: AbortSignal): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await sleep(everyMs, null, { signal: stopping }).catch(() => null);
      if (stopping.aborted) return;
      const awayMs = AWAY_MS[Math.floor(turn / 2) % AWAY_MS.length] ?? 0;
      if (turn % 2 === 0) await this.killWorker(awayMs);
      else await this.crashDatabase(awayMs);
    }
  }

  private async killWorker(awayMs: number): Promise<void> {
    const { killable } = this.stack;
    await killable.kill();
    this.count.worker += 1;
    await sleep(awayMs);
    await killable.start();
  }

  private async crashDatabase(awayMs: number): Promise<void> {
    const outage = { begin: performance.now(), end: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    await this.stack.backend.crashDatabase(awayMs);
    outage.end = performance.now();
    this.count.database += 1;
  }
}
