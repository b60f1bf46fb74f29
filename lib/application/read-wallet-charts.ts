import type { ComputePorts } from "@/lib/application/compute-wallet";
import { loadCovered } from "@/lib/application/load-history";
import { restoreInput } from "@/lib/application/snapshot-basis";
import type { Address } from "@/lib/domain/address";
import { buildWalletCharts, type WalletCharts } from "@/lib/domain/wallet/wallet-charts";
import type { SnapshotStore } from "@/lib/ports/wallet-store";

type WalletChartsPorts = Pick<ComputePorts, "histories" | "solPriceStore"> & {
  readonly snapshots: Pick<SnapshotStore, "find">;
};

/**
 * The charts of the newest figures that are kept of a wallet, computed from what those were computed from. Null where
 * none are kept; asks nothing of the chain and starts no analysis.
 */
export async function readWalletCharts(
  { snapshots, histories, solPriceStore }: WalletChartsPorts,
  wallet: Address,
): Promise<WalletCharts | null> {
  const basis = await snapshots.find(wallet, "basis");
  if (basis === null) return null;
  const history = await loadCovered(histories, wallet, basis.body.coverage);
  return buildWalletCharts(await restoreInput(solPriceStore, wallet, basis.body, history));
}
