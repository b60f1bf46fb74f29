import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { type Address, isAddress } from "@walletlens/engine/address";
import { shortAddress } from "@walletlens/format";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { currentSession } from "@/app/current-session";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { PageInput } from "@/app/page-input";
import { SampleLinks } from "@/app/sample-links";
import { callForResult, readJobId, UserAnalysisView } from "@/app/user-analysis";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { CopyView } from "@/components/wallet/copy/copy-view";
import { LiveCopy } from "@/components/wallet/copy/live-copy";
import { StartCopy } from "@/components/wallet/copy/start-copy";
import { container } from "@/lib/composition/container";
import { findAnalysisAbout } from "@/lib/groups/recent-analyses";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import { readCopy } from "./read-copy";

type CopyPageProps = PageInput<{ readonly address: string }>;

export async function generateMetadata({ params }: CopyPageProps): Promise<Metadata> {
  const { address } = await params;
  if (!isAddress(address)) return { title: "Not an address" };
  return {
    title: `Following ${shortAddress(address)}`,
    description: `What a follower of the Solana wallet ${address} would have kept, by delay and size, with the trades behind it.`,
    robots: { index: false },
  };
}

export default async function CopyPage({ params, searchParams }: CopyPageProps) {
  const { address: wallet } = await params;
  if (!isAddress(wallet)) notFound();
  const session = await currentSession();
  const customRpcUrl = findCustomRpcUrl();
  const jobId = readJobId((await searchParams).job);
  const userId = session?.userId ?? null;
  const [state, earlier] = await Promise.all([
    readCopy(userId, jobId, wallet),
    userId === null || jobId !== null ? null : findAnalysisAbout(container().ports, userId, "copy", wallet),
  ]);
  return (
    <div className="space-y-4">
      <PageHeader title="If you follow it">
        What a follower of{" "}
        <Link href={`/wallet/${wallet}`} className="figure text-link">
          {shortAddress(wallet)}
        </Link>{" "}
        would have kept: its completed cycles, repeated later, at the prices that were there to be had.
        Positions that are still open are not part of it.
      </PageHeader>
      <UserAnalysisView
        state={state}
        running={({ jobId: running }) => <LiveCopy jobId={running} />}
        ready={(result, done) => (
          <CopyView result={result} customRpcUrl={customRpcUrl} call={callForResult(done)} />
        )}
      />
      {state.status !== "running" && (
        <StartCopy
          wallet={wallet}
          isSignedIn={session !== null}
          cost={PRICED_ENDPOINTS.copy.credits}
          isAgain={state.status === "ready" || earlier !== null}
        >
          {earlier !== null && <EarlierCopy wallet={wallet} analysis={earlier} />}
        </StartCopy>
      )}
      {state.status === "none" && <SampleLinks endpoints={["copy"]} />}
    </div>
  );
}

interface EarlierCopyProps {
  readonly wallet: Address;
  readonly analysis: RecentAnalysis;
}

/** A result that was paid for comes before the offer to buy it again. */
function EarlierCopy({ wallet, analysis: { jobId, finishedAt } }: EarlierCopyProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
      {finishedAt === null ? (
        "It is being measured"
      ) : (
        <span>
          Measured <RelativeTime time={finishedAt} now={Date.now()} />
        </span>
      )}
      <Link href={`/wallet/${wallet}/copy?job=${jobId}`} className={BUTTON_STYLE.primary}>
        {finishedAt === null ? "Show progress" : "Open result"}
      </Link>
    </p>
  );
}
