import { toSol } from "../amount.ts";
import type { PnlResults } from "../result-types.ts";
import type { Steps } from "../steps.ts";
import { isBesideMaterial } from "./cash/cash-statement.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { comparePositions, type PeriodToken, subtractSales } from "./period-tokens.ts";
import { addUpRealized } from "./pnl-results.ts";
import { isPeriodCovered, type Period, sumPeriod, toPeriod } from "./recent-periods.ts";
import { sumRealized } from "./token-pnl.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "./wallet-ledger.ts";
import { WalletTally, type WalletTotals } from "./wallet-tally.ts";

/** A period, or the last days before the analysis. */
export type PeriodChoice = Period | { readonly days: number };

/**
 * Results of a wallet in a period: the sums at its end minus those at its beginning. Present values have no such
 * difference and are omitted.
 */
export interface PeriodMetrics {
  readonly period: Period;
  /** Known in part, like the win rate, if much money moved beside the trades up to the end of the period. */
  readonly results: PnlResults;
  /** Share of the completed cycles with a known result that made a profit; null without one. */
  readonly winRate: PartialSum;
  /** Transactions with at least one trade. */
  readonly swaps: number;
  readonly completedCycles: number;
  /** Known value of buys and sells without own costs. */
  readonly boughtSol: PartialSum;
  readonly soldSol: PartialSum;
  /** Fees and tips of transactions without trades. */
  readonly feesSol: number;
  /** Result of atomic arbitrage. */
  readonly atomicPnlSol: PartialSum;
  /** Tokens that were bought, sold or burned in the period. Their realized results add up to that of the wallet. */
  readonly tokens: readonly PeriodToken[];
  /** Unix seconds at which the covered history begins; null if the whole period is covered. */
  readonly coveredFrom: number | null;
}

/**
 * Computes the metrics of a period. Linear in the history; a step is several changes.
 *
 * @example
 * const result = runSteps(computePeriod(input, { days: 30 }));
 */
export function* computePeriod(input: WalletInput, choice: PeriodChoice): Steps<PeriodMetrics> {
  const period = resolvePeriod(choice, input.analyzedAt);
  const ledger = yield* readWalletLedger(input);
  const tally = new WalletTally(null, period.from);
  const firstIndex = findFirstFrom(ledger, period.from);
  yield* tally.read(ledger, 0, firstIndex);
  const begin = tally.totals();
  yield* tally.read(ledger, firstIndex, findFirstFrom(ledger, period.to + 1));
  const end = tally.totals();
  yield;
  const isCovered = isPeriodCovered(input.coverage, period);
  const areResultsWhole = !isBesideMaterial(end.cash, end.activity);
  const { realizedUsd, winRate } = sumPeriod(end.results.log, period, input.coverage, areResultsWhole);
  const { realizedSol, ...differences } = subtract(sumUp(end), sumUp(begin));
  const sol = limitToCovered(realizedSol, { complete: isCovered && areResultsWhole });
  return {
    period,
    results: addUpRealized({ sol, usd: realizedUsd }),
    ...differences,
    winRate,
    tokens: comparePositions(begin.positions, end.positions, isCovered),
    coveredFrom: isCovered ? null : input.coverage.fromTime,
  };
}

/**
 * Returns the bounds of a period. Days end with the analysis at `analyzedAt` (unix milliseconds).
 *
 * @internal
 */
export function resolvePeriod(choice: PeriodChoice, analyzedAt: number): Period {
  return "from" in choice ? choice : toPeriod(choice.days, analyzedAt);
}

/**
 * True if `time` (unix seconds) is in the period; an unknown time is in none.
 *
 * @internal
 */
export function isWithin({ from, to }: Period, time: number | null): boolean {
  return time !== null && time >= from && time <= to;
}

/** Index of the first change from a time on; an undated change belongs to the one before it. */
function findFirstFrom({ times, changes }: WalletLedger, time: number): number {
  const index = times.findIndex((known) => known !== null && known >= time);
  return index < 0 ? changes.length : index;
}

function sumUp({ positions, activity }: WalletTotals) {
  let realizedLamports = 0n;
  let proceedsSizeLamports = 0n;
  let lamports = 0n;
  let sizeLamports = 0n;
  let sells = 0;
  let unvaluedSales = 0;
  let unvaluedBurns = 0;
  let completedCycles = 0;
  for (const position of positions.values()) {
    realizedLamports += position.realizedLamports;
    proceedsSizeLamports += position.proceedsSizeLamports;
    lamports += position.unknownBasis.lamports;
    sizeLamports += position.unknownBasis.sizeLamports;
    sells += position.sells;
    unvaluedSales += position.unvaluedSales;
    unvaluedBurns += position.unvaluedBurns;
    completedCycles += position.cycles.length;
  }
  const unknownBasis = { lamports, sizeLamports };
  const counts = { sells, unvaluedSales, unvaluedBurns };
  const sales = { realizedLamports, proceedsSizeLamports, ...counts, unknownBasis };
  return { ...activity, sales, completedCycles };
}

type Sums = ReturnType<typeof sumUp>;

function subtract(end: Sums, begin: Sums) {
  const isValued = end.unvaluedTrades === begin.unvaluedTrades;
  const quote = (name: "boughtLamports" | "soldLamports") =>
    toPartialSum(toSol(end[name] - begin[name]), isValued);
  return {
    realizedSol: sumRealized([subtractSales(end.sales, begin.sales)]),
    swaps: end.swaps - begin.swaps,
    completedCycles: end.completedCycles - begin.completedCycles,
    boughtSol: quote("boughtLamports"),
    soldSol: quote("soldLamports"),
    feesSol: toSol(end.costLamports - begin.costLamports),
    atomicPnlSol: toPartialSum(
      toSol(end.atomicLamports - begin.atomicLamports),
      end.unvaluedArbitrages === begin.unvaluedArbitrages,
    ),
  };
}
