/** 0.1 SOL: with less, anyone could afford to forge evidence. */
export const MIN_MATERIAL_LAMPORTS = 100_000_000n;
/** A material part is a tenth of the whole or more. */
const MATERIAL_DIVISOR = 10n;

/**
 * Returns the minimum of a material part of `lamports`: a tenth, at least 0.1 SOL.
 *
 * @internal
 */
export function minMaterial(lamports: bigint): bigint {
  const tenth = (lamports + MATERIAL_DIVISOR - 1n) / MATERIAL_DIVISOR;
  return tenth > MIN_MATERIAL_LAMPORTS ? tenth : MIN_MATERIAL_LAMPORTS;
}
