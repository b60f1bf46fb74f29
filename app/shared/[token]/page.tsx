import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readCombined } from "@/app/combined/read-combined";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { readComparison } from "@/app/similarity/read-comparison";
import { readHolderAnalysis, readTokenPage } from "@/app/token/[mint]/read-token-page";
import { UserAnalysisView } from "@/app/user-analysis";
import { CombinedView } from "@/components/compare/combined-view";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { SimilaritySummary } from "@/components/compare/similarity/similarity-summary";
import { SimilarityView } from "@/components/compare/similarity/similarity-view";
import { HoldersResult } from "@/components/token/holders-result";
import { TokenHeader } from "@/components/token/token-header";
import { TextLink } from "@/components/ui/button";
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
      {work.kind === "holder-profiles" && <SharedHolders owner={owner} jobId={jobId} mint={work.mint} />}
      {owner === SAMPLE_OWNER && analysis.followerId !== null && (
        <SampleComparison jobId={analysis.followerId} />
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
            <SimilaritySummary graph={graph} />
            <SimilarityView
              graph={graph}
              resultKey={path}
              call={null}
              customRpcUrl={findCustomRpcUrl()}
              combineCredits={null}
            />
          </>
        )}
      />
    </>
  );
}

/** The second half of a deep sample: its groups, and the link to its own page. */
async function SampleComparison({ jobId }: { jobId: string }) {
  const [token, comparison] = await Promise.all([
    container().demo.shareSample(jobId),
    readComparison(SAMPLE_OWNER, jobId),
  ]);
  return (
    <>
      {token !== null && (
        <p>
          <TextLink href={`/shared/${token}`}>Linked holders: view result</TextLink>
        </p>
      )}
      {comparison.status === "ready" && (
        <LinkedGroups graph={comparison.result.graph} combineCredits={null} />
      )}
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
}

async function SharedHolders({ owner, jobId, mint }: SharedHoldersProps) {
  const [token, analysis] = await Promise.all([readTokenPage(mint), readHolderAnalysis(owner, mint, jobId)]);
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
          <HoldersResult mint={mint} result={result} finishedAt={finishedAt} now={Date.now()} call={null} />
        )}
      />
    </>
  );
}
