import { BEHAVIOR_CLASSES } from "@/components/behavior/behavior-classes";
import { CyclesPanel } from "@/components/wallet/cycles-panel";
import { FORMULAS } from "@/components/wallet/formulas";
import type { HoldsByClass } from "@/lib/domain/wallet/wallet-charts";

/** How long completed cycles were held, in the ranges that behavior classes are made of. */
export function HoldTimesPanel({ holds: { cycles, unknown } }: { holds: HoldsByClass }) {
  return (
    <CyclesPanel
      title="Hold times"
      measure="Hold time"
      tip={FORMULAS.holdTimes}
      rows={BEHAVIOR_CLASSES.map(({ type, name, holds }, index) => ({
        name,
        detail: holds,
        count: cycles[type] ?? 0,
        fill: `var(--behavior-${index + 1})`,
      }))}
      unknown={unknown}
    />
  );
}
