import type { WalletResults } from "@walletlens/client/known-result";
import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { type ReactNode, Suspense } from "react";
import { settledWithin } from "@/app/settled-within";
import type { ChartPanel } from "@/components/wallet/panel-json";
import {
  ChartPanelsSkeleton,
  ChartPanelsUnavailable,
  WalletChartPanels,
} from "@/components/wallet/wallet-chart-panels";
import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/log";

interface WalletChartsContentProps {
  readonly wallet: Address;
  readonly results: WalletResults;
  readonly toolsOf: (panel: ChartPanel) => ReactNode;
}

/** The charts of a wallet's figures: with them where they are there soon, else after them. */
export async function WalletChartsContent(props: WalletChartsContentProps) {
  const charts = findCharts(props.wallet);
  if ((await settledWithin(charts)) !== null) return <Charts {...props} charts={charts} />;
  return (
    <Suspense fallback={<ChartPanelsSkeleton />}>
      <Charts {...props} charts={charts} />
    </Suspense>
  );
}

/** The page stands without them. */
async function Charts({
  wallet,
  results,
  toolsOf,
  charts: pending,
}: WalletChartsContentProps & { charts: Promise<WalletCharts | null> }) {
  const charts = await pending;
  if (charts === null) return <ChartPanelsUnavailable />;
  return <WalletChartPanels wallet={wallet} charts={charts} results={results} toolsOf={toolsOf} />;
}

async function findCharts(wallet: Address): Promise<WalletCharts | null> {
  try {
    return await container().pages.readWalletCharts(wallet);
  } catch (error) {
    getLog().error({ err: error, wallet }, "a wallet's charts failed");
    return null;
  }
}
