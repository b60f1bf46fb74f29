import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";

/**
 * Metrics of the completed cycles of one token that take more than a look at each cycle. Tens of thousands of them are kept
 * for the next refresh: they hold nothing else.
 */
export interface CycleMetrics {
  /** Market caps at the entries of which one is known, in their order. */
  readonly marketCapsUsd: readonly number[];
  /** Sum of the known results; null where none is known. */
  readonly realizedLamports: bigint | null;
}

/** `supply` is that of the mint in base units, null where it is unknown. */
export function computeCycleMetrics(
  cycles: readonly Cycle[],
  supply: bigint | null,
  solUsd: SolUsd,
): CycleMetrics {
  let realizedLamports: bigint | null = null;
  const marketCapsUsd: number[] = [];
  for (const cycle of cycles) {
    const result = cycle.realizedLamports;
    if (result !== null) realizedLamports = (realizedLamports ?? 0n) + result;
    const marketCap = entryMarketCapUsd(cycle, supply, solUsd);
    if (marketCap !== null) marketCapsUsd.push(marketCap);
  }
  // A copy has room for what it holds and no more: a list that grew has room for 17 values from its first on.
  return { marketCapsUsd: marketCapsUsd.length === 0 ? NONE : marketCapsUsd.slice(), realizedLamports };
}

const NONE: readonly number[] = [];
