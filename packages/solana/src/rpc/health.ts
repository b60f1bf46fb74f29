/**
 * Circuit breaker of one provider: after some failures in a row it rests, longer each time, and comes back once a probe
 * has been answered.
 */
export class Health {
  private failures = 0;
  private rests = 0;
  private restsUntil: number;

  /** One that is yet to prove itself begins at rest, with its probe due. */
  constructor(isTrusted: boolean) {
    this.restsUntil = isTrusted ? NEVER : 0;
  }

  get isResting(): boolean {
    return this.restsUntil !== NEVER;
  }

  isProbeDue(now: number): boolean {
    return this.isResting && now >= this.restsUntil;
  }

  /** Records an answer to an ordinary call. What was asked before a rest began does not end it. */
  answered(): void {
    this.failures = 0;
  }

  failed(now: number): void {
    this.failures += 1;
    if (this.failures >= MAX_FAILURES && !this.isResting) this.rest(now);
  }

  /** Begins a rest, or another one after a probe that failed. */
  rest(now: number): void {
    this.restsUntil = now + Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** this.rests);
    this.rests += 1;
  }

  /** Records the answer to a probe. */
  recovered(): void {
    this.failures = 0;
    this.rests = 0;
    this.restsUntil = NEVER;
  }
}

const NEVER = Number.NEGATIVE_INFINITY;
const MAX_FAILURES = 3;
const FIRST_REST_MS = 1_000;
const MAX_REST_MS = 60_000;
