import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";

/** A completed cycle shorter than this is a flip (docs/definitions.md#behavior). */
const FLIP_SECONDS = 300;

/** Figures of the completed cycles of one token. */
export interface CycleFigures {
  readonly completed: number;
  /** Of those of known duration, in their order. */
  readonly holdHours: readonly number[];
  /** Market caps at the entries of which one is known, in their order. */
  readonly marketCapsUsd: readonly number[];
  readonly flips: number;
  /** Cycles that were sold in one transaction. */
  readonly singleExits: number;
  /** Sum of the known results; null where none is known. */
  readonly realizedLamports: bigint | null;
}

/** `supply` is that of the mint in base units, null where it is unknown. */
export function computeCycleFigures(
  cycles: readonly Cycle[],
  supply: bigint | null,
  solUsd: SolUsd,
): CycleFigures {
  if (cycles.length === 0) return NO_CYCLES;
  const holdHours: number[] = [];
  const marketCapsUsd: number[] = [];
  let flips = 0;
  let singleExits = 0;
  let realized: bigint | null = null;
  for (const { entry, holdSeconds, sells, realizedLamports } of cycles) {
    if (holdSeconds !== null) holdHours.push(holdSeconds / SECONDS_PER_HOUR);
    if (holdSeconds !== null && holdSeconds < FLIP_SECONDS) flips += 1;
    if (sells === 1) singleExits += 1;
    if (realizedLamports !== null) realized = (realized ?? 0n) + realizedLamports;
    const marketCap = entryMarketCapUsd(entry, supply, solUsd);
    if (marketCap !== null) marketCapsUsd.push(marketCap);
  }
  const completed = cycles.length;
  return { completed, holdHours, marketCapsUsd, flips, singleExits, realizedLamports: realized };
}

/** One for all: most tokens of many wallets are bought and never sold. */
const NO_CYCLES: CycleFigures = {
  completed: 0,
  holdHours: [],
  marketCapsUsd: [],
  flips: 0,
  singleExits: 0,
  realizedLamports: null,
};
