import type { ReactNode } from "react";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import type { EvidenceResult } from "./read-evidence";

interface EvidenceContentProps<Evidence> {
  readonly wallet: string;
  readonly result: Promise<EvidenceResult<Evidence>>;
  readonly isDrawer: boolean;
  readonly children: (evidence: Evidence, context: EvidenceContext) => ReactNode;
}

export async function EvidenceContent<Evidence>({
  wallet,
  result: pending,
  isDrawer,
  children,
}: EvidenceContentProps<Evidence>) {
  const result = await pending;
  if (result.status !== "ready") {
    const message = result.status === "failed" ? result.message : null;
    return <EvidenceAbsent wallet={wallet} message={message} />;
  }
  const { evidence, names } = result;
  return children(evidence, {
    ...{ wallet, names, isDrawer },
    now: Date.now(),
    customRpcUrl: findCustomRpcUrl(),
  });
}

function EvidenceAbsent({ wallet, message }: { wallet: string; message: string | null }) {
  return (
    <div className="space-y-2 px-4 py-6">
      <p className="max-w-prose">{message ?? "No analysis of this wallet is kept that has this."}</p>
      <p>
        <a href={`/wallet/${wallet}`} className="text-link">
          Open the wallet's page
        </a>
        {message === null && <span className="text-muted"> to have it analyzed.</span>}
      </p>
    </div>
  );
}
