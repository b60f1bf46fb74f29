import { SolanaError } from "../solana-error.ts";

/** An object that came out of JSON.parse: every field is still unknown. */
export interface JsonObject {
  readonly [field: string]: unknown;
}

/** A SolanaError `chain_unavailable` whose cause names what is wrong with the provider's answer. */
export function malformed(detail: string): SolanaError {
  const message = "The chain provider sent an answer that cannot be read.";
  return new SolanaError("chain_unavailable", message, null, new Error(detail));
}

/** The same error with the signature of the transaction in its sentence. */
export function malformedTransaction(signature: string, cause: unknown): SolanaError {
  const message = `The chain provider sent a transaction that cannot be read: ${signature}.`;
  return new SolanaError("chain_unavailable", message, null, cause);
}

/** Tells an object from null, lists and plain values. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns `value` as an object; throws a malformed error that says `name` where it is none. */
export function requireObject(value: unknown, name: string): JsonObject {
  if (!isJsonObject(value)) throw malformed(`${name} is not an object`);
  return value;
}

/** Returns `value` as a list; throws a malformed error that says `name` where it is none. */
export function requireList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(`${name} is not a list`);
  return value;
}

/** Returns the list, or an empty one for null and absent: how old transactions say "none". */
export function optionalList(value: unknown, name: string): readonly unknown[] {
  return value === null || value === undefined ? NOTHING : requireList(value, name);
}

/** Returns `value` as a whole number of at least 0. */
export function requireCount(value: unknown, name: string): number {
  if (typeof value !== "number" || value < 0 || !Number.isInteger(value)) {
    throw malformed(`${name} is not a whole number`);
  }
  return value;
}

/**
 * Returns a u64 that JSON carries as a decimal string. Digits are summed by hand, which takes a third of the time
 * of checking the text and handing it to BigInt.
 */
export function requireAmount(value: unknown, name: string): bigint {
  if (typeof value !== "string" || value.length === 0 || value.length > U64_DIGITS) {
    throw malformed(`${name} is not an amount`);
  }
  const split = Math.max(0, value.length - SAFE_DIGITS);
  const low = toBigInt(sumDigits(value, split, value.length, name));
  if (split === 0) return low;
  const amount = toBigInt(sumDigits(value, 0, split, name)) * SAFE_UNIT + low;
  if (amount > MAX_U64) throw malformed(`${name} is not an amount`);
  return amount;
}

/** A whole number from 0 to 2^64 as BigInt, in half the time that BigInt() takes: two for every balance add up. */
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
/** It has 20 digits; any 15 digits are exact in a double. */
const U64_DIGITS = 20;
const SAFE_DIGITS = 15;
const SAFE_UNIT = 10n ** 15n;

function sumDigits(text: string, from: number, to: number, name: string): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) throw malformed(`${name} is not an amount`);
    sum = sum * 10 + digit;
  }
  return sum;
}
