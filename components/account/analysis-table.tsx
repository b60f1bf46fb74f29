import { shortAddress } from "@walletlens/format";
import { ShareLink, type SharingProps } from "@/components/account/share-link";
import { TextLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { buildSharedPath } from "@/components/ui/shared-path";
import { Tag, type Tone } from "@/components/ui/tag";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

interface AnalysisTableProps extends SharingProps {
  readonly analyses: readonly RecentAnalysis[];
  readonly isFirst: boolean;
  readonly now: number;
}

export function AnalysisTable({ analyses, isFirst, now, ...sharing }: AnalysisTableProps) {
  return (
    <DataTable
      caption="Recent analyses"
      columns={buildColumns(now, sharing)}
      rows={analyses}
      getKey={({ jobId }) => jobId}
      nothing={isFirst ? NOTHING_YET : "No older analyses."}
    />
  );
}

const NOTHING_YET =
  "No analyses yet. Analyze the holders of a token, or compare wallets. Analyses by you and your API keys appear here, even after their results expire.";

function buildColumns(now: number, sharing: SharingProps): readonly Column<RecentAnalysis>[] {
  return [
    { name: "Analysis", className: "font-medium", cell: ({ endpoint }) => nameEndpoint(endpoint) },
    { name: "Subject", cell: (analysis) => describeAnalysis(analysis).about },
    {
      name: "Status",
      cell: (analysis) => {
        const { tone, word } = describeAnalysis(analysis).state;
        return (
          <Tag tone={tone} {...(analysis.error !== null && { tip: analysis.error })}>
            {word}
          </Tag>
        );
      },
    },
    { name: "Started", cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
    {
      name: "Open",
      stackedName: null,
      cell: (analysis) => {
        const { state, href, comparisonHref } = describeAnalysis(analysis);
        return (
          <span className="flex gap-3">
            <TextLink href={href}>{state.action}</TextLink>
            {comparisonHref !== null && <TextLink href={comparisonHref}>Comparison</TextLink>}
          </span>
        );
      },
    },
    {
      name: "Share",
      stackedName: null,
      cell: ({ hasResult, jobId, shareToken, work }) =>
        hasResult && (
          <ShareLink
            jobId={jobId}
            path={shareToken === null ? null : buildSharedPath(work.kind, shareToken)}
            {...sharing}
          />
        ),
    },
  ];
}

export interface AnalysisLabels {
  readonly about: string;
  readonly state: { readonly word: string; readonly tone: Tone; readonly action: string };
  readonly href: string;
  /** Address of the comparison of the holders of a deep analysis; null for other analyses. */
  readonly comparisonHref: string | null;
}

/** An expired analysis links to the page that runs it again. */
function describeAnalysis(analysis: RecentAnalysis): AnalysisLabels {
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
  if (work.kind === "launch") {
    const { mint } = work;
    const href = `/token/${mint}?launch=${jobId}`;
    return { about: `Launch of ${shortAddress(mint)}`, state, href, comparisonHref: null };
  }
  if (work.kind === "copy") {
    const { wallet } = work;
    const href = `/wallet/${wallet}/copy?job=${jobId}`;
    return { about: `Following ${shortAddress(wallet)}`, state, href, comparisonHref: null };
  }
  const { wallets } = work;
  const firstWallet = wallets[0] === undefined ? "" : `: ${shortAddress(wallets[0])}, …`;
  return {
    about: `${work.kind === "combined" ? "Combined: " : ""}${wallets.length} wallets${firstWallet}`,
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
