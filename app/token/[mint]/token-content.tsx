import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import { currentSession } from "@/app/current-session";
import { SampleLinks } from "@/app/sample-links";
import { readComparison } from "@/app/similarity/read-comparison";
import { callForResult, UserAnalysisView } from "@/app/user-analysis";
import { RecordAddress } from "@/components/search/record-address";
import { LargestHolders } from "@/components/token/largest-holders";
import { LaunchPanel } from "@/components/token/launch-panel";
import { LiveHolders } from "@/components/token/live-holders";
import { LiveLaunch } from "@/components/token/live-launch";
import { StartAnalysis } from "@/components/token/start-analysis";
import { StartLaunch } from "@/components/token/start-launch";
import { formatTicker } from "@/components/token/title-token";
import { TokenAuthorities } from "@/components/token/token-authorities";
import { TokenHeader } from "@/components/token/token-header";
import { TokenProblem } from "@/components/token/token-problem";
import type { TopChoice } from "@/components/token/top-n";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { container } from "@/lib/composition/container";
import { findAnalysisAbout } from "@/lib/groups/recent-analyses";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import type { GroupWork } from "@/lib/jobs/rules/group-jobs";
import { AnalyzedHolders } from "./analyzed-holders";
import { readHolderAnalysis, readLaunchAnalysis, readTokenPage } from "./read-token-page";

interface TokenContentProps {
  readonly mint: Address;
  readonly customRpcUrl: string | null;
  readonly topN: TopChoice;
  readonly jobId: string | null;
  /** Job of a launch that is shown. */
  readonly launchId: string | null;
}

export async function TokenContent({ mint, customRpcUrl, topN, jobId, launchId }: TokenContentProps) {
  const session = await currentSession();
  const userId = session?.userId ?? null;
  const { ports } = container();
  const [result, analysis, launch, earlier, earlierLaunch] = await Promise.all([
    readTokenPage(mint),
    readHolderAnalysis(userId, mint, jobId),
    readLaunchAnalysis(userId, mint, launchId),
    userId === null || jobId !== null ? null : findAnalysisAbout(ports, userId, "holder-profiles", mint),
    userId === null || launchId !== null ? null : findAnalysisAbout(ports, userId, "launch", mint),
  ]);
  const head = { mint, customRpcUrl };
  if (result.status === "failed") return <TokenProblem {...head} code={result.code} />;
  const { token, called, overview } = result;
  const followerId = analysis.status === "ready" ? analysis.analysis.followerId : null;
  const comparison = followerId === null ? null : await readComparison(userId, followerId);
  const isAgain = analysis.status !== "none" && analysis.status !== "unknown";
  const start = (
    <StartHolders
      mint={mint}
      topN={topN}
      credits={session?.account.balance ?? null}
      isAgain={isAgain}
      earlier={earlier}
    />
  );
  return (
    <div className="space-y-4">
      <RecordAddress kind="token" address={mint} symbol={formatTicker(mint, called)} />
      <TokenHeader
        {...head}
        called={called}
        supply={token.supply}
        decimals={token.decimals}
        overview={overview}
      />
      <TokenAuthorities {...token} />
      <LaunchAnalysis state={launch} customRpcUrl={customRpcUrl} />
      {!isAgain && start}
      {!isAgain && <SampleLinks endpoints={["holders", "holders-deep", "launch"]} mint={mint} />}
      {(!isAgain || analysis.status === "running") && (
        <LargestHolders largest={overview.largest} listsAll={overview.listsAllHolders} />
      )}
      <HolderAnalysis mint={mint} comparison={comparison} followerId={followerId} state={analysis} />
      {isAgain && analysis.status !== "running" && start}
      {launch.status !== "running" && launch.status !== "ready" && (
        <StartLaunch
          mint={mint}
          credits={session?.account.balance ?? null}
          cost={PRICED_ENDPOINTS.launch.credits}
        >
          {earlierLaunch !== null && <EarlierAnalysis mint={mint} analysis={earlierLaunch} />}
        </StartLaunch>
      )}
    </div>
  );
}

interface LaunchAnalysisProps {
  readonly state: Awaited<ReturnType<typeof readLaunchAnalysis>>;
  readonly customRpcUrl: string | null;
}

function LaunchAnalysis({ state, customRpcUrl }: LaunchAnalysisProps) {
  return (
    <UserAnalysisView
      state={state}
      running={({ jobId }) => <LiveLaunch jobId={jobId} customRpcUrl={customRpcUrl} />}
      ready={(launched, done) => (
        <LaunchPanel result={launched} customRpcUrl={customRpcUrl} call={callForResult(done)} />
      )}
    />
  );
}

interface HolderAnalysisProps {
  readonly mint: Address;
  readonly state: Awaited<ReturnType<typeof readHolderAnalysis>>;
  readonly comparison: Awaited<ReturnType<typeof readComparison>> | null;
  /** Job of the comparison; null without one. */
  readonly followerId: string | null;
}

function HolderAnalysis({ mint, state, comparison, followerId }: HolderAnalysisProps) {
  return (
    <UserAnalysisView
      state={state}
      running={({ jobId, work }) => <LiveHolders mint={mint} jobId={jobId} topN={getTopN(work)} />}
      ready={(result, done) => (
        <AnalyzedHolders
          mint={mint}
          result={result}
          finishedAt={done.finishedAt}
          call={callForResult(done)}
          comparison={comparison}
          comparisonPath={`/similarity?job=${followerId}`}
          combineCredits={PRICED_ENDPOINTS.combined.credits}
        />
      )}
    />
  );
}

interface StartHoldersProps {
  readonly mint: Address;
  readonly topN: TopChoice;
  readonly credits: number | null;
  /** True if the page shows an analysis. */
  readonly isAgain: boolean;
  readonly earlier: RecentAnalysis | null;
}

function StartHolders({ mint, topN, credits, isAgain, earlier }: StartHoldersProps) {
  return (
    <Panel title={isAgain || earlier !== null ? "Analyze holders again" : "Analyze holders"}>
      {earlier !== null && <EarlierAnalysis mint={mint} analysis={earlier} />}
      <StartAnalysis
        mint={mint}
        topN={topN}
        credits={credits}
        action={isAgain ? "Refresh" : earlier === null ? "Analyze" : "Analyze again"}
        hasResult={earlier !== null}
      />
    </Panel>
  );
}

/** A result that was paid for comes before the offer to buy it again. */
function EarlierAnalysis({ mint, analysis }: { mint: Address; analysis: RecentAnalysis }) {
  const { finishedAt, jobId, work } = analysis;
  const [extent, query] =
    work.kind === "launch"
      ? [`first ${work.first} buyers`, `launch=${jobId}`]
      : [`top ${getTopN(work)}`, `top=${getTopN(work)}&job=${jobId}`];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
      <span>
        {finishedAt === null ? (
          "An analysis is running"
        ) : (
          <>
            Analyzed <RelativeTime time={finishedAt} now={Date.now()} />
          </>
        )}
        , {extent}
      </span>
      <Link href={`/token/${mint}?${query}`} className={BUTTON_STYLE.primary}>
        {finishedAt === null ? "Show progress" : "Open result"}
      </Link>
    </p>
  );
}

function getTopN(work: GroupWork): number {
  return work.kind === "holder-profiles" ? work.topN : 0;
}
