import type { EntryResults, SwapsByTime } from "@walletlens/engine/result-types";
import { UNDATED } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { describeEntries } from "@/components/wallet/describe-entries";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { WEEKDAYS } from "@/components/wallet/evidence/metric-parts";
import { type HeatCell, HeatLegend, HeatStrip } from "@/components/wallet/heat-strip";

const HOUR_MARKS = ["00", "06", "12", "18", "24"] as const;

interface ActivityPanelProps {
  readonly wallet: string;
  readonly extent: string;
  readonly activity: SwapsByTime;
  readonly tools: ReactNode;
  readonly className: string;
}

export function ActivityPanel({ wallet, extent, activity, tools, className }: ActivityPanelProps) {
  const { hours, weekdays, undatedSwaps, entryHours = [] } = activity;
  const hourCells = hours.map((count, hour) => {
    const entries = entryHours[hour];
    const detail = entries === undefined ? "" : describeEntries(entries);
    return {
      name: `${twoDigits(hour)}:00 to ${twoDigits(hour + 1)}:00`,
      count,
      evidence: metricPath(wallet, "hours", String(hour)),
      detail: detail === "" ? "" : `; ${detail}`,
    };
  });
  const weekdayCells = WEEKDAYS.map((name, day) => ({
    name,
    count: weekdays[day] ?? 0,
    evidence: metricPath(wallet, "weekdays", String(day)),
  }));
  const swaps = hours.reduce((sum, count) => sum + count, 0);
  return (
    <Panel title="Activity" className={className} aside={swaps > 0 && <HeatLegend />} tools={tools}>
      <div className="p-4">
        {swaps === 0 ? (
          <p className="text-muted">No trades with a known time in {extent}.</p>
        ) : (
          <>
            <p className="mb-3 text-sm text-muted">
              <EvidenceLink
                href={metricPath(wallet, "hours")}
                name={METRICS.hours.label}
                tip={METRICS.hours.formula}
                className="explained"
              >
                Trades
              </EvidenceLink>{" "}
              by hour and weekday, UTC. Busiest from {describeBusiest(hourCells)}, and on{" "}
              {describeBusiest(weekdayCells)}.
            </p>
            <HourMarks />
            <HeatStrip
              cells={hourCells}
              columns="grid-cols-24 max-sm:grid-cols-12 max-[22.5rem]:grid-cols-8"
              counts="max-md:hidden lg:hidden"
            />
            <div
              aria-hidden="true"
              className="mt-4 mb-1 grid grid-cols-7 gap-px text-center text-xs text-faint"
            >
              {WEEKDAYS.map((name) => (
                <span key={name}>{name.slice(0, 3)}</span>
              ))}
            </div>
            <HeatStrip cells={weekdayCells} columns="grid-cols-7" counts="" />
            <div className="sr-only">
              <SwapsTable caption={`${METRICS.hours.label} (UTC)`} cells={hourCells} entries={entryHours} />
              <SwapsTable caption={`${METRICS.weekdays.label} (UTC)`} cells={weekdayCells} />
            </div>
          </>
        )}
        {undatedSwaps > 0 && (
          <p className="mt-3 text-xs text-faint">
            Left out:{" "}
            <EvidenceLink href={metricPath(wallet, "hours", UNDATED)} name="Trades of unknown time">
              {formatQuantity(undatedSwaps, "trade")}
            </EvidenceLink>{" "}
            of unknown time.
          </p>
        )}
      </div>
    </Panel>
  );
}

function HourMarks() {
  return (
    <div aria-hidden="true" className="figure mb-1 flex justify-between text-xs text-faint max-sm:hidden">
      {HOUR_MARKS.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

interface SwapsTableProps {
  readonly caption: string;
  readonly cells: readonly HeatCell[];
  /** Results of closed trades by the cell of their entry; empty without any. */
  readonly entries?: readonly EntryResults[];
}

function SwapsTable({ caption, cells, entries = [] }: SwapsTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Trades</th>
          {entries.length > 0 && <th scope="col">{METRICS["pnl-by-hour"].label}</th>}
        </tr>
      </thead>
      <tbody>
        {cells.map(({ name, count }, index) => {
          const result = entries[index];
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
              {result !== undefined && <td>{describeEntries(result) || "none"}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function describeBusiest(cells: readonly HeatCell[]): string {
  const [first, ...others] = cells;
  if (first === undefined) return "";
  const { name, count } = others.reduce((best, cell) => (cell.count > best.count ? cell : best), first);
  return `${name} (${formatQuantity(count, "trade")})`;
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, "0");
}
