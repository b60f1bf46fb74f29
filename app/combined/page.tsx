import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { callForResult, type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { describeGroupPage, readGroupPage, type WalletGroupPageProps } from "@/app/wallet-group-page";
import { CombinedView } from "@/components/compare/combined-view";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import { WalletGroupForm } from "@/components/compare/similarity/wallet-group-form";
import { CURRENCY_COOKIE, readCurrency } from "@/components/ui/currency";
import { Panel } from "@/components/ui/panel";
import { readView, writeView } from "@/components/wallet/view-query";
import { type CombinedPage as Combined, readCombined } from "./read-combined";

export function generateMetadata(props: WalletGroupPageProps): Promise<Metadata> {
  return describeGroupPage(props, {
    title: "Combined wallets",
    description:
      "Several wallets as one portfolio: internal transfers are ignored and cost basis is shared (FIFO).",
    alternates: { canonical: "/combined" },
  });
}

export default async function CombinedPage(props: WalletGroupPageProps) {
  const { state, wallets, credits } = await readGroupPage(props, readCombined, walletsOf);
  const view = readView(await props.searchParams);
  const currency = view.currency ?? readCurrency((await cookies()).get(CURRENCY_COOKIE)?.value);
  return (
    <div className="space-y-4">
      <header>
        <h1 className="text-xl font-semibold">Combined wallets</h1>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Several wallets as one portfolio. Internal transfers are ignored and cost basis is shared (FIFO).
        </p>
      </header>
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
              hrefOf: (change) =>
                `/combined${writeView({ ...view, ...change }, `wallets=${wallets.join()}&job=${done.jobId}`)}`,
            }}
          />
        )}
      />
      {state.status !== "running" && (
        <Panel title={state.status === "none" ? "Combine wallets" : "Combine again"}>
          <WalletGroupForm
            key={wallets.join()}
            kind="combined"
            cost={PRICED_ENDPOINTS.combined.credits}
            wallets={wallets}
            credits={credits}
          />
        </Panel>
      )}
    </div>
  );
}

function walletsOf(state: UserAnalysis<Combined>): readonly string[] {
  if (!("analysis" in state) || state.analysis.work.kind !== "combined") return [];
  return state.analysis.work.wallets;
}
