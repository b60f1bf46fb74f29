import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Metadata } from "next";
import { callForResult, type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { describeGroupPage, readGroupPage, type WalletGroupPageProps } from "@/app/wallet-group-page";
import { CombinedView } from "@/components/compare/combined-view";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import { WalletGroupForm } from "@/components/compare/similarity/wallet-group-form";
import { Panel } from "@/components/ui/panel";
import { type CombinedPage as Combined, readCombined } from "./read-combined";

export function generateMetadata(props: WalletGroupPageProps): Promise<Metadata> {
  return describeGroupPage(props, {
    title: "Combined wallets",
    description:
      "Several Solana wallets as one portfolio: internal transfers are ignored and cost basis is shared.",
    alternates: { canonical: "/combined" },
  });
}

export default async function CombinedPage(props: WalletGroupPageProps) {
  const { state, wallets, credits } = await readGroupPage(props, readCombined, walletsOf);
  return (
    <div className="space-y-4">
      <header>
        <h1 className="text-xl font-semibold">Combined wallets</h1>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Internal transfers are ignored, internal swaps cancel out, and cost basis is shared (FIFO).
        </p>
      </header>
      <UserAnalysisView
        state={state}
        running={({ jobId }) => <LiveComparison jobId={jobId} />}
        ready={({ result, names }, done) => (
          <CombinedView result={result} names={names} now={Date.now()} call={callForResult(done)} />
        )}
      />
      {state.status !== "running" && (
        <Panel title={state.status === "none" ? "Which wallets?" : "Combine again"}>
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
