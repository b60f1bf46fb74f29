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
  /** Reason for which the metric is unknown; null where it is known. */
  readonly reason?: string | null;
  readonly children: ReactNode;
}

/** A metric in a list of facts, with the way to what it is made of. */
export function EvidenceFact({ wallet, metric, name, tip, reason = null, children }: EvidenceFactProps) {
  return (
    <Fact name={name} isLink {...(tip !== undefined && { tip })}>
      <MetricLink href={metricPath(wallet, metric)} name={name} tip={tip ?? null} reason={reason}>
        {children}
      </MetricLink>
    </Fact>
  );
}
