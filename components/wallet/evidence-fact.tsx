import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import type { ReactNode } from "react";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { MetricLink } from "@/components/wallet/evidence/metric-link";
import { Fact } from "@/components/wallet/facts";

interface EvidenceFactProps {
  readonly wallet: string | null;
  readonly metric: MetricName;
  readonly name: string;
  readonly tip?: string;
  readonly reason?: string | null;
  readonly children: ReactNode;
}

export function EvidenceFact({ wallet, metric, name, tip, reason = null, children }: EvidenceFactProps) {
  return (
    <Fact name={name} isLink {...(tip !== undefined && { tip })}>
      <MetricLink href={metricPath(wallet, metric)} name={name} tip={tip ?? null} reason={reason}>
        {children}
      </MetricLink>
    </Fact>
  );
}
