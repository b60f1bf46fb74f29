import type { Address } from "../address.ts";

/**
 * Numbers of mints in order of appearance, from 0. Books that were forked from one share them as long as new mints appear
 * in the same order; numbers beyond its own positions are not of a book.
 */
export class MintNumbers {
  private readonly byMint = new Map<Address, number>();
  private readonly mints: Address[] = [];

  find(mint: Address): number | undefined {
    return this.byMint.get(mint);
  }

  /** Returns numbers in which `mint` is the one after the first `count`. These stay as they are for other books. */
  withNext(mint: Address, count: number): MintNumbers {
    if (this.mints[count] === mint) return this;
    const numbers = this.mints.length === count ? this : this.copy(count);
    numbers.byMint.set(mint, count);
    numbers.mints.push(mint);
    return numbers;
  }

  private copy(count: number): MintNumbers {
    const other = new MintNumbers();
    for (const mint of this.mints.slice(0, count)) {
      other.byMint.set(mint, other.mints.length);
      other.mints.push(mint);
    }
    return other;
  }
}
