import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { readComparison } from "@/app/similarity/read-comparison";
import { UserAnalysisView } from "@/app/user-analysis";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { SimilaritySummary } from "@/components/compare/similarity/similarity-summary";
import { SimilarityView } from "@/components/compare/similarity/similarity-view";
import { requireSharedAnalysis, type SharedPageProps } from "../../read-shared";
import { describeSharedPage, SharedFrame } from "../../shared-frame";

export const metadata = describeSharedPage("Shared similarity");

export default async function SharedSimilarityPage(props: SharedPageProps) {
  const { owner, jobId, token } = await requireSharedAnalysis(props, ["similarity"]);
  return (
    <SharedFrame owner={owner}>
      <h1 className="text-xl font-semibold">Similarity</h1>
      <UserAnalysisView
        state={await readComparison(owner, jobId)}
        ready={({ graph }) => (
          <>
            <LinkedGroups graph={graph} title="Verdict" combineCredits={null} />
            <SimilaritySummary graph={graph} />
            <SimilarityView
              graph={graph}
              resultKey={`/shared/${token}/result`}
              call={null}
              customRpcUrl={findCustomRpcUrl()}
            />
          </>
        )}
      />
    </SharedFrame>
  );
}
