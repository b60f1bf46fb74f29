import { shortAddress } from "@walletlens/format";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { UserAnalysisView } from "@/app/user-analysis";
import { readCopy } from "@/app/wallet/[address]/copy/read-copy";
import { CopyView } from "@/components/wallet/copy/copy-view";
import { requireSharedAnalysis, type SharedPageProps } from "../../read-shared";
import { describeSharedPage, SharedFrame } from "../../shared-frame";

export const metadata = describeSharedPage("Shared copy of a wallet");

export default async function SharedCopyPage(props: SharedPageProps) {
  const { owner, jobId, work } = await requireSharedAnalysis(props, ["copy"]);
  return (
    <SharedFrame owner={owner}>
      <h1 className="text-xl font-semibold">Following {shortAddress(work.wallet)}</h1>
      <UserAnalysisView
        state={await readCopy(owner, jobId, work.wallet)}
        ready={(result) => <CopyView result={result} customRpcUrl={findCustomRpcUrl()} call={null} />}
      />
    </SharedFrame>
  );
}
