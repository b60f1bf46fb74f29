import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readCombined } from "@/app/combined/read-combined";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { readComparison } from "@/app/similarity/read-comparison";
import { AnalyzedHolders } from "@/app/token/[mint]/analyzed-holders";
import { readHolderAnalysis, readTokenPage } from "@/app/token/[mint]/read-token-page";
import { UserAnalysisView } from "@/app/user-analysis";
import { CombinedView } from "@/components/compare/combined-view";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { SimilaritySummary } from "@/components/compare/similarity/similarity-summary";
import { SimilarityView } from "@/components/compare/similarity/similarity-view";
import { TokenHeader } from "@/components/token/token-header";
import { Tag } from "@/components/ui/tag";
import { container } from "@/lib/composition/container";
import { SAMPLE_OWNER } from "@/lib/groups/prepare-demo";
import { readShared } from "./read-shared";

export const metadata: Metadata = {
  title: "Shared analysis",
  description: "An analysis that its owner shows by this link.",
  robots: { index: false },
  referrer: "no-referrer",
};

export default async function SharedPage({ params }: { params: Promise<{ readonly token: string }> }) {
  const { token } = await params;
  const shared = await readShared(token);
  if (shared === null) notFound();
  const { owner, jobId } = shared;
  const analysis = await container().ownAccount.findAnalysis(owner, jobId);
  if (analysis === null || !analysis.hasResult) notFound();
  const { work } = analysis;
  return (
    <div className="space-y-4">
      {owner === SAMPLE_OWNER ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Tag tone="accent">Sample result</Tag> Computed at the start of this server, from the demo chain.
        </p>
      ) : (
        <p className="text-sm text-muted">Shared by link.</p>
      )}
      {work.kind === "holder-profiles" && (
        <SharedHolders
          owner={owner}
          jobId={jobId}
          mint={work.mint}
          followerId={owner === SAMPLE_OWNER ? analysis.followerId : null}
        />
      )}
      {work.kind === "similarity" && (
        <SharedComparison owner={owner} jobId={jobId} path={`/shared/${token}/result`} />
      )}
      {work.kind === "combined" && <SharedCombined owner={owner} jobId={jobId} />}
    </div>
  );
}

async function SharedComparison({ owner, jobId, path }: { owner: string; jobId: string; path: string }) {
  return (
    <>
      <h1 className="text-xl font-semibold">Similarity</h1>
      <UserAnalysisView
        state={await readComparison(owner, jobId)}
        ready={({ graph }) => (
          <>
            <LinkedGroups graph={graph} title="Verdict" combineCredits={null} />
            <SimilaritySummary graph={graph} />
            <SimilarityView graph={graph} resultKey={path} call={null} customRpcUrl={findCustomRpcUrl()} />
          </>
        )}
      />
    </>
  );
}

async function SharedCombined({ owner, jobId }: { owner: string; jobId: string }) {
  return (
    <>
      <h1 className="text-xl font-semibold">Combined wallets</h1>
      <UserAnalysisView
        state={await readCombined(owner, jobId)}
        ready={({ result, names }) => (
          <CombinedView result={result} names={names} now={Date.now()} call={null} />
        )}
      />
    </>
  );
}

interface SharedHoldersProps {
  readonly owner: string;
  readonly jobId: string;
  readonly mint: Parameters<typeof readTokenPage>[0];
  /** The comparison of a sample; null for other results, which are shared one by one. */
  readonly followerId: string | null;
}

async function SharedHolders({ owner, jobId, mint, followerId }: SharedHoldersProps) {
  const [token, analysis, comparison, comparisonToken] = await Promise.all([
    readTokenPage(mint),
    readHolderAnalysis(owner, mint, jobId),
    followerId === null ? null : readComparison(owner, followerId),
    followerId === null ? null : container().demo.shareSample(followerId),
  ]);
  const known = token.status === "known" ? token : null;
  return (
    <>
      <TokenHeader
        mint={mint}
        customRpcUrl={findCustomRpcUrl()}
        called={known?.called ?? null}
        supply={known?.token.supply ?? null}
        decimals={known?.token.decimals ?? 0}
      />
      <UserAnalysisView
        state={analysis}
        ready={(result, { finishedAt }) => (
          <AnalyzedHolders
            mint={mint}
            result={result}
            finishedAt={finishedAt}
            call={null}
            comparison={comparison}
            comparisonPath={comparisonToken === null ? null : `/shared/${comparisonToken}`}
            combineCredits={null}
          />
        )}
      />
    </>
  );
}
