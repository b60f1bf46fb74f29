import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { FigureEvidenceView } from "@/components/evidence/figure-evidence-view";
import { EvidenceAbsent } from "./evidence-absent";
import type { EvidenceResult } from "./read-evidence";

/** The evidence of a figure once it is there. */
export async function FigureContent({
  wallet,
  result: pending,
  isDrawer,
}: {
  wallet: string;
  result: Promise<EvidenceResult<FigureEvidence>>;
  isDrawer: boolean;
}) {
  const result = await pending;
  if (result.status !== "ready")
    return <EvidenceAbsent wallet={wallet} message={result.status === "failed" ? result.message : null} />;
  const { evidence, names } = result;
  const customRpcUrl = findCustomRpcUrl();
  return (
    <FigureEvidenceView
      evidence={evidence}
      place={{ wallet, names, now: Date.now(), customRpcUrl, isDrawer }}
    />
  );
}
