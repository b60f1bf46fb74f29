import { type Address, base58Value } from "../address.ts";

/**
 * Returns true if an address can have a private key: if its 32 bytes are a point on ed25519 (RFC 8032,
 * 5.1.3). Program-derived addresses are not on the curve.
 *
 * @example
 * hasKey(address("9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj")) // true
 */
export function hasKey(address: Address): boolean {
  const cachedResult = cache.get(address);
  if (cachedResult !== undefined) return cachedResult;
  if (cache.size >= MAX_CACHED) cache.clear();
  const answer = isPoint(address);
  cache.set(address, answer);
  return answer;
}

/** A few authorities are frequent, and a computation takes 20 µs. */
const cache = new Map<Address, boolean>();
const MAX_CACHED = 10_000;

const P = 2n ** 255n - 19n;
const D =
  37_095_705_934_669_439_343_138_083_508_754_565_189_542_113_879_843_219_016_388_785_533_085_940_283_555n;

/** x² = (y² − 1) ÷ (d y² + 1) has a solution if the product of numerator and denominator is a square or 0. */
function isPoint(address: Address): boolean {
  const value = base58Value(address);
  // Invalid text counts as having a key, so that it is not taken for a program's account.
  if (value === null) return true;
  const y = BigInt.asUintN(255, swapBytes(value));
  const square = (y * y) % P;
  const product = ((square - 1n + P) * (D * square + 1n)) % P;
  return product === 0n || isSquare(product);
}

/**
 * Returns true if a number from 1 to P − 1 is the square of another, modulo P: if its Jacobi symbol is 1. By
 * quadratic reciprocity this takes a tenth of the time of a power.
 */
function isSquare(value: bigint): boolean {
  let symbol = 1;
  let upper = value;
  let lower = P;
  while (upper !== 1n) {
    const twos = countTwos(upper);
    const upperBits = Number(BigInt.asUintN(3, lower));
    if (twos > 0) {
      upper >>= BigInt(twos);
      if (twos % 2 === 1 && (upperBits === 3 || upperBits === 5)) symbol = -symbol;
    } else {
      if (upperBits % 4 === 3 && BigInt.asUintN(2, upper) === 3n) symbol = -symbol;
      [upper, lower] = [lower % upper, upper];
    }
  }
  return symbol === 1;
}

/** Returns how often 2 divides a number, or 32 if more often. */
function countTwos(value: bigint): number {
  const low = Number(BigInt.asUintN(32, value));
  return low === 0 ? 32 : 31 - Math.clz32(low & -low);
}

/** Points are encoded in little-endian order. */
function swapBytes(value: bigint): bigint {
  const bytes = value.toString(16).padStart(64, "0").match(/../g) ?? [];
  return BigInt(`0x${bytes.toReversed().join("")}`);
}
