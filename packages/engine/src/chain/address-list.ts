import type { Address } from "../address.ts";

/**
 * Constant list of a few addresses. `has` reads two characters instead of hashing the text: each text from JSON.parse
 * is a new object without a hash, and computing it takes longer than the rest of the search.
 */
export class AddressList {
  private readonly byCharacters: (Address[] | undefined)[] = [];

  constructor(addresses: Iterable<Address>) {
    for (let place = 0; place < PLACES; place += 1) this.byCharacters.push(undefined);
    for (const address of addresses) {
      const place = findSlot(address);
      this.byCharacters[place] = [...(this.byCharacters[place] ?? []), address];
    }
  }

  has(address: Address): boolean {
    const candidates = this.byCharacters[findSlot(address)];
    if (candidates === undefined) return false;
    for (const candidate of candidates) if (candidate === address) return true;
    return false;
  }
}

const PLACES = 1_024;

/** Index of two characters in `byCharacters`; addresses of one kind often share their first ones. */
function findSlot(address: Address): number {
  return ((address.charCodeAt(5) & 31) << 5) | (address.charCodeAt(12) & 31);
}
