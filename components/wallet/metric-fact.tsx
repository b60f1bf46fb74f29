import { METRIC_NAMES, type MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { formatWord } from "@walletlens/format";
import { explainUnknown, readMetric, type ScalarMetric } from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { MetricLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { Fact } from "@/components/wallet/facts";
import type { Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Quantity } from "@/components/wallet/sol";
import { findAfterCostsUsd } from "@/components/wallet/usd-per-sol";

interface MetricTextProps {
  readonly id: ScalarMetricId;
  readonly profile: ShownProfile;
  /** SOL by default. */
  readonly money?: Money | undefined;
}

export function MetricText({ id, profile, money }: MetricTextProps): ReactNode {
  const metric: ScalarMetric = METRICS[id];
  const { value } = readMetric(metric, profile);
  if (value === null) return <span className="text-faint">{metric.nullText}</span>;
  if (typeof value === "string") return formatWord(value);
  const hasDollars = id === "after-costs" && money !== undefined;
  const usd = hasDollars ? findAfterCostsUsd(profile.pnl.allTime, money) : null;
  return <Quantity unit={metric.unit} value={value} hasUnit money={money} usd={usd} />;
}

/** Returns why a metric is unknown, or null, and if it is partial. */
export function describeMetric(id: ScalarMetricId, profile: ShownProfile) {
  const { isUnknown, isPartial } = readMetric(METRICS[id], profile);
  return { reason: isUnknown ? explainUnknown(METRICS[id]) : null, isPartial };
}

interface MetricFactProps extends MetricTextProps {
  readonly label?: string;
  readonly tip?: string;
  readonly children?: ReactNode;
}

/** Fact with a link to its evidence. */
export function MetricFact({
  id,
  profile,
  money,
  label = METRICS[id].label,
  tip = METRICS[id].formula,
  children = <MetricText id={id} profile={profile} money={money} />,
}: MetricFactProps) {
  return (
    <EvidenceFact
      wallet={profile.walletAddress}
      metric={findEvidence(id)}
      name={label}
      tip={tip}
      {...describeMetric(id, profile)}
    >
      {children}
    </EvidenceFact>
  );
}

/** Metrics from which the metrics of an object of the profile follow. */
const EVIDENCE: Readonly<Record<string, MetricName>> = {
  "pnl.allTime": "net-pnl",
  "pnl.allTime.costs": "transactions",
  positions: "net-pnl",
  shape: "net-pnl",
  copyability: "hold-times",
};

function findEvidence(id: ScalarMetricId): MetricName | null {
  const { evidence = id, path }: ScalarMetric = METRICS[id];
  const owner = path.slice(0, path.lastIndexOf("."));
  return METRIC_NAMES.find((name) => name === evidence) ?? EVIDENCE[owner] ?? null;
}

interface EvidenceFactProps {
  readonly wallet: string | null;
  readonly metric: MetricName | null;
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
        href={metric && metricPath(wallet, metric)}
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
