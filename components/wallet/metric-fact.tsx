import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { formatWord } from "@walletlens/format";
import { formatMetric, type MetricProfile, type ScalarMetric } from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { MetricLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { Fact } from "@/components/wallet/facts";
import type { Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Sol, SolResult } from "@/components/wallet/sol";

interface MetricValueProps {
  readonly metric: ScalarMetric;
  readonly profile: MetricProfile;
  /** SOL by default. */
  readonly money?: Money | undefined;
}

export function MetricText({ metric, profile, money }: MetricValueProps): ReactNode {
  const { value } = metric.select(profile);
  if (typeof value !== "number") return value && formatWord(value);
  if (metric.unit === "sol") return <Sol sol={value} unit money={money} />;
  if (metric.unit === "sol_result") return <SolResult sol={value} unit money={money} />;
  return <span className="figure">{formatMetric(metric, profile)}</span>;
}

export function whyMetricUnknown(
  { select, unknownReason }: ScalarMetric,
  profile: MetricProfile,
): string | null {
  return select(profile).isUnknown ? unknownReason : null;
}

interface MetricFactProps {
  readonly id: ScalarMetricId;
  readonly label?: string;
  readonly profile: ShownProfile;
  readonly money?: Money | undefined;
  readonly children?: ReactNode;
}

/** Fact with a link to its evidence. */
export function MetricFact({
  id,
  label = METRICS[id].label,
  profile,
  money,
  children = <MetricText metric={METRICS[id]} profile={profile} money={money} />,
}: MetricFactProps) {
  const metric: ScalarMetric = METRICS[id];
  return (
    <EvidenceFact
      wallet={profile.walletAddress}
      metric={id}
      name={label}
      tip={metric.formula}
      reason={whyMetricUnknown(metric, profile)}
      isPartial={metric.select(profile).isPartial}
    >
      {children}
    </EvidenceFact>
  );
}

interface EvidenceFactProps {
  readonly wallet: string | null;
  readonly metric: MetricName;
  readonly name: string;
  readonly tip?: string;
  readonly reason?: string | null;
  readonly isPartial?: boolean;
  readonly children: ReactNode;
}

export function EvidenceFact({
  wallet,
  metric,
  name,
  tip,
  reason = null,
  isPartial = false,
  children,
}: EvidenceFactProps) {
  return (
    <Fact name={name} isLink {...(tip !== undefined && { tip })}>
      <MetricLink
        href={metricPath(wallet, metric)}
        name={name}
        tip={tip ?? null}
        reason={reason}
        isPartial={isPartial}
      >
        {children}
      </MetricLink>
    </Fact>
  );
}
