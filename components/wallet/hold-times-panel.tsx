import { METRICS } from "@walletlens/client/metrics";
import type { HoldsByClass } from "@walletlens/engine/wallet/wallet-charts";
import type { ReactNode } from "react";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { CyclesPanel } from "@/components/wallet/cycles-panel";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

interface HoldTimesPanelProps {
  readonly wallet: string;
  readonly holds: HoldsByClass;
  readonly tools: ReactNode;
}

export function HoldTimesPanel({ wallet, holds: { cycles, unknownCycles }, tools }: HoldTimesPanelProps) {
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
