import type { Timer } from "@/lib/runtime/ports";

interface Pending {
  readonly dueAt: number;
  readonly task: () => void;
  readonly timeout: NodeJS.Timeout | undefined;
}

/** Monotonic time that can be advanced. It also runs by itself unless it is `frozen`. */
export class TestTimer implements Timer {
  private advancedMs = 0;
  private readonly pending = new Set<Pending>();

  constructor(private readonly frozen: boolean) {}

  now(): number {
    return this.advancedMs + (this.frozen ? 0 : performance.now());
  }

  after(ms: number, task: () => void): () => void {
    const run = () => this.run(entry);
    const timeout = this.frozen ? undefined : setTimeout(run, ms).unref();
    const entry: Pending = { dueAt: this.now() + ms, task, timeout };
    this.pending.add(entry);
    return () => this.remove(entry);
  }

  /** Runs the tasks whose time has come, in their order. */
  advance(ms: number): void {
    this.advancedMs += ms;
    const due = [...this.pending].filter(({ dueAt }) => dueAt <= this.now());
    for (const entry of due.toSorted((a, b) => a.dueAt - b.dueAt)) this.run(entry);
  }

  private run(entry: Pending): void {
    if (this.remove(entry)) entry.task();
  }

  private remove(entry: Pending): boolean {
    clearTimeout(entry.timeout);
    return this.pending.delete(entry);
  }
}
