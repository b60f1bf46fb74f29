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
  private changed = false;
  private wake: () => void = () => undefined;
  private readonly forget: () => void;

  constructor(
    watch: JobWatch,
    source: string,
    private readonly signal: AbortSignal,
  ) {
    this.forget = watch.onChange(source, this.note);
    signal.addEventListener("abort", this.note);
  }

  reset(): void {
    this.changed = false;
  }

  async next(): Promise<void> {
    if (this.changed || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  stop(): void {
    this.forget();
    this.signal.removeEventListener("abort", this.note);
  }

  private readonly note = () => {
    this.changed = true;
    this.wake();
  };
}
