const BASIS_POINTS = 10_000n;

/** Amount that a pool gives for `amountIn` when the fee stays in the pool; rounded down. */
export function amountOut(reserveIn: bigint, reserveOut: bigint, amountIn: bigint, feeBps: bigint): bigint {
  const traded = amountIn - shareOf(amountIn, feeBps);
  return (reserveOut * traded) / (reserveIn + traded);
}

/** A share in basis points; rounded up, as venues charge it. */
export function shareOf(amount: bigint, basisPoints: bigint): bigint {
  return (amount * basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS;
}

/**
 * Amount that must go into a pool to raise the price of its other side by `factor`: reserve · (√factor − 1), computed
 * as a float and rounded down; 0 if the factor is not above 1.
 */
export function amountToMove(reserveIn: bigint, factor: number): bigint {
  return factor > 1 ? BigInt(Math.floor(Number(reserveIn) * (Math.sqrt(factor) - 1))) : 0n;
}
