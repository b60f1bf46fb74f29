import { type SolUsd, solUsdByHour } from "../swaps/sol-usd.ts";

/** Prices of SOL without ranges, from pairs of hour and micro-dollars. */
export function toSolUsd(closes: Iterable<readonly [hour: number, usdMicros: bigint]>): SolUsd {
  return solUsdByHour(Array.from(closes, ([hour, usdMicros]) => ({ hour, usdMicros })));
}
