import { cookies } from "next/headers";
import type { PageInput } from "@/app/page-input";
import { callForResult, type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { describeGroupPage, readGroupPage, WalletGroupPanel } from "@/app/wallet-group-page";
import { CombinedView } from "@/components/compare/combined-view";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import { CURRENCY_COOKIE, readCurrency } from "@/components/ui/currency";
import { PageHeader } from "@/components/ui/page-header";
import { readView, writeView } from "@/components/wallet/view-query";
import { type CombinedPage as Combined, readCombined } from "./read-combined";

export const generateMetadata = describeGroupPage("combined");

export default async function CombinedPage(props: PageInput) {
  const group = await readGroupPage(props, readCombined, listRequestedWallets);
  const { state, wallets } = group;
  const view = readView(await props.searchParams);
  const currency = view.currency ?? readCurrency((await cookies()).get(CURRENCY_COOKIE)?.value);
  return (
    <div className="space-y-4">
      <PageHeader title="Combined wallets">
        Several wallets as one portfolio. Internal transfers are ignored and cost basis is shared (FIFO).
      </PageHeader>
      <UserAnalysisView
        state={state}
        running={({ jobId }) => <LiveComparison jobId={jobId} />}
        ready={({ result, names }, done) => (
          <CombinedView
            result={result}
            names={names}
            now={Date.now()}
            call={callForResult(done)}
            view={{
              period: view.period,
              currency,
              buildPath: (change) =>
                `/combined${writeView({ ...view, ...change }, `wallets=${wallets.join()}&job=${done.jobId}`)}`,
            }}
          />
        )}
      />
      <WalletGroupPanel kind="combined" group={group} />
    </div>
  );
}

function listRequestedWallets(state: UserAnalysis<Combined>): readonly string[] {
  if (!("analysis" in state) || state.analysis.work.kind !== "combined") return [];
  return state.analysis.work.wallets;
}
