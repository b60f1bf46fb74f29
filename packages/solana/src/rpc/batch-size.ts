/**
 * Number of calls in one HTTP request.
 *
 * Single calls are faster if the provider counts calls: keep-alive connections deliver each reply when it is ready,
 * while a batch is as slow as its slowest item. Batches pay if the provider counts requests. So batches are tried once
 * the provider has reduced the concurrency, and grow if it accepts them. A provider that refuses a batch, replies to
 * part of one, or throttles them down to single calls gets single calls from then on.
 */
export class BatchSize {
  private size: number;
  private isRefused = false;

  constructor(private readonly fixed: number | "auto") {
    this.size = fixed === "auto" ? FIRST_SIZE : fixed;
  }

  /** Returns the calls for the next request, at least 1. */
  next(isReduced: boolean): number {
    if (this.isRefused) return 1;
    return this.fixed !== "auto" || isReduced ? Math.max(1, this.size) : 1;
  }

  /** Records a batch with a reply to every call. */
  recordSuccess(): void {
    if (this.fixed === "auto") this.size = Math.min(MAX_SIZE, this.size * 2);
  }

  /** Records a batch that was throttled for its size. */
  recordThrottle(): void {
    this.size = Math.floor(this.size / 2);
    if (this.size <= 1) this.isRefused = true;
  }

  /** Records a batch that was refused or lacked replies. */
  recordRefusal(): void {
    this.isRefused = true;
  }
}

const FIRST_SIZE = 5;
/** About 200 kB of transactions; larger batches delay the first reply more than they save. */
const MAX_SIZE = 20;
