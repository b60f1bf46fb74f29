import { Suspense } from "react";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import { ChartPanelsSkeleton } from "@/components/wallet/wallet-chart-panels";
import { WalletDashboard } from "@/components/wallet/wallet-dashboard";
import { WalletProblem } from "@/components/wallet/wallet-problem";
import { WalletSkeleton } from "@/components/wallet/wallet-skeleton";
import type { Address } from "@/lib/domain/address";
import type { TokenPageRequest } from "@/lib/domain/wallet/token-rows";
import { readWalletPage } from "./read-wallet-page";
import { WalletChartsContent } from "./wallet-charts-content";

interface WalletContentProps {
  readonly wallet: Address;
  readonly tokenRequest: TokenPageRequest;
  /** The job that the page waited for in vain, as its address says. */
  readonly failedJobId: string | null;
  readonly customRpcUrl: string | null;
}

/** A wallet's figures, or how far they are, or why there are none. */
export async function WalletContent({ wallet, tokenRequest, failedJobId, customRpcUrl }: WalletContentProps) {
  const reading = await readWalletPage({ wallet, tokenRequest, failedJobId });
  const common = { wallet, customRpcUrl };
  switch (reading.status) {
    case "ready":
      return (
        <WalletDashboard
          {...common}
          profile={reading.profile}
          tokens={reading.tokens}
          tokenRequest={tokenRequest}
          stale={reading.stale}
          now={Date.now()}
          charts={
            <Suspense fallback={<ChartPanelsSkeleton />}>
              <WalletChartsContent wallet={wallet} />
            </Suspense>
          }
        />
      );
    case "queued":
      return (
        <WalletSkeleton {...common} status={<AnalysisProgress wallet={wallet} jobId={reading.jobId} />} />
      );
    case "failed":
      return <WalletProblem {...common} problem={reading.problem} />;
  }
}
