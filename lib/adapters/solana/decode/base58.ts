/**
 * Decodes base58 into the front of `target` and returns the number of bytes, or -1 where the text holds a
 * character outside the alphabet or more bytes than `target` has room for.
 *
 * Four characters and three bytes at a time: 2^24 * 58^4 fits a double, and instruction data is decoded for
 * every transfer of every transaction.
 */
export function decodeBase58(text: string, target: Uint8Array): number {
  const length = text.length;
  let zeros = 0;
  while (zeros < length && text.charCodeAt(zeros) === ONE) zeros += 1;
  const room = Math.min(limbs.length, Math.ceil(target.length / 3));
  let size = 0;
  for (let at = zeros; at < length; ) {
    let carry = 0;
    let scale = 1;
    for (const stop = Math.min(at + 4, length); at < stop; at += 1) {
      const digit = DIGITS[text.charCodeAt(at)] ?? NO_DIGIT;
      if (digit === NO_DIGIT) return -1;
      carry = carry * 58 + digit;
      scale *= 58;
    }
    for (let limb = 0; limb < size; limb += 1) {
      carry += (limbs[limb] ?? 0) * scale;
      const high = Math.floor(carry / LIMB);
      limbs[limb] = carry - high * LIMB;
      carry = high;
    }
    if (carry === 0) continue;
    if (size === room) return -1;
    limbs[size] = carry;
    size += 1;
  }
  return writeLimbs(size, zeros, target);
}

/** Writes bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1;
  const digits: number[] = [];
  for (const byte of bytes.subarray(zeros)) {
    let carry = byte;
    for (let at = 0; at < digits.length; at += 1) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const text = digits.map((digit) => ALPHABET[digit]).reverse();
  return "1".repeat(zeros) + text.join("");
}

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ONE = "1".charCodeAt(0);
const NO_DIGIT = 255;
const DIGITS = new Uint8Array(128).fill(NO_DIGIT);
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

/** Three bytes a limb, least significant first. */
const LIMB = 0x1000000;
const limbs = new Float64Array(64);

/** Writes leading zeros, then the limbs from the most significant byte that is not 0. */
function writeLimbs(size: number, zeros: number, target: Uint8Array): number {
  const top = size === 0 ? 0 : (limbs[size - 1] ?? 0);
  const topBytes = top > 0xffff ? 3 : top > 0xff ? 2 : top > 0 ? 1 : 0;
  const total = zeros + (size === 0 ? 0 : (size - 1) * 3 + topBytes);
  if (total > target.length) return -1;
  target.fill(0, 0, zeros);
  let at = total - 1;
  for (let limb = 0; limb < size; limb += 1) {
    let value = limbs[limb] ?? 0;
    for (let byte = 0; byte < 3 && at >= zeros; byte += 1) {
      target[at] = value & 255;
      value >>= 8;
      at -= 1;
    }
  }
  return total;
}
