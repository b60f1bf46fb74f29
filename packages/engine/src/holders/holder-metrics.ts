import { toSol } from "../amount.ts";
import {
  type BehaviorType,
  classifyBehavior,
  classifyExit,
  type ExitPattern,
} from "../behavior/classify-behavior.ts";
import type { DataQualityTier, TierReason } from "../behavior/data-quality.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { HudPeriods, PnlResults, TopHolding } from "../result-types.ts";
import type { WalletMetrics } from "../wallet/compute-metrics.ts";
import { type PartialSum, toPartialSum } from "../wallet/partial-sum.ts";
import { presentResults, type ResultViews } from "../wallet/present-results.ts";
import { presentHudPeriods } from "../wallet/recent-periods.ts";
import { isThin } from "../wallet/token-worth.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";

/** Metrics of a wallet as a holder, the same for every token; null if unknown. */
export interface HolderMetrics extends Omit<ResultViews, "positions"> {
  readonly behaviorType: BehaviorType | null;
  readonly exitPattern: ExitPattern | null;
  readonly medianHoldTimeHours: number | null;
  readonly avgHoldTimeHours: number | null;
  readonly dailyFlipRatio: number | null;
  readonly dataQualityTier: DataQualityTier;
  readonly tierReasons: readonly TierReason[];
  /** Share of the proceeds from units of known cost; null without sales. */
  readonly knownBasisShare: number | null;
  /** Transactions of the metrics, and true for the whole history. */
  readonly coverage: { readonly transactions: number; readonly complete: boolean };
  readonly confidence: number | null;
  readonly completedCycleCount: number;
  readonly results: PnlResults;
  readonly netAfterCostsSol: PartialSum;
  readonly periods: HudPeriods;
  /** Results of the tokens that it bought; `positions` is the number of tokens held. */
  readonly outcomes: ResultViews["positions"];
  readonly exitRate: number | null;
  readonly totalTokensTraded: number;
  /** Native SOL of the wallet's own account. */
  readonly solBalance: number | null;
  /** Tokens held without wrapped SOL; null for a time in the past. */
  readonly positions: number | null;
  /** Known value of the positions. */
  readonly holdingsValueSol: PartialSum;
  /** The 5 positions of the largest sale value. */
  readonly topHoldings: readonly TopHolding[];
}

/** Completed cycles with a confidence factor of one half (docs/definitions.md#data-quality). */
const HALF_CONFIDENCE_CYCLES = 5;
const TOP_HOLDINGS = 5;

/** Computes the holder metrics from those of the wallet (docs/definitions.md#holders). */
export function computeHolderMetrics(input: WalletInput, metrics: WalletMetrics): HolderMetrics {
  const { medianHoldHours, averageHoldHours, completedCycles, dataQuality } = metrics;
  const { transactions, complete } = input.coverage;
  const { usd, costs, positions: outcomes, ...results } = presentResults(metrics, input.coverage);
  return {
    behaviorType: classifyBehavior(medianHoldHours, completedCycles),
    exitPattern: classifyExit(metrics.singleExitShare),
    medianHoldTimeHours: medianHoldHours,
    avgHoldTimeHours: averageHoldHours,
    dailyFlipRatio: metrics.flipRatio,
    dataQualityTier: dataQuality.tier,
    tierReasons: dataQuality.reasons,
    knownBasisShare: metrics.knownBasisShare,
    coverage: { transactions, complete },
    confidence: computeConfidence(completedCycles, metrics.reconciliation.reconciledShare),
    completedCycleCount: completedCycles,
    results: metrics.pnlResults,
    usd,
    costs,
    netAfterCostsSol: metrics.netAfterCostsSol,
    periods: presentHudPeriods(metrics.periods),
    outcomes,
    ...results,
    exitRate: computeExitRate(metrics),
    totalTokensTraded: metrics.tokensTraded,
    ...summarizeHoldings(input, metrics),
  };
}

/** n/(n+5) × share of the traded volume that reconciles; 0 without a completed cycle. */
function computeConfidence(cycles: number, reconciledShare: number | null): number | null {
  if (cycles === 0) return 0;
  return reconciledShare === null ? null : (cycles / (cycles + HALF_CONFIDENCE_CYCLES)) * reconciledShare;
}

/** Tokens with a completed cycle ÷ tokens traded. */
function computeExitRate({ tradeResultsSol, unknownTrades, tokensTraded }: WalletMetrics): number | null {
  return tokensTraded === 0 ? null : (tradeResultsSol.length + unknownTrades) / tokensTraded;
}

function summarizeHoldings({ holdings }: WalletInput, { holdings: value }: WalletMetrics) {
  if (holdings === null)
    return { solBalance: null, positions: null, holdingsValueSol: toPartialSum(null), topHoldings: [] };
  const heldTokens = Array.from(holdings.tokens).filter(
    ([mint, { amount }]) => amount > 0n && mint !== WRAPPED_SOL,
  );
  const valued = Array.from(value.tokensSol, ([tokenAddress, valueSol]): TopHolding => {
    const listedValueSol = value.listedSol.get(tokenAddress) ?? valueSol;
    const holding = { tokenAddress, valueSol, listedValueSol };
    return isThin(listedValueSol, valueSol) ? { ...holding, thin: true } : holding;
  });
  const priced = valued.reduce((sum, { valueSol }) => sum + valueSol, 0);
  const isUnknown = valued.length === 0 && value.unpriced > 0;
  return {
    solBalance: toSol(holdings.lamports),
    positions: heldTokens.length,
    holdingsValueSol: toPartialSum(isUnknown ? null : priced, value.unpriced === 0),
    topHoldings: valued
      .sort((a, b) => b.valueSol - a.valueSol || (a.tokenAddress < b.tokenAddress ? -1 : 1))
      .slice(0, TOP_HOLDINGS),
  };
}
