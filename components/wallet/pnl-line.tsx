"use client";

import { useId } from "react";
import { areaPath, linePath } from "@/components/ui/charts/plot-path";
import { StillPlot } from "@/components/ui/charts/still-plot";
import type { PnlSeries } from "@/components/wallet/pnl-days";
import { PnlShade } from "@/components/wallet/pnl-shade";

/** Realized PnL, as the server renders it. */
export function PnlLine({ points, lowest, highest }: PnlSeries) {
  const shade = useId();
  const extent = { lowest, highest };
  const values = points.map(({ soFar }) => soFar);
  return (
    <StillPlot>
      <PnlShade id={shade} {...extent} top={0} />
      <path d={areaPath(values, 0, extent)} fill={`url(#${shade})`} fillOpacity="0.14" />
      <path
        d={linePath(values, extent)}
        fill="none"
        stroke={`url(#${shade})`}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </StillPlot>
  );
}
