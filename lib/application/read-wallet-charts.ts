import type { Address } from "@walletlens/engine/address";
import { buildWalletCharts, type WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { SnapshotInputs, SnapshotStore } from "@/lib/ports/wallet-store";
import type { RecentCharts } from "./recent-charts";
import { runCooperatively } from "./run-cooperatively";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";

export interface ChartPorts extends RestorePorts {
  readonly charts: RecentCharts;
}

/**
 * The charts of the newest figures that are kept of a wallet, computed from what those were computed from. Null where
 * none are kept; asks nothing of the chain and starts no analysis.
 */
export async function readWalletCharts(
  ports: ChartPorts & { readonly snapshots: Pick<SnapshotStore, "find"> },
  wallet: Address,
): Promise<WalletCharts | null> {
  const kept = await ports.snapshots.find(wallet, "inputs");
  return kept === null ? null : readChartsOf(ports, wallet, kept.body);
}

/** The charts of the analysis that left `inputs`. */
export function readChartsOf(
  ports: ChartPorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletCharts> {
  return ports.charts.read(wallet, inputs.analyzedAt, async () =>
    runCooperatively(buildWalletCharts(await restoreInput(ports, wallet, inputs))),
  );
}
