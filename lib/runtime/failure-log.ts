import type { Log } from "@/lib/config/log";

/**
 * Logs the failures of repeated work: the first, one a minute with the number of all since, and the success that ends
 * them.
 */
export class FailureLog {
  private failures = 0;
  private reportedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly log: Log,
    private readonly message: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  failed(err: unknown): void {
    this.failures += 1;
    if (this.now() - this.reportedAt < MINUTE_MS) return;
    this.reportedAt = this.now();
    this.log.warn({ err, failures: this.failures }, this.message);
  }

  succeeded(): void {
    if (this.failures === 0) return;
    this.log.info({ failures: this.failures }, `${this.message}: no more`);
    this.failures = 0;
    this.reportedAt = Number.NEGATIVE_INFINITY;
  }
}

const MINUTE_MS = 60_000;
