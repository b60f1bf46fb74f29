import type { ChainStats } from "../chain-reader.ts";

/** Counts calls as providers bill them: each item of a batch and each repetition is one. */
export class CallTally {
  private readonly calls = new Map<string, number>();
  private bytes = 0;
  private credits: number | null = 0;
  private retries = 0;

  /** Counts a call when it is sent; `credits` is null if its price is unknown. */
  recordCall(method: string, credits: number | null, isRetry: boolean): void {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1);
    this.credits = this.credits === null || credits === null ? null : this.credits + credits;
    if (isRetry) this.retries += 1;
  }

  /** Adds the compressed bytes of a reply; the share of one call in a batch may be a fraction. */
  recordBytes(bytes: number): void {
    this.bytes += bytes;
  }

  read(): ChainStats {
    return {
      calls: Array.from(this.calls.values()).reduce((sum, count) => sum + count, 0),
      byMethod: Object.fromEntries(this.calls),
      bytes: Math.round(this.bytes),
      credits: this.credits,
      retries: this.retries,
    };
  }
}
