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
