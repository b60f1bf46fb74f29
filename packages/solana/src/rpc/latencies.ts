/** Times that a provider's recent answers took, by method. */
export class Latencies {
  private readonly recent = new Map<string, Times>();

  add(method: string, ms: number): void {
    const times = this.recent.get(method) ?? { latest: [], added: 0, slowest: null };
    this.recent.set(method, times);
    times.latest.push(ms);
    if (times.latest.length > KEPT) times.latest.shift();
    times.added += 1;
    // Sorting at each answer would cost more than it tells.
    if (times.added % LEAST === 0) times.slowest = percentile95(times.latest);
  }

  /** Milliseconds that 95 of 100 answers did not exceed (nearest rank); null before enough have come. */
  slowest(method: string): number | null {
    return this.recent.get(method)?.slowest ?? null;
  }
}

interface Times {
  readonly latest: number[];
  added: number;
  slowest: number | null;
}

const KEPT = 100;
/** With fewer, the 95th percentile is the slowest one. */
const LEAST = 20;

function percentile95(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? null;
}
