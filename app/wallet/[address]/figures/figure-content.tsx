import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { FigureEvidenceView } from "@/components/evidence/figure-evidence-view";
import { findCustomRpcUrl } from "./custom-rpc-url";
import { EvidenceAbsent } from "./evidence-absent";
import type { EvidenceReading } from "./read-evidence";

/** The evidence of a figure once it is there. */
export async function FigureContent({
  wallet,
  reading: pending,
  isDrawer,
}: {
  wallet: string;
  reading: Promise<EvidenceReading<FigureEvidence>>;
  isDrawer: boolean;
}) {
  const reading = await pending;
  if (reading.status !== "ready")
    return <EvidenceAbsent wallet={wallet} message={reading.status === "failed" ? reading.message : null} />;
  const { evidence, names } = reading;
  const customRpcUrl = findCustomRpcUrl();
  return (
    <FigureEvidenceView
      evidence={evidence}
      place={{ wallet, names, now: Date.now(), customRpcUrl, isDrawer }}
    />
  );
}
