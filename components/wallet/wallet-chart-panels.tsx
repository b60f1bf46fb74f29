import type { WalletResults } from "@walletlens/client/known-result";
import { METRICS } from "@walletlens/client/metrics";
import type { HoldsByClass, WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { ActivityPanel } from "@/components/wallet/activity-panel";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { CyclesPanel } from "@/components/wallet/cycles-panel";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import type { ChartPanel } from "@/components/wallet/panel-json";
import { PnlPanel } from "@/components/wallet/pnl-panel";
import { ReturnsPanel } from "@/components/wallet/returns-panel";
import type { WalletPageQuery } from "@/components/wallet/wallet-query";

const GRID = "grid gap-4 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3";
const WIDE = "md:max-lg:col-span-2 print:col-span-1";
const FULL = "md:col-span-full print:col-span-full";

export interface WalletChartPanelsProps {
  readonly wallet: string;
  readonly query: WalletPageQuery;
  readonly charts: WalletCharts;
  readonly results: WalletResults;
  readonly toolsOf: (panel: ChartPanel) => ReactNode;
}

/** The PnL line is last, because its script loads when it becomes visible. */
export function WalletChartPanels({ wallet, charts, query, results, toolsOf }: WalletChartPanelsProps) {
  const { returns, holds, activity } = charts;
  return (
    <div className={GRID}>
      <HoldTimesPanel wallet={wallet} holds={holds} tools={toolsOf("holds")} />
      <ReturnsPanel wallet={wallet} returns={returns} tools={toolsOf("returns")} />
      <ActivityPanel wallet={wallet} activity={activity} tools={toolsOf("activity")} className={WIDE} />
      <PnlPanel
        {...{ wallet, charts, query, results }}
        tools={toolsOf(query.currency === "usd" ? "pnlUsd" : "pnl")}
        className={FULL}
      />
    </div>
  );
}

/** As high as most panels become. */
export function ChartPanelsSkeleton() {
  return (
    <div className={GRID}>
      <Panel title="Hold times">
        <div className="h-[288px]" />
      </Panel>
      <Panel title="Returns">
        <div className="h-[204px]" />
      </Panel>
      <Panel title="Activity" className={WIDE}>
        <div className="h-[216px] max-sm:h-[226px] max-[26rem]:h-[246px]" />
      </Panel>
      <Panel title="PnL over time" aside={<span className="h-8 max-sm:hidden" />} className={FULL}>
        <div className="h-[332px] max-sm:h-[400px]" />
      </Panel>
    </div>
  );
}

export function ChartPanelsUnavailable() {
  return (
    <Panel title="PnL over time">
      <p className="p-4 text-muted">
        The charts could not be made this time. Load the page again to try once more.
      </p>
    </Panel>
  );
}

interface HoldTimesPanelProps {
  readonly wallet: string;
  readonly holds: HoldsByClass;
  readonly tools: ReactNode;
}

function HoldTimesPanel({ wallet, holds: { cycles, unknownCycles }, tools }: HoldTimesPanelProps) {
  return (
    <CyclesPanel
      title="Hold times"
      measure="Hold time"
      tip={METRICS["hold-times"].formula}
      rows={BEHAVIOR_CLASSES.map(({ type, name, holds }, index) => ({
        name,
        detail: holds,
        count: cycles[type],
        evidence: metricPath(wallet, "hold-times", type),
        fill: `var(--behavior-${index + 1})`,
      }))}
      tools={tools}
      unknown={unknownCycles}
      unknownEvidence={metricPath(wallet, "hold-times", "unknown")}
    />
  );
}
