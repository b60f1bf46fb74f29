import type { ReturnsByBand } from "@walletlens/engine/result-types";
import type { ReturnBand } from "@walletlens/engine/wallet/chart-bins";
import type { ReactNode } from "react";
import { CyclesPanel } from "@/components/wallet/cycles-panel";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

export const RETURN_BAND_STYLES: Readonly<
  Record<ReturnBand, { readonly name: string; readonly fill: string }>
> = {
  above_5x: { name: "over +500%", fill: "var(--gain)" },
  "2x_to_5x": { name: "+200% to +500%", fill: "var(--gain)" },
  "0_to_2x": { name: "0% to +200%", fill: "var(--gain)" },
  minus_50_to_0: { name: "−50% to 0%", fill: "var(--loss)" },
  below_minus_50: { name: "under −50%", fill: "var(--loss)" },
};

interface ReturnsPanelProps {
  readonly wallet: string;
  readonly extent: string;
  readonly returns: ReturnsByBand;
  readonly tools: ReactNode;
}

export function ReturnsPanel({ returns: { bands, unknownCycles }, ...panel }: ReturnsPanelProps) {
  return (
    <CyclesPanel
      {...panel}
      metric="returns"
      measure="Return"
      rows={bands.map(({ band, cycles }) => ({
        ...RETURN_BAND_STYLES[band],
        count: cycles,
        evidence: metricPath(panel.wallet, "returns", band),
      }))}
      unknown={unknownCycles}
    />
  );
}
