import type { WalletHud } from "@walletlens/engine/result-types";
import { formatUsd } from "@walletlens/format";
import { readField } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Facts } from "@/components/wallet/facts";
import { describeMetric, EvidenceFact, MetricFact } from "@/components/wallet/metric-fact";
import { IN_SOL, type Money } from "@/components/wallet/money";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { Sol } from "@/components/wallet/sol";
import { toMetricHead } from "@/components/wallet/unknown-reasons";

interface HoldingsPanelProps {
  readonly profile: ShownProfile;
  /** SOL by default. */
  readonly money?: Money;
  readonly tools: ReactNode;
  /** Number of held tokens without a price. */
  readonly unpriced: ReactNode;
}

export function HoldingsPanel({ profile, money = IN_SOL, tools, unpriced }: HoldingsPanelProps) {
  const { hud } = profile;
  const { reason, isPartial } = describeMetric("holdings", profile);
  return (
    <Panel title="Holdings" aside={tools}>
      <div className="px-4 py-2">
        <Facts>
          <MetricFact id="holdings" profile={profile}>
            <Holdings hud={hud} />
          </MetricFact>
          <EvidenceFact
            wallet={profile.walletAddress}
            metric="holdings"
            {...toMetricHead(METRICS["unpriced-tokens"])}
            reason={reason}
          >
            {isPartial ? unpriced : "none"}
          </EvidenceFact>
          <MetricFact id="sol-balance" profile={profile} money={money} />
          <MetricFact id="fees" profile={profile} money={money} />
          <MetricFact id="atomic-pnl" profile={profile} money={money} />
        </Facts>
      </div>
    </Panel>
  );
}

function Holdings({ hud }: { hud: WalletHud }) {
  return (
    <>
      <Sol sol={hud.currentHoldingsSol} unit />
      {!readField(hud, "currentHoldingsUsd").isUnknown && (
        <span className="figure ml-2 text-muted">{formatUsd(hud.currentHoldingsUsd)}</span>
      )}
    </>
  );
}
