import type { Address } from "@walletlens/engine/address";
import { RecordAddress } from "@/components/search/record-address";
import type { Currency } from "@/components/ui/currency";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import { WalletProblem } from "@/components/wallet/wallet-problem";
import type { WalletPageQuery } from "@/components/wallet/wallet-query";
import { WalletSkeleton } from "@/components/wallet/wallet-skeleton";
import type { WalletPageResult } from "./read-wallet-page";
import { WalletDashboard } from "./wallet-dashboard";

interface WalletContentProps {
  readonly wallet: Address;
  readonly query: WalletPageQuery;
  readonly currency: Currency;
  readonly result: Promise<WalletPageResult>;
  readonly customRpcUrl: string | null;
}

export async function WalletContent({ query, currency, result: pending, ...common }: WalletContentProps) {
  const result = await pending;
  const { wallet } = common;
  switch (result.status) {
    case "ready":
      return (
        <>
          <RecordAddress kind="wallet" address={wallet} />
          <WalletDashboard {...common} query={query} currency={currency} result={result} />
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
