import { SolanaError } from "../solana-error.ts";

/** An object from JSON.parse with unknown fields. */
export interface JsonObject {
  readonly [field: string]: unknown;
}

/** Creates a SolanaError `chain_unavailable` whose cause names the malformed part. */
export function malformed(detail: string): SolanaError {
  const message = "The chain provider sent an answer that cannot be read.";
  return new SolanaError("chain_unavailable", message, null, new Error(detail));
}

/** Returns the error with the signature of the transaction in its message. */
export function malformedTransaction(signature: string, cause: unknown): SolanaError {
  const message = `The chain provider sent a transaction that cannot be read: ${signature}.`;
  return new SolanaError("chain_unavailable", message, null, cause);
}

/** Returns true for an object that is not null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns `value` as an object, or throws a malformed error with `name`. */
export function requireObject(value: unknown, name: string): JsonObject {
  if (!isJsonObject(value)) throw malformed(`${name} is not an object`);
  return value;
}

/** Returns `value` as a list, or throws a malformed error with `name`. */
export function requireList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(`${name} is not a list`);
  return value;
}

/** Returns the list, or an empty one for null and undefined, as in old transactions. */
export function optionalList(value: unknown, name: string): readonly unknown[] {
  return value === null || value === undefined ? NOTHING : requireList(value, name);
}

export function requireCount(value: unknown, name: string): number {
  if (typeof value !== "number" || value < 0 || value >= MAX_COUNT || !Number.isInteger(value)) {
    throw malformed(`${name} is not a whole number`);
  }
  return value;
}

/** 2^63: differences of smaller numbers fit 64 bits with a sign. The supply of SOL is a tenth of it. */
const MAX_COUNT = 2 ** 63;

/**
 * Returns a u64 from a decimal string. Sums digits by hand, in a third of the time of a check and BigInt().
 */
export function requireAmount(value: unknown, name: string): bigint {
  if (typeof value !== "string" || value.length === 0 || value.length > U64_DIGITS) {
    throw malformed(`${name} is not an amount`);
  }
  const splitIndex = Math.max(0, value.length - SAFE_DIGITS);
  const low = toBigInt(sumDigits(value, splitIndex, value.length, name));
  if (splitIndex === 0) return low;
  const amount = toBigInt(sumDigits(value, 0, splitIndex, name)) * SAFE_UNIT + low;
  if (amount > MAX_U64) throw malformed(`${name} is not an amount`);
  return amount;
}

/** Converts an integer from 0 to 2^64 in half the time of BigInt(). */
export function toBigInt(count: number): bigint {
  if (count === 0) return 0n;
  words.setUint32(0, count % WORD, true);
  words.setUint32(4, count / WORD, true);
  return words.getBigUint64(0, true);
}

const words = new DataView(new ArrayBuffer(8));
const WORD = 2 ** 32;

const NOTHING: readonly unknown[] = [];
const MAX_U64 = 2n ** 64n - 1n;
/** A u64 has 20 digits; 15 digits are exact in a double. */
const U64_DIGITS = 20;
const SAFE_DIGITS = 15;
const SAFE_UNIT = 10n ** 15n;

function sumDigits(text: string, from: number, to: number, name: string): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) throw malformed(`${name} is not an amount`);
    sum = sum * 10 + digit;
  }
  return sum;
}
