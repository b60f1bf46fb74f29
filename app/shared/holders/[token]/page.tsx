import { readComparison } from "@/app/similarity/read-comparison";
import { AnalyzedHolders } from "@/app/token/[mint]/analyzed-holders";
import { readHolderAnalysis } from "@/app/token/[mint]/read-token-page";
import { UserAnalysisView } from "@/app/user-analysis";
import { buildSharedPath } from "@/components/ui/shared-path";
import { container } from "@/lib/composition/container";
import { SAMPLE_OWNER, shareSample } from "@/lib/groups/prepare-demo";
import { requireSharedAnalysis, type SharedPageProps } from "../../read-shared";
import { describeSharedPage, SharedFrame } from "../../shared-frame";
import { SharedToken } from "../../shared-token";

export const metadata = describeSharedPage("Shared holders");

export default async function SharedHoldersPage(props: SharedPageProps) {
  const { owner, jobId, work, followerId } = await requireSharedAnalysis(props, ["holder-profiles"]);
  const { mint } = work;
  // Other results than samples are shared one by one.
  const comparisonId = owner === SAMPLE_OWNER ? followerId : null;
  const [analysis, comparison, comparisonToken] = await Promise.all([
    readHolderAnalysis(owner, mint, jobId),
    comparisonId === null ? null : readComparison(owner, comparisonId),
    comparisonId === null ? null : shareSample(container().ports, comparisonId),
  ]);
  return (
    <SharedFrame owner={owner}>
      <SharedToken mint={mint} />
      <UserAnalysisView
        state={analysis}
        ready={(result, { finishedAt }) => (
          <AnalyzedHolders
            mint={mint}
            result={result}
            finishedAt={finishedAt}
            call={null}
            comparison={comparison}
            comparisonPath={comparisonToken === null ? null : buildSharedPath("similarity", comparisonToken)}
            combineCredits={null}
          />
        )}
      />
    </SharedFrame>
  );
}
