/** Notifies of changes of jobs by any process. */
export interface JobWatch {
  /**
   * Calls `listener` after the job has a new event, and when an event may have been missed. Returns the
   * unsubscribe function.
   */
  onChange(source: string, listener: () => void): () => void;
}

/** Signals changes of a job. A change between `reset` and `next` is not missed. */
export class ChangeSignal {
  private hasChanged = false;
  private wake: () => void = () => undefined;
  private readonly unsubscribe: () => void;

  constructor(
    watch: JobWatch,
    source: string,
    private readonly signal: AbortSignal,
  ) {
    this.unsubscribe = watch.onChange(source, this.markChanged);
    signal.addEventListener("abort", this.markChanged);
  }

  reset(): void {
    this.hasChanged = false;
  }

  async next(): Promise<void> {
    if (this.hasChanged || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  stop(): void {
    this.unsubscribe();
    this.signal.removeEventListener("abort", this.markChanged);
  }

  private readonly markChanged = () => {
    this.hasChanged = true;
    this.wake();
  };
}
