/** A double holds the sum of two integers of this size exactly. */
const MAX_PART = 2 ** 52;

/**
 * True if the sum of two such integers is exact.
 *
 * @internal
 */
export function isExactPart(value: number): boolean {
  return value <= MAX_PART && value >= -MAX_PART;
}

/**
 * Returns the value, or as much of it as an exact part can have.
 *
 * @internal
 */
export function toExactPart(value: bigint): number {
  return Math.max(-MAX_PART, Math.min(MAX_PART, Number(value)));
}

/** Exact sum of integers. Unlike a sum of bigints it allocates nothing for each of them. */
export class ExactSum {
  private whole = 0n;
  private part = 0;

  add(value: bigint): void {
    const part = Number(value);
    if (isExactPart(part)) this.addPart(part);
    else this.whole += value;
  }

  /** Adds an integer of which `isExactPart` is true. */
  addPart(part: number): void {
    this.part += part;
    if (isExactPart(this.part)) return;
    this.whole += BigInt(this.part);
    this.part = 0;
  }

  get total(): bigint {
    return this.whole + BigInt(this.part);
  }

  /** Returns an independent copy. */
  fork(): ExactSum {
    return Object.assign(new ExactSum(), this);
  }
}
