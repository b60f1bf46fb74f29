import Link from "next/link";
import { currentSession } from "@/app/current-session";
import { AnalysisNotice } from "@/components/jobs/analysis-notice";
import { HoldersResult } from "@/components/token/holders-result";
import { LiveHolders } from "@/components/token/live-holders";
import { StartAnalysis } from "@/components/token/start-analysis";
import { TokenHeader } from "@/components/token/token-header";
import { TokenProblem } from "@/components/token/token-problem";
import type { TopN } from "@/components/token/top-n";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/container";
import type { Address } from "@/lib/domain/address";
import { resultKeyOf } from "@/lib/domain/group-jobs";
import { readEnv } from "@/lib/env";
import type { RecentAnalysis } from "@/lib/ports/recent-analyses";
import { type AnalysisReading, readHolderAnalysis, readToken } from "./read-token-page";

interface TokenContentProps {
  readonly mint: Address;
  readonly customRpcUrl: string | null;
  readonly topN: TopN;
  /** The analysis that the page's address names. */
  readonly jobId: string | null;
}

/** A token, what is known of its holders, and the way to know more. */
export async function TokenContent({ mint, customRpcUrl, topN, jobId }: TokenContentProps) {
  const session = await currentSession();
  const userId = session?.userId ?? null;
  const [reading, account, analysis] = await Promise.all([
    readToken(mint),
    userId === null ? null : container().sessions.findAccount(userId),
    readHolderAnalysis(userId, mint, jobId),
  ]);
  const head = { mint, customRpcUrl };
  if (reading.status === "failed") return <TokenProblem {...head} code={reading.code} />;
  const { token, name } = reading;
  const isAgain = analysis.status !== "none" && analysis.status !== "unknown";
  return (
    <div className="space-y-4">
      <TokenHeader {...head} name={name} supply={token.supply} decimals={token.decimals} />
      {analysis.status !== "running" && (
        <Panel title={isAgain ? "Profile the holders again" : "Profile the holders"}>
          <StartAnalysis
            mint={mint}
            topN={topN}
            credits={account?.balance ?? null}
            action={isAgain ? "Run again" : "Profile holders"}
          />
        </Panel>
      )}
      <Analysis mint={mint} reading={analysis} />
    </div>
  );
}

function Analysis({ mint, reading }: { mint: Address; reading: AnalysisReading }) {
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
      return <LiveHolders mint={mint} jobId={reading.analysis.jobId} topN={topOf(reading.analysis)} />;
    case "ready":
      return (
        <>
          <Comparison followerId={reading.analysis.followerId} />
          <HoldersResult
            mint={mint}
            result={reading.result}
            finishedAt={reading.analysis.finishedAt}
            now={Date.now()}
            call={callOf(reading.analysis)}
          />
        </>
      );
  }
}

/** The second half of a deep analysis has a page of its own. */
function Comparison({ followerId }: { followerId: string | null }) {
  if (followerId === null) return null;
  return (
    <p>
      <Link href={`/similarity?job=${followerId}`} prefetch={false} className="text-accent hover:underline">
        How alike these holders are: the comparison of this deep analysis
      </Link>
    </p>
  );
}

function topOf({ work }: RecentAnalysis): number {
  return work.kind === "holder-profiles" ? work.topN : 0;
}

function callOf({ jobId, requestId }: RecentAnalysis) {
  const key = resultKeyOf("holder-profiles", "full", { jobId, requestId });
  const path = `/api/v1/jobs/result/by-key?key=${encodeURIComponent(key)}`;
  const { nextAuthUrl, selfUrl } = readEnv();
  return { path, curl: `curl -H "X-Api-Key: $API_KEY" "${nextAuthUrl ?? selfUrl}${path}"` };
}
