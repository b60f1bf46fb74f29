import type { HoldTimesByClass, WalletCharts } from "@walletlens/engine/result-types";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { ActivityPanel } from "@/components/wallet/activity-panel";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { CyclesPanel } from "@/components/wallet/cycles-panel";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import type { ChartPanel } from "@/components/wallet/panel-json";
import { ReturnsPanel } from "@/components/wallet/returns-panel";
import { nameExtent } from "@/components/wallet/view-query";

const GRID = "grid gap-4 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3";
const WIDE = "md:max-lg:col-span-2 print:col-span-1";

export interface WalletChartPanelsProps {
  readonly wallet: string;
  readonly charts: WalletCharts;
  readonly renderTools: (panel: ChartPanel) => ReactNode;
  /** Period that an empty chart names. */
  readonly extent?: string;
}

export function WalletChartPanels({
  wallet,
  charts,
  renderTools,
  extent = nameExtent(null),
}: WalletChartPanelsProps) {
  const { returns, holds, activity } = charts;
  return (
    <div className={GRID}>
      <HoldTimesPanel wallet={wallet} extent={extent} holds={holds} tools={renderTools("holds")} />
      <ReturnsPanel wallet={wallet} extent={extent} returns={returns} tools={renderTools("returns")} />
      <ActivityPanel
        wallet={wallet}
        activity={activity}
        extent={extent}
        tools={renderTools("activity")}
        className={WIDE}
      />
    </div>
  );
}

/** As high as most panels become. */
export function ChartPanelsSkeleton() {
  return (
    <div className={GRID}>
      <Panel title={METRICS["hold-times"].label}>
        <div className="h-[288px]" />
      </Panel>
      <Panel title="Returns">
        <div className="h-[204px]" />
      </Panel>
      <Panel title="Activity" className={WIDE}>
        <div className="h-[216px] max-sm:h-[226px] max-[26rem]:h-[246px]" />
      </Panel>
    </div>
  );
}

/** As high as the panel of most wallets. */
export function PnlPanelSkeleton({ className = "" }) {
  return (
    <Panel title="PnL over time" className={className}>
      <div className="h-[587px]" />
    </Panel>
  );
}

export function ChartsUnavailable({ className = "" }) {
  return (
    <Panel title="PnL over time" className={className}>
      <p className="p-4 text-muted">
        The charts could not be made this time. Load the page again to try once more.
      </p>
    </Panel>
  );
}

interface HoldTimesPanelProps {
  readonly wallet: string;
  readonly extent: string;
  readonly holds: HoldTimesByClass;
  readonly tools: ReactNode;
}

function HoldTimesPanel({ holds: { cycles, unknownCycles }, ...panel }: HoldTimesPanelProps) {
  return (
    <CyclesPanel
      {...panel}
      metric="hold-times"
      measure="Hold time"
      rows={BEHAVIOR_CLASSES.map(({ type, name, holds }, index) => ({
        name,
        detail: holds,
        count: cycles[type],
        evidence: metricPath(panel.wallet, "hold-times", type),
        fill: `var(--behavior-${index + 1})`,
      }))}
      unknown={unknownCycles}
    />
  );
}
