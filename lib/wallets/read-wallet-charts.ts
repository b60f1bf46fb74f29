import type { Address } from "@walletlens/engine/address";
import { buildWalletCharts, type WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { AdmitWork } from "./page-work";
import { fromStoredInput, keyOf, type PagePartPorts } from "./read-metric-evidence";
import type { ResponseCache } from "./response-cache";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";
import type { SnapshotInputs } from "./wallet-store";

export interface ChartPorts extends RestorePorts {
  readonly answers: ResponseCache;
}

const readCharts = fromStoredInput(
  ({ charts }) => charts,
  (input, _: null) => buildWalletCharts(input),
);

/** Reads, as `readFigureEvidence` does, the charts of a wallet. */
export function readWalletCharts(
  ports: PagePartPorts,
  wallet: Address,
  admit: AdmitWork,
): Promise<WalletCharts | null> {
  return readCharts(ports, wallet, null, admit);
}

/** The charts of the analysis that left `inputs`, for a call that is paid for: it waits for no page. */
export function readChartsOf(
  ports: ChartPorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletCharts> {
  return ports.answers.charts.read(keyOf(wallet, inputs.analyzedAt, null), async () =>
    runCooperatively(buildWalletCharts(await restoreInput(ports, wallet, inputs))),
  );
}
