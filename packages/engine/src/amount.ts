import { LAMPORTS_PER_SOL } from "./chain/assets.ts";

/**
 * Lamports as SOL; the nearest double.
 *
 * @example
 * toSol(1_500_000_000n) // 1.5
 */
export function toSol(lamports: bigint): number {
  if (isExact(lamports)) return Number(lamports) / PER_SOL;
  return Number(lamports / LAMPORTS_PER_SOL) + Number(lamports % LAMPORTS_PER_SOL) / PER_SOL;
}

const PER_SOL = Number(LAMPORTS_PER_SOL);

/**
 * Micro-dollars as dollars; the nearest double.
 *
 * @internal
 */
export function toUsd(usdMicros: bigint): number {
  return toTokens(usdMicros, 6);
}

/**
 * Base units as whole tokens; the nearest double (see toDecimalString for the exact value).
 *
 * @example
 * toTokens(2_500_000n, 6) // 2.5
 */
export function toTokens(raw: bigint, decimals: number): number {
  const units = EXACT_POWERS[decimals];
  // The quotient of two exact numbers is the double nearest to it, as that of the decimal string is.
  if (units !== undefined && isExact(raw)) return Number(raw) / units;
  return Number(toDecimalString(raw, decimals));
}

/** Powers of ten that a double holds exactly. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Base units as an exact decimal string: 1500000 with 6 decimals is "1.5".
 *
 * @example
 * toDecimalString(1_500_000n, 6) // "1.5"
 */
export function toDecimalString(raw: bigint, decimals: number): string {
  const digits = absolute(raw)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const sign = raw < 0n ? "-" : "";
  return fraction === "" ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** @internal */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** @internal */
export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** @internal */
export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/**
 * Splits `total` in proportion to `weights`, in whole units, without losing any: the last share takes the rest.
 *
 * @internal
 */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  let remainder = total;
  return weights.map((weight, index) => {
    if (index === weights.length - 1) return remainder;
    const share = sum === 0n ? 0n : (total * weight) / sum;
    remainder -= share;
    return share;
  });
}

function isExact(value: bigint): boolean {
  return value <= MAX_EXACT && value >= MIN_EXACT;
}

const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const MIN_EXACT = -MAX_EXACT;

/**
 * Integer division rounded toward minus infinity; `divisor` is positive.
 *
 * @internal
 */
export function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}
