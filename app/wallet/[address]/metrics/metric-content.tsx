import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { MetricEvidenceView } from "@/components/wallet/evidence/metric-evidence-view";
import { EvidenceContent } from "./evidence-content";
import type { EvidenceResult } from "./read-evidence";

export function MetricContent(props: {
  wallet: string;
  result: Promise<EvidenceResult<MetricEvidence>>;
  isDrawer: boolean;
}) {
  return (
    <EvidenceContent {...props}>
      {(evidence, context) => <MetricEvidenceView evidence={evidence} context={context} />}
    </EvidenceContent>
  );
}
