/** Array that a list keeps its integers in. */
interface Store<Value> {
  readonly length: number;
  [index: number]: Value;
  set(values: Store<Value>): void;
}

/** A list of integers in one typed array, made by `allocate`, that doubles when it is full. */
export class Growable<Value extends number | bigint> {
  readonly #allocate: (length: number) => Store<Value>;
  #values: Store<Value>;
  #length = 0;

  constructor(allocate: (length: number) => Store<Value>) {
    this.#allocate = allocate;
    this.#values = allocate(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: Value): void {
    if (this.#length === this.#values.length) {
      const larger = this.#allocate(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Throws a RangeError where there is no such index. */
  at(index: number): Value {
    const value = index < this.#length ? this.#values[index] : undefined;
    if (value === undefined) throw new RangeError(`no integer at ${index}`);
    return value;
  }
}
