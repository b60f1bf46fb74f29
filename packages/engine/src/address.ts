/** A Solana address: base58 that decodes to exactly 32 bytes. */
export type Address = string & { readonly __brand: "Address" };

/**
 * Returns whether `value` is base58 of exactly 32 bytes.
 *
 * @example
 * isAddress("So11111111111111111111111111111111111111112") // true
 * isAddress("So1") // false
 */
export function isAddress(value: string): value is Address {
  // Decoding time grows with the square of the length, and texts are untrusted.
  return value.length <= MAX_CHARACTERS && decodedLength(value) === ADDRESS_BYTES;
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
 * Returns `value` as an Address. Throws a TypeError if it is not an address.
 *
 * @example
 * const mint = address("So11111111111111111111111111111111111111112");
 */
export function address(value: string): Address {
  assertIsAddress(value);
  return value;
}

/**
 * Returns whether `value` is base58 of exactly 64 bytes.
 *
 * @example
 * isSignature("So11111111111111111111111111111111111111112") // false
 */
export function isSignature(value: string): boolean {
  return value.length <= MAX_SIGNATURE_CHARACTERS && decodedLength(value) === SIGNATURE_BYTES;
}

/**
 * Number that a base58 text encodes; null if a character is not in the alphabet.
 *
 * @internal
 */
export function base58Value(text: string): bigint | null {
  let value = 0n;
  for (const character of text) {
    const digit = DIGITS.get(character);
    if (digit === undefined) return null;
    value = value * 58n + BigInt(digit);
  }
  return value;
}

const ADDRESS_BYTES = 32;
const MAX_CHARACTERS = 44;
const SIGNATURE_BYTES = 64;
const MAX_SIGNATURE_CHARACTERS = 88;
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const DIGITS = new Map(Array.from(ALPHABET, (character, digit) => [character, digit]));

/** Number of bytes that a base58 text encodes; 0 if a character is not in the alphabet. */
function decodedLength(text: string): number {
  let leadingZeros = 0;
  while (text[leadingZeros] === "1") leadingZeros += 1;
  const value = base58Value(text);
  if (value === null) return 0;
  const significant = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return leadingZeros + significant;
}
