import { toSol } from "../amount.ts";
import {
  type BehaviorType,
  classifyBehavior,
  classifyTier,
  type DataQualityTier,
} from "../behavior/classify-behavior.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { WalletFigures } from "../wallet/compute-figures.ts";
import { classifyExit, hasAllSalesValued } from "../wallet/profile.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";

/** Figures of a wallet as the holder of a token, the same for every token; null where one is unknown. */
export interface HolderFigures {
  readonly behaviorType: BehaviorType | null;
  readonly exitPattern: string | null;
  readonly medianHoldTimeHours: number | null;
  readonly avgHoldTimeHours: number | null;
  readonly dailyFlipRatio: number | null;
  readonly dataQualityTier: DataQualityTier;
  readonly confidence: number | null;
  readonly completedCycleCount: number;
  readonly realizedPnlSol: number | null;
  /** Present where the realized sum leaves out sales of unknown value. */
  readonly realizedIsPartial?: true;
  /** Realized plus unrealized. */
  readonly pnlSol: number | null;
  readonly exitRate: number | null;
  readonly totalTokensTraded: number;
  /** Native SOL of the wallet's own account. */
  readonly solBalance: number | null;
  /** Tokens held, wrapped SOL left out; null for a time in the past. */
  readonly positions: number | null;
  /** Value of the positions that have a price. */
  readonly holdingsValueSol: number | null;
  /** The most valuable positions, at most 5. */
  readonly topHoldings: readonly { readonly tokenAddress: string; readonly valueSol: number }[];
}

/** Completed cycles at which half of the full confidence is reached (docs/definitions.md#data-quality). */
const HALF_CONFIDENCE_CYCLES = 5;
const TOP_HOLDINGS = 5;

/**
 * Computes a wallet's figures as a holder from those of the wallet (docs/definitions.md#holders).
 *
 * @example
 * const { behaviorType, confidence } = computeHolderFigures(input, figures);
 */
export function computeHolderFigures(input: WalletInput, figures: WalletFigures): HolderFigures {
  const { medianHoldHours, averageHoldHours, completedCycles, realizedSol, unrealizedSol } = figures;
  return {
    behaviorType: classifyBehavior(medianHoldHours, completedCycles),
    exitPattern: classifyExit(figures.singleExitShare),
    medianHoldTimeHours: medianHoldHours,
    avgHoldTimeHours: averageHoldHours,
    dailyFlipRatio: figures.flipRatio,
    dataQualityTier: classifyTier(completedCycles),
    confidence: computeConfidence(completedCycles, figures.reconciliation.reconciledShare),
    completedCycleCount: completedCycles,
    realizedPnlSol: realizedSol,
    ...(hasAllSalesValued(figures) ? {} : { realizedIsPartial: true }),
    pnlSol: realizedSol === null || unrealizedSol === null ? null : realizedSol + unrealizedSol,
    exitRate: computeExitRate(figures),
    totalTokensTraded: figures.tokensTraded,
    ...summarizeHoldings(input, figures),
  };
}

/** n/(n+5) × share of the traded volume that reconciles: 0 without a completed cycle, whatever the rest. */
function computeConfidence(cycles: number, reconciledShare: number | null): number | null {
  if (cycles === 0) return 0;
  return reconciledShare === null ? null : (cycles / (cycles + HALF_CONFIDENCE_CYCLES)) * reconciledShare;
}

/** Tokens with a completed cycle ÷ tokens traded. */
function computeExitRate({ positions, tokensTraded }: WalletFigures): number | null {
  if (tokensTraded === 0) return null;
  const exited = Array.from(positions.values()).filter(({ cycles }) => cycles.length > 0).length;
  return exited / tokensTraded;
}

function summarizeHoldings({ holdings }: WalletInput, { holdings: value }: WalletFigures) {
  if (holdings === null)
    return { solBalance: null, positions: null, holdingsValueSol: null, topHoldings: [] };
  const held = Array.from(holdings.tokens).filter(
    ([mint, { amount }]) => amount > 0n && mint !== WRAPPED_SOL,
  );
  const valued = Array.from(value.tokensSol, ([tokenAddress, valueSol]) => ({ tokenAddress, valueSol }));
  const isPriced = value.sol !== null;
  return {
    solBalance: toSol(holdings.lamports),
    positions: held.length,
    holdingsValueSol: isPriced ? valued.reduce((sum, { valueSol }) => sum + valueSol, 0) : null,
    topHoldings: valued
      .sort((a, b) => b.valueSol - a.valueSol || (a.tokenAddress < b.tokenAddress ? -1 : 1))
      .slice(0, TOP_HOLDINGS),
  };
}
