/**
 * Limit of concurrent requests, adapted to the provider's refusals: additive increase, multiplicative decrease, as in
 * TCP (RFC 5681). A refusal halves the limit and pauses all requests. Each round of replies raises it by one, and by a
 * tenth near the size at the last refusal.
 */
export class AdaptiveConcurrencyLimit {
  private size: number;
  private sizeAtRefusal = Number.POSITIVE_INFINITY;
  /** Number of decreases so far. A request belongs to the epoch of its start. */
  private epoch = 0;
  /** Decreases since the last reply; the pause doubles with each. */
  private strikes = 0;
  private pausedUntil = 0;

  constructor(
    private readonly max: number,
    private readonly random: () => number,
  ) {
    this.size = max;
  }

  /** Maximum concurrent requests, at least 1. */
  get limit(): number {
    return Math.max(1, Math.floor(this.size));
  }

  /** True if the provider has pushed the limit down to a quarter of the maximum or less. */
  get isReduced(): boolean {
    return this.size <= this.max / 4;
  }

  /** Returns the milliseconds until the next request may start. */
  waitMs(now: number): number {
    return Math.max(0, this.pausedUntil - now);
  }

  /** Returns the epoch of a request that starts now, for `recordThrottle`. */
  begin(): number {
    return this.epoch;
  }

  recordSuccess(): void {
    this.strikes = 0;
    const step = this.size + 1 > this.sizeAtRefusal ? CAREFUL_STEP : 1;
    this.size = Math.min(this.max, this.size + step / this.size);
  }

  /** Records a refusal. Requests of one burst are refused together and count once. */
  recordThrottle(epoch: number, now: number, retryAfterMs: number | null): void {
    const requested = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
    this.pausedUntil = Math.max(this.pausedUntil, now + requested);
    if (epoch !== this.epoch) return;
    this.epoch += 1;
    this.sizeAtRefusal = this.size;
    this.size = Math.max(1, this.size / 2);
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.strikes) * (0.5 + this.random() / 2);
    this.strikes += 1;
    this.pausedUntil = Math.max(this.pausedUntil, now + pause);
  }
}

const CAREFUL_STEP = 0.1;
const FIRST_PAUSE_MS = 100;
/** Public limits apply to windows of 10 s; a longer pause would waste them. */
const MAX_PAUSE_MS = 8_000;
/** After this time a request is tried even if the provider requested a longer pause. */
const MAX_RETRY_AFTER_MS = 60_000;
