import type { ReactNode } from "react";
import { PLOT } from "@/components/ui/charts/chart-box";

/** Server-rendered drawing in units of `PLOT`, where `ChartFrame` has its plot. */
export function StillPlot({ children }: { children: ReactNode }) {
  return (
    <div data-plot className="absolute top-2 right-0 bottom-[30px] left-14">
      <PlotDrawing>{children}</PlotDrawing>
    </div>
  );
}

/** Drawing in units of `PLOT` that fills its container. */
export function PlotDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      aria-hidden="true"
      className="overflow-visible"
    >
      {children}
    </svg>
  );
}
