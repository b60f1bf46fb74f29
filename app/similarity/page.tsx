import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Metadata } from "next";
import Link from "next/link";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { SampleLinks } from "@/app/sample-links";
import { type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { describeGroupPage, readGroupPage, type WalletGroupPageProps } from "@/app/wallet-group-page";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import { SimilaritySummary } from "@/components/compare/similarity/similarity-summary";
import { SimilarityView } from "@/components/compare/similarity/similarity-view";
import { WalletGroupForm } from "@/components/compare/similarity/wallet-group-form";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { type ComparisonPage, readComparison } from "./read-comparison";

export function generateMetadata(props: WalletGroupPageProps): Promise<Metadata> {
  return describeGroupPage(props, {
    title: "Similarity",
    description:
      "Which wallets buy the same tokens, fund each other or share a signer, and which trade together more often than chance.",
    alternates: { canonical: "/similarity" },
  });
}

export default async function SimilarityPage(props: WalletGroupPageProps) {
  const { state, wallets, credits } = await readGroupPage(props, readComparison, walletsOf);
  return (
    <div className="space-y-4">
      <header>
        <h1 className="text-xl font-semibold">Similarity</h1>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Which wallets buy the same tokens, fund each other or share a signer, and which trade together more
          often than chance. Every link has its transactions.
        </p>
      </header>
      <UserAnalysisView
        state={state}
        running={({ jobId }) => <LiveComparison jobId={jobId} />}
        ready={({ graph, resultKey, call }) => (
          <>
            <LinkedGroups graph={graph} title="Verdict" combineCredits={PRICED_ENDPOINTS.combined.credits} />
            <SimilaritySummary graph={graph} />
            <SimilarityView
              graph={graph}
              resultKey={resultKey}
              call={call}
              customRpcUrl={findCustomRpcUrl()}
            />
          </>
        )}
      />
      {state.status !== "running" && (
        <Panel title={state.status === "none" ? "Find linked wallets" : "Compare again"}>
          <WalletGroupForm
            key={wallets.join()}
            kind="similarity"
            cost={PRICED_ENDPOINTS.similarity.credits}
            wallets={wallets}
            credits={credits}
          />
        </Panel>
      )}
      {wallets.length > 1 && state.status !== "running" && (
        <p className="text-muted">
          <Link href={`/combined?wallets=${wallets.join(",")}`} prefetch={false} className="text-link">
            Combine into one portfolio
          </Link>
        </p>
      )}
      {wallets.length === 0 && <DemoGroup />}
      {wallets.length === 0 && <SampleLinks endpoints={["similarity"]} />}
    </div>
  );
}

/** The addresses of the demo chain are unknown to users. */
async function DemoGroup() {
  const showcase = await container().pages.readShowcase();
  const group = showcase?.group ?? [];
  if (group.length < 2) return null;
  return (
    <p className="text-muted">
      <Link href={`/similarity?wallets=${group.join(",")}`} className="text-link">
        Take {group.length} demo wallets
      </Link>
      , half of which buy the same tokens within minutes
    </p>
  );
}

function walletsOf(state: UserAnalysis<ComparisonPage>): readonly string[] {
  if (state.status === "ready") return state.result.graph.wallets.map(({ address }) => address);
  if (!("analysis" in state) || state.analysis.work.kind !== "similarity") return [];
  return state.analysis.work.wallets;
}
