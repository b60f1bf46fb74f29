import type { Log } from "@/lib/config/log";
import { FailureLog } from "./failure-log";

interface ClaimLoopOptions<Work> {
  /** Maximum number of concurrent items in this process. */
  readonly maxConcurrent: number;
  /** Claims up to `limit` due items. */
  readonly claim: (capacity: number) => Promise<readonly Work[]>;
  /** Processes one item; never rejects. */
  readonly run: (work: Work, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  /** Log message of a failed claim. */
  readonly failureMessage: string;
}

/** Claims work up to its capacity, and again as items end. */
export class ClaimLoop<Work> {
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private claiming: Promise<void> | null = null;
  private isPollRequested = false;
  private readonly failures: FailureLog;

  constructor(private readonly options: ClaimLoopOptions<Work>) {
    this.failures = new FailureLog(options.log, options.failureMessage);
  }

  /** Claims due work. Resolves when the capacity is used up or no work is due. */
  async poll(): Promise<void> {
    this.isPollRequested = true;
    if (this.claiming !== null) return;
    this.claiming = this.claimRequested().finally(() => {
      this.claiming = null;
    });
    await this.claiming;
  }

  /**
   * Claims nothing more, aborts running items, and resolves when they and a claim under way have ended. What
   * that claim returns is not processed: its lease ends.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.claiming;
    await Promise.all(this.running);
  }

  private async claimRequested(): Promise<void> {
    try {
      while (this.isPollRequested && !this.stopping.signal.aborted) {
        this.isPollRequested = false;
        await this.claim();
        this.failures.succeeded();
      }
    } catch (err) {
      this.failures.failed(err);
    }
  }

  private async claim(): Promise<void> {
    const available = this.options.maxConcurrent - this.running.size;
    if (available <= 0) return;
    const claimed = await this.options.claim(available);
    if (this.stopping.signal.aborted) return;
    for (const work of claimed) this.begin(work);
  }

  private begin(work: Work): void {
    // A separate signal per item: Node warns of too many listeners on one.
    const signal = AbortSignal.any([this.stopping.signal]);
    const end = this.options.run(work, signal).finally(() => {
      this.running.delete(end);
      void this.poll();
    });
    this.running.add(end);
  }
}
