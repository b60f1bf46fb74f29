/**
 * Number of calls that go into one HTTP request.
 *
 * One call each is the fast way where the provider counts calls: twenty kept-alive connections deliver every answer
 * as soon as it is ready, while a batch is as slow as its slowest item and is parsed in one piece. Batches pay
 * where the provider counts requests. So a provider that has pushed the pace down is offered a batch once; if
 * it takes it, batches are used while the pace is low, and grow. A provider that refuses one, answers half of
 * one, or throttles them down to single calls, gets single calls for good.
 */
export class BatchSize {
  private size: number;
  private refused = false;

  constructor(private readonly fixed: number | "auto") {
    this.size = fixed === "auto" ? FIRST : fixed;
  }

  /** Calls for the next request, at least 1. */
  next(isHeldBack: boolean): number {
    if (this.refused) return 1;
    return this.fixed !== "auto" || isHeldBack ? Math.max(1, this.size) : 1;
  }

  /** A batch was answered, every call of it. */
  taken(): void {
    if (this.fixed === "auto") this.size = Math.min(LARGEST, this.size * 2);
  }

  /** A batch was throttled for its size. */
  throttled(): void {
    this.size = Math.floor(this.size / 2);
    if (this.size <= 1) this.refused = true;
  }

  /** A batch was refused or answered in part. */
  refuse(): void {
    this.refused = true;
  }
}

const FIRST = 5;
/** About 200 kB of transactions: larger ones delay the first answer more than they save. */
const LARGEST = 20;
