import type { Address } from "../address.ts";
import type { MintNumbers } from "./mint-numbers.ts";
import type { TokenPosition } from "./token-position.ts";

/** Types of iterators come from it, because `MapIterator` exists only since TypeScript 5.6. */
type Positions = ReadonlyMap<Address, TokenPosition>;

/**
 * Immutable map of positions in order of appearance. It has no own map, whose copy would take longer than a refresh
 * of a few tokens. The fields are private at run time, so that equality is that of the positions.
 */
export class PositionTable implements Positions {
  readonly #numbers: MintNumbers;
  readonly #list: readonly TokenPosition[];

  constructor(numbers: MintNumbers, list: readonly TokenPosition[]) {
    this.#numbers = numbers;
    this.#list = list;
  }

  /** In order of appearance. */
  get list(): readonly TokenPosition[] {
    return this.#list;
  }

  get size(): number {
    return this.#list.length;
  }

  /** Returns the place of a mint in the list, or -1. */
  indexOf(mint: Address): number {
    const number = this.#numbers.find(mint) ?? -1;
    return number < this.#list.length ? number : -1;
  }

  get(mint: Address): TokenPosition | undefined {
    return this.#list[this.indexOf(mint)];
  }

  has(mint: Address): boolean {
    return this.indexOf(mint) >= 0;
  }

  forEach(read: (position: TokenPosition, mint: Address, table: PositionTable) => void): void {
    for (const position of this.#list) read(position, position.mint, this);
  }

  *entries(): ReturnType<Positions["entries"]> {
    for (const position of this.#list) yield [position.mint, position];
  }

  *keys(): ReturnType<Positions["keys"]> {
    for (const { mint } of this.#list) yield mint;
  }

  values(): ReturnType<Positions["values"]> {
    return this.#list.values();
  }

  [Symbol.iterator](): ReturnType<Positions["entries"]> {
    return this.entries();
  }
}
