/** A list of 32-bit integers in one typed array that doubles when it is full. */
export class GrowableInts {
  #values = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Throws a RangeError where there is no such index. */
  at(index: number): number {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw new RangeError(`no integer at ${index}`);
    return value;
  }
}

/** A list of signed 64-bit integers in one typed array that doubles when it is full. */
export class GrowableBigInts {
  #values = new BigInt64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: bigint): void {
    if (this.#length === this.#values.length) {
      const larger = new BigInt64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Throws a RangeError where there is no such index. */
  at(index: number): bigint {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw new RangeError(`no integer at ${index}`);
    return value;
  }
}
