/**
 * Limit of the calls that may be under way, learned from the provider's refusals: additive increase, multiplicative
 * decrease, as in TCP (RFC 5681). A refusal halves the limit and pauses all calls; each round of answers
 * raises it by one, and by a tenth where one more would reach what was refused last.
 */
export class AdaptiveConcurrencyLimit {
  private size: number;
  /** Size at the last refusal. */
  private refusedAt = Number.POSITIVE_INFINITY;
  /** Number of decreases; a call belongs to the number that it was begun with. */
  private epoch = 0;
  /** Decreases since the last answer; the pause doubles with each. */
  private strikes = 0;
  private pausedUntil = 0;

  constructor(
    private readonly max: number,
    private readonly random: () => number,
  ) {
    this.size = max;
  }

  /** Calls that may be under way together, at least 1. */
  get limit(): number {
    return Math.max(1, Math.floor(this.size));
  }

  /** True where the provider has pushed the limit down to a quarter or less. */
  get isHeldBack(): boolean {
    return this.size <= this.max / 4;
  }

  /** Milliseconds until the next call may be begun. */
  waitMs(now: number): number {
    return Math.max(0, this.pausedUntil - now);
  }

  /** Marks the begin of a call; hand the mark back to `throttled`. */
  begin(): number {
    return this.epoch;
  }

  /** Records an answer. */
  answered(): void {
    this.strikes = 0;
    const step = this.size + 1 > this.refusedAt ? CAREFUL_STEP : 1;
    this.size = Math.min(this.max, this.size + step / this.size);
  }

  /** Records a refusal. The calls of one burst are refused together and count once. */
  throttled(begun: number, now: number, retryAfterMs: number | null): void {
    const asked = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
    this.pausedUntil = Math.max(this.pausedUntil, now + asked);
    if (begun !== this.epoch) return;
    this.epoch += 1;
    this.refusedAt = this.size;
    this.size = Math.max(1, this.size / 2);
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.strikes) * (0.5 + this.random() / 2);
    this.strikes += 1;
    this.pausedUntil = Math.max(this.pausedUntil, now + pause);
  }
}

const CAREFUL_STEP = 0.1;
const FIRST_PAUSE_MS = 100;
/** Public limits are counted over windows of 10 s; a longer pause would only waste them. */
const MAX_PAUSE_MS = 8_000;
/** A provider that asks for more is asked again after this: its answer may have changed. */
const MAX_RETRY_AFTER_MS = 60_000;
