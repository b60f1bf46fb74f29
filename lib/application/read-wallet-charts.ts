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
  const basis = await ports.snapshots.find(wallet, "basis");
  return basis === null ? null : readChartsOf(ports, wallet, basis.body);
}

/** The charts of the analysis that left `basis`. */
export function readChartsOf(
  ports: ChartPorts,
  wallet: Address,
  basis: SnapshotInputs,
): Promise<WalletCharts> {
  return ports.charts.read(wallet, basis.analyzedAt, async () =>
    runCooperatively(buildWalletCharts(await restoreInput(ports, wallet, basis))),
  );
}
