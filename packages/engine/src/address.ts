import { decodeBase58 } from "./base58.ts";

/** A Solana address: base58 that decodes to exactly 32 bytes. */
export type Address = string & { readonly __brand: "Address" };

/**
 * Tells whether `value` is base58 that decodes to exactly 32 bytes.
 *
 * @example
 * isAddress("So11111111111111111111111111111111111111112") // true
 * isAddress("So1") // false
 */
export function isAddress(value: string): value is Address {
  // Decoding takes time with the square of the length, and texts come from anybody.
  return value.length <= MOST_CHARACTERS && decodeBase58(value, decoded) === ADDRESS_BYTES;
}

/**
 * Throws a TypeError unless `value` is an address.
 *
 * @example
 * const text: string = "So11111111111111111111111111111111111111112";
 * assertIsAddress(text);
 * const mint: Address = text;
 */
export function assertIsAddress(value: string): asserts value is Address {
  if (!isAddress(value)) throw new TypeError("not a base58 address of 32 bytes");
}

/**
 * Returns `value` as an Address; throws a TypeError where it is none.
 *
 * @example
 * const mint = address("So11111111111111111111111111111111111111112");
 */
export function address(value: string): Address {
  assertIsAddress(value);
  return value;
}

const ADDRESS_BYTES = 32;
const MOST_CHARACTERS = 44;
/** Room that an address is decoded into, to see its length. */
const decoded = new Uint8Array(ADDRESS_BYTES);
