import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { PageInput } from "@/app/page-input";
import { SampleLinks } from "@/app/sample-links";
import { type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { describeGroupPage, readGroupPage, WalletGroupPanel } from "@/app/wallet-group-page";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import { SimilaritySummary } from "@/components/compare/similarity/similarity-summary";
import { SimilarityView } from "@/components/compare/similarity/similarity-view";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { container } from "@/lib/composition/container";
import { type ComparisonPage, readComparison } from "./read-comparison";

export const generateMetadata = describeGroupPage("similarity");

export default async function SimilarityPage(props: PageInput) {
  const group = await readGroupPage(props, readComparison, listRequestedWallets);
  const { state, wallets } = group;
  return (
    <div className="space-y-4">
      <PageHeader title="Similarity">
        Which wallets buy the same tokens, fund each other or share a signer, and which trade together more
        often than chance. Every link has its transactions.
      </PageHeader>
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
      <WalletGroupPanel kind="similarity" group={group} />
      {wallets.length > 1 && state.status !== "running" && (
        <p className="text-muted">
          <Link href={`/combined?wallets=${wallets.join(",")}`} className="text-link">
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

function listRequestedWallets(state: UserAnalysis<ComparisonPage>): readonly string[] {
  if (state.status === "ready") return state.result.graph.wallets.map(({ address }) => address);
  if (!("analysis" in state) || state.analysis.work.kind !== "similarity") return [];
  return state.analysis.work.wallets;
}
