import type { ReactNode } from "react";
import type { ChartPanel } from "@/components/wallet/panel-json";
import { ChartPanelsUnavailable, WalletChartPanels } from "@/components/wallet/wallet-chart-panels";
import { container } from "@/lib/container";
import type { Address } from "@/lib/domain/address";
import type { WalletCharts } from "@/lib/domain/wallet/wallet-charts";
import { getLog } from "@/lib/log";

/** The charts of a wallet's figures. They come after the figures, and the page stands without them. */
export async function WalletChartsContent({
  wallet,
  toolsOf,
}: {
  wallet: Address;
  toolsOf: (panel: ChartPanel) => ReactNode;
}) {
  const charts = await findCharts(wallet);
  if (charts === null) return <ChartPanelsUnavailable />;
  return <WalletChartPanels wallet={wallet} charts={charts} toolsOf={toolsOf} />;
}

async function findCharts(wallet: Address): Promise<WalletCharts | null> {
  try {
    return await container().pages.readWalletCharts(wallet);
  } catch (error) {
    getLog().error({ err: error, wallet }, "a wallet's charts failed");
    return null;
  }
}
