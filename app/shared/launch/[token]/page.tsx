import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { readLaunchAnalysis } from "@/app/token/[mint]/read-token-page";
import { UserAnalysisView } from "@/app/user-analysis";
import { LaunchPanel } from "@/components/token/launch-panel";
import { requireSharedAnalysis, type SharedPageProps } from "../../read-shared";
import { describeSharedPage, SharedFrame } from "../../shared-frame";
import { SharedToken } from "../../shared-token";

export const metadata = describeSharedPage("Shared launch");

export default async function SharedLaunchPage(props: SharedPageProps) {
  const { owner, jobId, work } = await requireSharedAnalysis(props, ["launch"]);
  return (
    <SharedFrame owner={owner}>
      <SharedToken mint={work.mint} />
      <UserAnalysisView
        state={await readLaunchAnalysis(owner, work.mint, jobId)}
        ready={(result) => <LaunchPanel result={result} customRpcUrl={findCustomRpcUrl()} call={null} />}
      />
    </SharedFrame>
  );
}
