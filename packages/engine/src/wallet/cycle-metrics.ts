import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import { type Cycle, isUncertainWin } from "../positions/cycle.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";

/** Metrics of the completed cycles of one token. Tens of thousands are in memory for the next refresh. */
export interface CycleMetrics {
  /** Known market caps at the entries, in their order. */
  readonly marketCapsUsd: readonly number[];
  /** Sum of the known results; null if none is known, or if it is a win that is not above its possible error. */
  readonly realizedLamports: bigint | null;
}

/** `supply` is that of the mint in base units, null if unknown. */
export function computeCycleMetrics(
  cycles: readonly Cycle[],
  supply: bigint | null,
  solUsd: SolUsd,
): CycleMetrics {
  let realizedLamports: bigint | null = null;
  let error = 0n;
  const marketCapsUsd: number[] = [];
  for (const cycle of cycles) {
    const result = cycle.realizedLamports;
    if (result !== null) realizedLamports = (realizedLamports ?? 0n) + result;
    if (cycle.errorLamports !== 0n) error += cycle.errorLamports;
    const marketCap = entryMarketCapUsd(cycle, supply, solUsd);
    if (marketCap !== null) marketCapsUsd.push(marketCap);
  }
  if (realizedLamports !== null && isUncertainWin(realizedLamports, error)) realizedLamports = null;
  // A copy has no spare capacity: a list that grew has room for 17 values.
  return { marketCapsUsd: marketCapsUsd.length === 0 ? NONE : marketCapsUsd.slice(), realizedLamports };
}

const NONE: readonly number[] = [];
