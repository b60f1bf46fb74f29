import type { ChainStats } from "../chain-reader.ts";

/** Calls of one piece of work, counted as providers bill them: each item of a batch is one, each repetition is one. */
export class CallTally {
  private readonly made = new Map<string, number>();
  private bytes = 0;
  private credits: number | null = 0;
  private retries = 0;
  private hedged = 0;

  /** Notes a call at the moment that it is sent; `credits` is null where its price is not known. */
  sent(method: string, credits: number | null, kind: "first" | "retry" | "hedge"): void {
    this.made.set(method, (this.made.get(method) ?? 0) + 1);
    this.credits = this.credits === null || credits === null ? null : this.credits + credits;
    if (kind === "retry") this.retries += 1;
    if (kind === "hedge") this.hedged += 1;
  }

  /** Notes the bytes of an answer, packed as they came; a part of those of a batch need not be whole. */
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
