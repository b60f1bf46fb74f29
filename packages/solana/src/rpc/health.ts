/** Circuit breaker of one provider: repeated failures pause it, longer each time, until a probe succeeds. */
export class Health {
  private failures = 0;
  private pauses = 0;
  private pausedUntil: number;

  /** An untrusted provider starts paused, with its probe due. */
  constructor(isTrusted: boolean) {
    this.pausedUntil = isTrusted ? NOT_PAUSED : 0;
  }

  get isPaused(): boolean {
    return this.pausedUntil !== NOT_PAUSED;
  }

  isProbeDue(now: number): boolean {
    return this.isPaused && now >= this.pausedUntil;
  }

  /** Records a reply to an ordinary call. It does not end a pause, because the call started before the pause. */
  recordSuccess(): void {
    this.failures = 0;
  }

  recordFailure(now: number): void {
    this.failures += 1;
    if (this.failures >= MAX_FAILURES && !this.isPaused) this.pause(now);
  }

  /** Starts a pause, or another one after a failed probe. */
  pause(now: number): void {
    this.pausedUntil = now + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.pauses);
    this.pauses += 1;
  }

  /** Ends the pause after a successful probe. */
  reset(): void {
    this.failures = 0;
    this.pauses = 0;
    this.pausedUntil = NOT_PAUSED;
  }
}

const NOT_PAUSED = Number.NEGATIVE_INFINITY;
const MAX_FAILURES = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Recent response times of a provider, by method. */
export class Latencies {
  private readonly byMethod = new Map<string, ResponseTimes>();

  add(method: string, ms: number): void {
    const times = this.byMethod.get(method) ?? { latest: [], added: 0, percentile95: null };
    this.byMethod.set(method, times);
    times.latest.push(ms);
    if (times.latest.length > MAX_TIMES) times.latest.shift();
    times.added += 1;
    // Sorting at each reply would be too expensive.
    if (times.added % MIN_TIMES !== 0) return;
    const sorted = times.latest.toSorted((a, b) => a - b);
    times.percentile95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
  }

  /** Returns the 95th percentile in milliseconds (nearest rank); null while fewer than 20 times are known. */
  percentile95(method: string): number | null {
    return this.byMethod.get(method)?.percentile95 ?? null;
  }
}

interface ResponseTimes {
  readonly latest: number[];
  added: number;
  percentile95: number | null;
}

const MAX_TIMES = 100;
/** With fewer, the 95th percentile is the maximum. */
const MIN_TIMES = 20;
