import type { Address } from "@walletlens/engine/address";
import type { PackedReader } from "./packed-bytes";

/** Place of an address in the list of a page, which it is added to where it is new. */
export function placeOf(addresses: Map<string, number>, address: Address): number {
  const known = addresses.get(address);
  if (known !== undefined) return known;
  addresses.set(address, addresses.size);
  return addresses.size - 1;
}

/** Address whose place comes next. Throws a RangeError where the page does not hold it. */
export function readAddress(reader: PackedReader, addresses: readonly Address[]): Address {
  const address = addresses[reader.number()];
  if (address === undefined) throw new RangeError("a page names an address that it does not hold");
  return address;
}

/** Addresses with their number before them. */
export function readAddresses(reader: PackedReader, addresses: readonly Address[]): readonly Address[] {
  return Array.from({ length: reader.number() }, () => readAddress(reader, addresses));
}
