import type { ChainStats } from "../chain-reader.ts";

/** Counts calls as providers bill them: each item of a batch and each repetition is one. */
export class CallTally {
  private readonly made = new Map<string, number>();
  private bytes = 0;
  private credits: number | null = 0;
  private retries = 0;
  private hedged = 0;

  /** Counts a call when it is sent; `credits` is null if its price is unknown. */
  sent(method: string, credits: number | null, kind: "first" | "retry" | "hedge"): void {
    this.made.set(method, (this.made.get(method) ?? 0) + 1);
    this.credits = this.credits === null || credits === null ? null : this.credits + credits;
    if (kind === "retry") this.retries += 1;
    if (kind === "hedge") this.hedged += 1;
  }

  /** Adds the compressed bytes of a reply; the share of one call in a batch may be a fraction. */
  received(bytes: number): void {
    this.bytes += bytes;
  }

  read(): ChainStats {
    return {
      calls: Array.from(this.made.values()).reduce((sum, count) => sum + count, 0),
      byMethod: Object.fromEntries(this.made),
      bytes: Math.round(this.bytes),
      credits: this.credits,
      retries: this.retries,
      hedged: this.hedged,
    };
  }
}
