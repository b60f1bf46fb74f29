import type { Clock } from "@/lib/runtime/ports";

/**
 * Time of the database server, by which all processes agree. Between two connections it runs monotonically, so a wrong or
 * corrected clock of this machine does not affect it (docs/decisions/processes.md#clock).
 */
export class ServerClock implements Clock {
  /** Unix milliseconds at the origin of monotonic time; null before the first connection. */
  private origin: number | null = null;

  now(): number {
    return this.origin === null ? Date.now() : Math.floor(this.origin + performance.now());
  }

  /** Sets the time that the server has sent, in Unix milliseconds. A slightly earlier one was late on its way. */
  set(serverMs: number): void {
    const origin = serverMs - performance.now();
    const lateMs = this.origin === null ? Number.POSITIVE_INFINITY : this.origin - origin;
    if (lateMs < 0 || lateMs > MAX_LATE_MS) this.origin = origin;
  }
}

const MAX_LATE_MS = 5_000;
