import type { Address } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/result-types";
import type { PeriodChoice } from "@walletlens/engine/wallet/period-metrics";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { AdmitWork } from "./page-work";
import { buildKey, fromStoredInput, type PagePartPorts } from "./read-metric-evidence";
import type { ResponseCache } from "./response-cache";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";
import type { SnapshotInputs } from "./wallet-store";

export interface ChartPorts extends RestorePorts {
  readonly responseCache: ResponseCache;
}

const readCharts = fromStoredInput(
  ({ charts }) => charts,
  (input, period: PeriodChoice | null) => buildWalletCharts(input, period),
);

/** Like `readMetricEvidence`, for the charts of a wallet, over a period if one is given. */
export function readWalletCharts(
  ports: PagePartPorts,
  wallet: Address,
  admit: AdmitWork,
  period: PeriodChoice | null = null,
): Promise<WalletCharts | null> {
  return readCharts(ports, wallet, period, admit);
}

/** Returns the charts of the analysis of `inputs` for a paid call, which does not wait for page work. */
export function computeCharts(
  ports: ChartPorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletCharts> {
  return ports.responseCache.charts.read(buildKey(wallet, inputs.analyzedAt, null), async () =>
    runCooperatively(buildWalletCharts(await restoreInput(ports, wallet, inputs))),
  );
}
