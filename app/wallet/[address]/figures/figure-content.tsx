import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { FigureEvidenceView } from "@/components/wallet/evidence/figure-evidence-view";
import { EvidenceContent } from "./evidence-content";
import type { EvidenceResult } from "./read-evidence";

/** The evidence of a figure once it is there. */
export function FigureContent(props: {
  wallet: string;
  result: Promise<EvidenceResult<FigureEvidence>>;
  isDrawer: boolean;
}) {
  return (
    <EvidenceContent {...props}>
      {(evidence, context) => <FigureEvidenceView evidence={evidence} context={context} />}
    </EvidenceContent>
  );
}
