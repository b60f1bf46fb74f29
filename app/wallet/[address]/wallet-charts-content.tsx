import type { WalletResults } from "@walletlens/client/known-result";
import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { type ReactNode, Suspense } from "react";
import { loadOptional } from "@/app/load-optional";
import { withTimeout } from "@/app/with-timeout";
import type { ChartPanel } from "@/components/wallet/panel-json";
import {
  ChartPanelsSkeleton,
  ChartPanelsUnavailable,
  WalletChartPanels,
} from "@/components/wallet/wallet-chart-panels";
import type { WalletQuery } from "@/components/wallet/wallet-query";
import { container } from "@/lib/composition/container";

interface WalletChartsContentProps {
  readonly wallet: Address;
  readonly query: WalletQuery;
  readonly results: WalletResults;
  readonly toolsOf: (panel: ChartPanel) => ReactNode;
}

export async function WalletChartsContent(props: WalletChartsContentProps) {
  const { wallet } = props;
  const charts = loadOptional(wallet, "a wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(wallet, admit),
  );
  if ((await withTimeout(charts)) !== null) return <Charts {...props} charts={charts} />;
  return (
    <Suspense fallback={<ChartPanelsSkeleton />}>
      <Charts {...props} charts={charts} />
    </Suspense>
  );
}

interface ChartsProps extends WalletChartsContentProps {
  readonly charts: Promise<WalletCharts | null>;
}

async function Charts({ wallet, query, results, toolsOf, charts: pending }: ChartsProps) {
  const charts = await pending;
  if (charts === null) return <ChartPanelsUnavailable />;
  return <WalletChartPanels {...{ wallet, query, charts, results, toolsOf }} />;
}
