import { shortAddress } from "@walletlens/client/format";
import type { Tone } from "@/components/ui/tag";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";

export interface AnalysisLabels {
  readonly about: string;
  readonly state: { readonly word: string; readonly tone: Tone; readonly action: string };
  readonly href: string;
  /** Address of the comparison of the holders of a deep analysis; null for other analyses. */
  readonly comparisonHref: string | null;
}

/** An expired analysis links to the page that runs it again. */
export function describeAnalysis(analysis: RecentAnalysis): AnalysisLabels {
  const { work, jobId, followerId } = analysis;
  const state = describeState(analysis);
  if (work.kind === "holder-profiles") {
    const { mint, topN } = work;
    return {
      about: `Top ${topN} of ${shortAddress(mint)}`,
      state,
      href: `/token/${mint}?top=${topN}&job=${jobId}`,
      comparisonHref: followerId === null ? null : `/similarity?job=${followerId}`,
    };
  }
  const { wallets } = work;
  const first = wallets[0] === undefined ? "" : `: ${shortAddress(wallets[0])}, …`;
  return {
    about: `${wallets.length} wallets${work.kind === "combined" ? " as one" : ""}${first}`,
    state,
    href: `/${work.kind}?wallets=${wallets.join(",")}&job=${jobId}`,
    comparisonHref: null,
  };
}

function describeState({ status, hasResult }: RecentAnalysis): AnalysisLabels["state"] {
  if (status === "failed") return { word: "Failed", tone: "warning", action: "Run again" };
  if (status !== "completed") return { word: "Running", tone: "accent", action: "Follow" };
  return hasResult
    ? { word: "Ready", tone: "accent", action: "Open" }
    : { word: "Expired", tone: "neutral", action: "Run again" };
}
