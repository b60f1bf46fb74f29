import type { CopyResult } from "@walletlens/contract/copy";
import { toFollowTerms } from "@walletlens/engine/copy/follow-cycle";
import { summarizeCopies } from "@walletlens/engine/copy/summarize-copies";

/** Terms that a reader chooses. */
export interface CopyChoice {
  readonly delaySeconds: number;
  readonly sizeSol: number | null;
  readonly slippagePercent: number | null;
}

/** Returns the terms of the job. */
export function toChoice({ delaySeconds, sizeSol, slippagePercent }: CopyResult): CopyChoice {
  return { delaySeconds, sizeSol, slippagePercent };
}

/** Returns the result at other terms, from the pools in it, without a call. */
export function recomputeCopy(result: CopyResult, choice: CopyChoice): CopyResult {
  const sample = { cycles: result.perTrade, tier: result.dataQualityTier };
  const { unpriced, ...summary } = summarizeCopies(sample, toFollowTerms(choice));
  return {
    ...result,
    ...choice,
    ...summary,
    coverage: { ...result.coverage, priced: summary.priced, unpriced },
  };
}
