import type { TierReason } from "@walletlens/engine/behavior/data-quality";
import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { METRICS } from "@walletlens/format/metrics";
import { Tag } from "@/components/ui/tag";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { describeTierReason, TIER_LABELS, type TierFacts } from "@/components/wallet/tier-labels";

export function TrustBadge({ profile }: { profile: ShownProfile }) {
  const { dataQualityTier, tierReasons } = profile.hud;
  const { word, tone } = TIER_LABELS[dataQualityTier];
  const reasons = tierReasons.map((reason) => describeTierReason(reason, listFacts(profile)));
  const { formula } = METRICS["data-quality"];
  const tip = reasons.length === 0 ? formula : `${word}: ${reasons.join("; ")}. ${formula}`;
  return (
    <Tag tone={tone} tip={tip}>
      {word} data
    </Tag>
  );
}

/** Links each reason to its rows; empty for the best tier. */
export function TrustReasons({ profile }: { profile: ShownProfile }) {
  const { tierReasons } = profile.hud;
  if (tierReasons.length === 0) return null;
  return (
    <span className="text-sm text-muted">
      {tierReasons.map((reason, index) => (
        <span key={reason}>
          {index > 0 && "; "}
          <EvidenceLink
            href={metricPath(profile.walletAddress, EVIDENCE[reason])}
            name={REASON_NAMES[reason]}
            className="underline decoration-line-strong"
          >
            {describeTierReason(reason, listFacts(profile))}
          </EvidenceLink>
        </span>
      ))}
    </span>
  );
}

const EVIDENCE: Readonly<Record<TierReason, MetricName>> = {
  cycles: "returns",
  reconciliation: "balances",
  basis: "unknown-cost",
  coverage: "transactions",
  cash: "cash",
};

const REASON_NAMES: Readonly<Record<TierReason, string>> = {
  cycles: "Closed trades",
  reconciliation: METRICS.balances.label,
  basis: "Cost basis",
  coverage: METRICS.transactions.label,
  cash: METRICS.cash.label,
};

function listFacts({ hud, pnl, reconciliation }: ShownProfile): TierFacts {
  const { dataQualityTier } = hud;
  const { knownBasisShare } = pnl.allTime;
  return { dataQualityTier, knownBasisShare, differingTokens: reconciliation.tokens.length };
}
