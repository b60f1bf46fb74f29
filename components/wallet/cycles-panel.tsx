import { formatCount, formatPercent } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { Bar } from "@/components/wallet/bar";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

interface CyclesPanelProps {
  readonly wallet: string;
  /** Metric of the ranges. */
  readonly metric: "hold-times" | "returns";
  /** Name of the metric for one trade. */
  readonly measure: string;
  /** Period that an empty panel names. */
  readonly extent: string;
  readonly rows: readonly BarRow[];
  readonly unknown: number;
  readonly tools: ReactNode;
}

/** Completed cycles by ranges of one metric; `unknown` counts those in no range. */
export function CyclesPanel(props: CyclesPanelProps) {
  const { wallet, metric, measure, extent, rows, unknown, tools } = props;
  const { label: title, formula } = METRICS[metric];
  const cycleCount = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={title}
      aside={<span className="text-sm text-muted">{formatQuantity(cycleCount, "closed trade")}</span>}
      tools={tools}
    >
      <div className="p-4">
        {cycleCount === 0 ? (
          <p className="text-muted">{describeEmpty(unknown, extent)}</p>
        ) : (
          <>
            <p className="mb-3 text-sm text-muted">
              <Explained tip={formula} isTabStop={false}>
                {measure}
              </Explained>
              , closed trades
            </p>
            <BarTable caption={`${title}: ${measure.toLowerCase()} of closed trades`} rows={rows} />
            {unknown > 0 && (
              <p className="mt-3 text-xs text-faint">
                Left out:{" "}
                <EvidenceLink href={metricPath(wallet, metric, "unknown")} name={`${title}, unknown`}>
                  {formatQuantity(unknown, "closed trade")}
                </EvidenceLink>{" "}
                with an unknown value.
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function describeEmpty(unknown: number, extent: string): string {
  return unknown > 0
    ? `Unknown for all ${formatQuantity(unknown, "closed trade")}: they sold units without a known purchase or price.`
    : `No closed trades in ${extent}. A sale that leaves at most 20% of the peak position closes a trade.`;
}

export interface BarRow {
  readonly name: string;
  readonly detail?: string;
  readonly count: number;
  readonly evidence: string;
  readonly fill: string;
}

function BarTable({ caption, rows }: { caption: string; rows: readonly BarRow[] }) {
  const counts = rows.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const largest = Math.max(...counts);
  return (
    <RovingLinks links="tbody a">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Range</th>
            <td />
            <th scope="col">Closed trades</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, count, evidence, fill }) => (
            <tr key={name} className="relative h-7">
              <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                {name}
                {detail && <span className="ml-2 text-xs text-faint">{detail}</span>}
              </th>
              <td className="w-full" aria-hidden="true">
                <Bar share={count === 0 ? 0 : count / largest} fill={fill} />
              </td>
              <td className={`figure pl-3 text-right ${count === 0 ? "text-faint" : ""}`}>
                {count === 0 ? (
                  "0"
                ) : (
                  <EvidenceLink href={evidence} name={name} className="after:absolute after:inset-0">
                    {formatCount(count)}
                  </EvidenceLink>
                )}
              </td>
              <td className="figure w-14 min-w-14 pl-2 text-right text-xs text-faint max-sm:hidden lg:max-xl:hidden">
                {total === 0 ? "" : formatPercent(count / total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RovingLinks>
  );
}
