/** Returns the position of a market cap on a logarithmic axis, 0 to 1. */
export function logPosition(usd: number): number {
  if (usd <= LOWEST_USD) return 0;
  return Math.min(1, Math.log10(usd / LOWEST_USD) / DECADES);
}

/** Ends of the axis in USD: a new token and the largest ones. */
const LOWEST_USD = 1e3;
const HIGHEST_USD = 1e9;

const DECADES = Math.log10(HIGHEST_USD / LOWEST_USD);
