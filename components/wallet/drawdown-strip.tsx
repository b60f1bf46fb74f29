import { METRICS } from "@walletlens/format/metrics";
import { areaPath } from "@/components/ui/charts/plot-path";
import { PlotDrawing } from "@/components/ui/charts/still-plot";
import { Explained } from "@/components/ui/explained";

interface DrawdownStripProps {
  /** Distance from the maximum so far on each day of the chart above, 0 or more. */
  readonly drawdowns: readonly number[];
  readonly format: (amount: number) => string;
}

/** Drawdown below the PnL chart, on the same axis. Hangs from the top, where the maximum is. */
export function DrawdownStrip({ drawdowns, format }: DrawdownStripProps) {
  const largest = drawdowns.reduce((max, value) => Math.max(max, value), 0);
  return (
    <div>
      <p className="text-xs text-faint">
        <Explained tip={METRICS.drawdown.formula} isTabStop={false}>
          {METRICS.drawdown.label}
        </Explained>
        {largest === 0 ? ": none by end of day." : `, at most ${format(largest)} by end of day`}
      </p>
      {largest > 0 && (
        <div data-drawdown className="mt-1 ml-14 h-8 border-t border-line-strong">
          <PlotDrawing>
            <path
              d={areaPath(
                drawdowns.map((value) => -value),
                0,
                { lowest: -largest, highest: 0 },
              )}
              className="fill-loss/40"
            />
          </PlotDrawing>
        </div>
      )}
    </div>
  );
}
