import type { AgentCopyResult, CopyResult } from "@walletlens/contract/copy";
import { toFollowTerms } from "@walletlens/engine/copy/follow-cycle";
import { inferReserves } from "@walletlens/engine/copy/infer-reserves";
import { summarizeCopies } from "@walletlens/engine/copy/summarize-copies";
import type { CopyTerms } from "@/lib/jobs/rules/group-jobs";
import type { CopySample } from "../group-work";

/** Cycles of the compact result. */
const MAX_AGENT_CYCLES = 20;

/** Builds both shapes of the result. The same sample gives the same result. */
export function presentCopy(
  walletAddress: string,
  { delaySeconds, sizeSol, slippagePercent }: CopyTerms,
  sample: CopySample,
): { readonly full: CopyResult; readonly agent: AgentCopyResult } {
  const { read, tier, recent, unsuitable, calculatedAt, cost } = sample;
  const usedSize = sizeSol ?? sample.medianSizeSol;
  const terms = toFollowTerms({ delaySeconds, sizeSol: usedSize, slippagePercent });
  const cycles = inferReserves(read);
  const { unpriced, unknown, perTrade, ...summary } = summarizeCopies({ cycles, tier }, terms);
  const facts = {
    walletAddress,
    calculatedAt,
    dataQualityTier: tier,
    delaySeconds,
    sizeSol: usedSize,
    slippagePercent,
    ...summary,
    ...(unknown.length === 0 ? {} : { unknown }),
    coverage: {
      recent,
      unsuitable,
      sampled: read.length,
      priced: summary.priced,
      unpriced,
      calls: cost.calls,
    },
  };
  const latest = perTrade.slice(-MAX_AGENT_CYCLES).reverse();
  return {
    full: { ...facts, perTrade },
    agent: { ...facts, perTrade: latest.map(toAgentCycle), perTradeTotal: perTrade.length },
  };
}

function toAgentCycle({
  tokenMint,
  closedAt,
  walletReturn,
  followerReturn,
  isMissed,
  hasImpact,
  unpriced,
}: CopyResult["perTrade"][number]): AgentCopyResult["perTrade"][number] {
  return { tokenMint, closedAt, walletReturn, followerReturn, isMissed, hasImpact, unpriced };
}
