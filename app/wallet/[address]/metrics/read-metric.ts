import type { Address } from "@walletlens/engine/address";
import type {
  MetricEvidence,
  MetricRequest,
} from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { container } from "@/lib/composition/container";
import { type EvidenceResult, readEvidence } from "./read-evidence";

export function readMetric(wallet: Address, request: MetricRequest): Promise<EvidenceResult<MetricEvidence>> {
  return readEvidence((admit) => container().pages.readMetricEvidence(wallet, request, admit), listMints);
}

function listMints({ rows }: MetricEvidence): readonly string[] {
  return rows.list.flatMap((row) => {
    if ("trades" in row) return row.trades.map(({ tokenAddress }) => tokenAddress);
    return "tokenAddress" in row && row.tokenAddress !== null ? [row.tokenAddress] : [];
  });
}
