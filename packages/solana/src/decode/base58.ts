/**
 * Decodes base58 to the start of `target` and returns the number of bytes; -1 if the text has an invalid
 * character or more bytes than `target`. Handles four characters and three bytes per step, because this runs for every
 * transfer. The first step takes the characters that remain, so all later ones multiply by the same number.
 */
export function decodeBase58(text: string, target: Uint8Array): number {
  const length = text.length;
  let zeros = 0;
  while (zeros < length && text.charCodeAt(zeros) === ONE) zeros += 1;
  const maxLimbs = Math.min(limbs.length, Math.ceil(target.length / 3));
  let size = 0;
  let offset = zeros;
  for (let stop = zeros + ((length - zeros) % 4 || 4); offset < length; stop += 4) {
    let carry = readDigits(text, offset, stop);
    if (carry === INVALID) return -1;
    // A limb takes the carry after its division, so the divisions do not wait for each other. It stays below
    // 2^26 and its product with 58^4 is exact in a double.
    for (let limb = 0; limb < size; limb += 1) {
      const product = (limbs[limb] ?? 0) * FOUR_DIGITS;
      const high = Math.floor(product / LIMB);
      limbs[limb] = product - high * LIMB + carry;
      carry = high;
    }
    offset = stop;
    if (carry === 0) continue;
    if (size === maxLimbs) return -1;
    limbs[size] = carry;
    size += 1;
  }
  return writeLimbs(propagateCarries(size), zeros, target);
}

/** Returns the value of at most four characters, or INVALID. */
function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  let seenBits = 0;
  for (let index = from; index < to; index += 1) {
    const digit = DIGITS[text.charCodeAt(index)] ?? NO_DIGIT;
    seenBits |= digit;
    value = value * 58 + digit;
  }
  return seenBits > MAX_DIGIT_BITS ? INVALID : value;
}

/** Reduces each limb to three bytes and returns their number. */
function propagateCarries(size: number): number {
  let carry = 0;
  for (let limb = 0; limb < size; limb += 1) {
    const sum = (limbs[limb] ?? 0) + carry;
    carry = Math.floor(sum / LIMB);
    limbs[limb] = sum - carry * LIMB;
  }
  if (carry === 0) return size;
  limbs[size] = carry;
  return size + 1;
}

/** Encodes bytes as base58, three bytes and four digits per step. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1;
  const number = readLimbs(bytes);
  const digits: string[] = [];
  for (let top = 0; top < number.length; ) {
    let remainder = 0;
    for (let limb = top; limb < number.length; limb += 1) {
      const value = remainder * LIMB + (number[limb] ?? 0);
      const quotient = Math.floor(value / FOUR_DIGITS);
      number[limb] = quotient;
      remainder = value - quotient * FOUR_DIGITS;
    }
    while (top < number.length && number[top] === 0) top += 1;
    digits.push(fourDigits(remainder));
  }
  return "1".repeat(zeros) + digits.reverse().join("").replace(/^1+/, "");
}

/** Returns the integer value of the bytes, three bytes a limb, most significant first. */
function readLimbs(bytes: Uint8Array): Float64Array {
  const number = new Float64Array(Math.ceil(bytes.length / 3));
  for (let index = 0; index < bytes.length; index += 1) {
    const limb = number.length - 1 - Math.floor((bytes.length - 1 - index) / 3);
    number[limb] = (number[limb] ?? 0) * 256 + (bytes[index] ?? 0);
  }
  return number;
}

function fourDigits(value: number): string {
  return `${twoDigits(Math.floor(value / TWO_DIGITS))}${twoDigits(value % TWO_DIGITS)}`;
}

function twoDigits(value: number): string {
  return `${ALPHABET.charAt(Math.floor(value / 58))}${ALPHABET.charAt(value % 58)}`;
}

const TWO_DIGITS = 58 ** 2;
const FOUR_DIGITS = 58 ** 4;
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ONE = "1".charCodeAt(0);
const NO_DIGIT = 255;
/** Largest value of the 6 bits of a digit. */
const MAX_DIGIT_BITS = 63;
const INVALID = -1;
const DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

/** Three bytes a limb, least significant first. */
const LIMB = 0x1000000;
const limbs = new Float64Array(700);

/** Writes leading zeros, then the limbs from the most significant byte that is not 0. */
function writeLimbs(size: number, zeros: number, target: Uint8Array): number {
  const top = size === 0 ? 0 : (limbs[size - 1] ?? 0);
  const topBytes = top > 0xffff ? 3 : top > 0xff ? 2 : top > 0 ? 1 : 0;
  const total = zeros + (size === 0 ? 0 : (size - 1) * 3 + topBytes);
  if (total > target.length) return -1;
  // A loop takes a few nanoseconds, a call of fill takes twenty.
  for (let index = 0; index < zeros; index += 1) target[index] = 0;
  let offset = total - 3;
  for (let limb = 0; limb < size - 1; limb += 1) {
    const value = limbs[limb] ?? 0;
    target[offset] = value >> 16;
    target[offset + 1] = value >> 8;
    target[offset + 2] = value;
    offset -= 3;
  }
  for (let byte = topBytes - 1; byte >= 0; byte -= 1)
    target[zeros + byte] = top >> (8 * (topBytes - 1 - byte));
  return total;
}
