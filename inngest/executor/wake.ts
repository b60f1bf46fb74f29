/** Kinds of work that an executor looks for in the store. */
export type Work = "schedule" | "events" | "calls";

const ALL: readonly Work[] = ["schedule", "events", "calls"];

/** What is to be looked for next, and what ends a wait for it. */
export class Wake {
  readonly #wanted = new Set<Work>(ALL);
  #end: () => void = () => undefined;

  want(...work: readonly Work[]): void {
    for (const kind of work) this.#wanted.add(kind);
    this.#end();
  }

  wantAll(): void {
    this.want(...ALL);
  }

  /** What was wanted since it was asked for last, in the order in which one brings about the next. */
  take(): readonly Work[] {
    const work = ALL.filter((kind) => this.#wanted.has(kind));
    this.#wanted.clear();
    return work;
  }

  /** Waits until something is wanted; after `ms` all is. */
  async wait(ms: number): Promise<void> {
    if (this.#wanted.size > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.wantAll(), ms);
      this.#end = () => {
        clearTimeout(timer);
        this.#end = () => undefined;
        resolve();
      };
    });
  }
}
