import { readCombined } from "@/app/combined/read-combined";
import { UserAnalysisView } from "@/app/user-analysis";
import { CombinedView } from "@/components/compare/combined-view";
import { requireSharedAnalysis, type SharedPageProps } from "../../read-shared";
import { describeSharedPage, SharedFrame } from "../../shared-frame";

export const metadata = describeSharedPage("Shared combined wallets");

export default async function SharedCombinedPage(props: SharedPageProps) {
  const { owner, jobId } = await requireSharedAnalysis(props, ["combined"]);
  return (
    <SharedFrame owner={owner}>
      <h1 className="text-xl font-semibold">Combined wallets</h1>
      <UserAnalysisView
        state={await readCombined(owner, jobId)}
        ready={({ result, names }) => (
          <CombinedView result={result} names={names} now={Date.now()} call={null} />
        )}
      />
    </SharedFrame>
  );
}
