"use client";

import { seriesColor } from "@/components/account/series-colors";
import type { UsageSeries } from "@/components/account/usage-series";
import { stackBars } from "@/components/ui/charts/plot-path";
import { StillPlot } from "@/components/ui/charts/still-plot";

/** Credits per day by endpoint, as the server renders them. */
export function UsageBars({ endpoints, days, highest }: UsageSeries) {
  return (
    <StillPlot>
      {days.map(({ day, credits }, band) =>
        stackBars(credits, band, days.length, highest).map(
          (bar, part) =>
            bar.height > 0 && (
              <rect
                key={`${day} ${endpoints[part]}`}
                {...bar}
                fill={seriesColor(endpoints[part])}
                shapeRendering="crispEdges"
              />
            ),
        ),
      )}
    </StillPlot>
  );
}
