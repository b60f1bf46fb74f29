import { createHash, randomBytes } from "node:crypto";

/** Crockford's base 32, https://github.com/ulid/spec. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_DIGITS = 10;
const RANDOM_BYTES = 16;

/** An id that sorts by the time it was made in, as Inngest's servers give to events and runs. */
export function createUlid(now = Date.now()): string {
  return encode(now, randomBytes(RANDOM_BYTES));
}

/** The same id for the same seed, which the SDK begins with a time in unix milliseconds. */
export function deriveUlid(seed: string): string {
  return encode(Number.parseInt(seed, 10) || 0, createHash("sha256").update(seed).digest());
}

function encode(now: number, bytes: Uint8Array): string {
  let time = "";
  for (let rest = now, digit = 0; digit < TIME_DIGITS; digit++) {
    time = DIGITS.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return time + Array.from(bytes.subarray(0, RANDOM_BYTES), (byte) => DIGITS.charAt(byte % 32)).join("");
}
