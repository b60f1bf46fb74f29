import type { Address } from "@walletlens/engine/address";
import { currentSession } from "@/app/current-session";
import { toggleWatch } from "@/app/watchlist/watch-actions";
import { RememberAddress } from "@/components/search/remember-address";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import type { WalletPanel } from "@/components/wallet/panel-json";
import { ReadRest } from "@/components/wallet/read-rest";
import { WalletDashboard } from "@/components/wallet/wallet-dashboard";
import { WalletProblem } from "@/components/wallet/wallet-problem";
import type { WalletQuery } from "@/components/wallet/wallet-query";
import { WalletSkeleton } from "@/components/wallet/wallet-skeleton";
import { WatchButton } from "@/components/watch/watch-button";
import { container } from "@/lib/composition/container";
import type { WalletPageResult } from "./read-wallet-page";
import { WalletChartsContent } from "./wallet-charts-content";
import { WalletContactsContent } from "./wallet-contacts-content";
import { WalletFeedContent } from "./wallet-feed-content";
import { WalletPanelTools } from "./wallet-panel-tools";
import { WalletPeriodContent } from "./wallet-period-content";

interface WalletContentProps {
  readonly wallet: Address;
  readonly query: WalletQuery;
  readonly result: Promise<WalletPageResult>;
  readonly customRpcUrl: string | null;
}

export async function WalletContent({ wallet, query, result: pending, customRpcUrl }: WalletContentProps) {
  const result = await pending;
  const common = { wallet, customRpcUrl };
  const toolsOf = (panel: WalletPanel) => (
    <WalletPanelTools wallet={wallet} panel={panel} tokenRequest={query.tokens} />
  );
  switch (result.status) {
    case "ready":
      return (
        <>
          <RememberAddress kind="wallet" address={wallet} />
          <WalletDashboard
            {...common}
            profile={result.profile}
            tokens={result.tokens}
            names={result.names}
            query={query}
            stale={result.stale}
            refresh={
              result.refreshJobId && (
                <AnalysisProgress
                  jobId={result.refreshJobId}
                  href={`/wallet/${wallet}`}
                  failedParam="failed"
                  isInline
                />
              )
            }
            now={Date.now()}
            actions={<UserWatch wallet={wallet} />}
            rest={<Rest wallet={wallet} isMoreLeft={result.isMoreLeft} jobId={result.restJobId} />}
            toolsOf={toolsOf}
            period={<WalletPeriodContent wallet={wallet} query={query} />}
            feed={<WalletFeedContent {...common} query={query} />}
            contacts={<WalletContactsContent wallet={wallet} customRpcUrl={customRpcUrl} />}
            charts={
              <WalletChartsContent
                {...{ wallet, query, toolsOf }}
                results={{ ...result.profile.pnl.allTime, complete: result.profile.coverage.complete }}
              />
            }
          />
        </>
      );
    case "queued":
      return (
        <WalletSkeleton
          {...common}
          status={<AnalysisProgress jobId={result.jobId} href={`/wallet/${wallet}`} failedParam="failed" />}
        />
      );
    case "failed":
      return <WalletProblem {...common} problem={result.problem} />;
  }
}

interface RestProps {
  readonly wallet: Address;
  readonly isMoreLeft: boolean | null;
  readonly jobId: string | null;
}

/** Progress of reading older transactions, the button that starts it, or the limit that prevents it. */
function Rest({ wallet, isMoreLeft, jobId }: RestProps) {
  if (jobId !== null)
    return <AnalysisProgress jobId={jobId} href={`/wallet/${wallet}`} failedParam="unread" />;
  if (isMoreLeft === true) return <UserBackfill wallet={wallet} />;
  return isMoreLeft === false && "It is as much as this server reads of one wallet.";
}

async function UserWatch({ wallet }: { wallet: Address }) {
  const session = await currentSession();
  const watch = session === null ? null : await container().watches.findWatch(session.userId, wallet);
  return (
    <WatchButton wallet={wallet} isWatched={session === null ? null : watch !== null} toggle={toggleWatch} />
  );
}

async function UserBackfill({ wallet }: { wallet: Address }) {
  return <ReadRest wallet={wallet} isSignedIn={(await currentSession()) !== null} />;
}
