import type { Metadata } from "next";
import { currentSession } from "@/app/current-session";
import { AnalysisNotice } from "@/components/jobs/analysis-notice";
import { CompareForm } from "@/components/similarity/compare-form";
import { LiveComparison } from "@/components/similarity/live-comparison";
import { readWalletList } from "@/components/similarity/read-wallet-list";
import { SimilaritySummary } from "@/components/similarity/similarity-summary";
import { SimilarityView } from "@/components/similarity/similarity-view";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/container";
import { type ComparisonReading, readComparison } from "./read-comparison";

export const metadata: Metadata = {
  title: "Similarity",
  description: "How alike wallets trade: which tokens they share, and which of them move together.",
};

interface SimilarityPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

export default async function SimilarityPage({ searchParams }: SimilarityPageProps) {
  const { wallets, job } = await searchParams;
  const session = await currentSession();
  const userId = session?.userId ?? null;
  const [reading, account] = await Promise.all([
    readComparison(userId, typeof job === "string" && /^[\w-]{1,100}$/.test(job) ? job : null),
    userId === null ? null : container().sessions.findAccount(userId),
  ]);
  const asked = readWalletList(typeof wallets === "string" ? wallets : "").wallets;
  const compared = asked.length > 0 ? asked : walletsOf(reading);
  return (
    <div className="space-y-4">
      <header>
        <h1 className="text-xl font-semibold">Similarity</h1>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Which wallets bought the same tokens, and put their capital into them alike.
        </p>
      </header>
      <Comparison reading={reading} />
      {reading.status !== "running" && (
        <Panel title={reading.status === "none" ? "Compare wallets" : "Compare again"}>
          <CompareForm key={compared.join()} wallets={compared} credits={account?.balance ?? null} />
        </Panel>
      )}
    </div>
  );
}

function Comparison({ reading }: { reading: ComparisonReading }) {
  switch (reading.status) {
    case "none":
      return null;
    case "unknown":
    case "failed":
    case "expired":
      return (
        <AnalysisNotice
          state={reading.status}
          error={reading.status === "failed" ? reading.analysis.error : null}
        />
      );
    case "running":
      return <LiveComparison jobId={reading.analysis.jobId} />;
    case "ready":
      return (
        <>
          <SimilaritySummary graph={reading.graph} />
          <SimilarityView graph={reading.graph} call={reading.call} />
        </>
      );
  }
}

/** What an address without wallets leaves open, the result knows. */
function walletsOf(reading: ComparisonReading): readonly string[] {
  if (reading.status === "ready") return reading.graph.wallets.map(({ address }) => address);
  if (!("analysis" in reading) || reading.analysis.work.kind !== "similarity") return [];
  return reading.analysis.work.wallets;
}
