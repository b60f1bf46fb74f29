import type { TokenPnl } from "@walletlens/engine/result-types";
import type { TokenSummary } from "@walletlens/engine/wallet/token-detail";
import { type ResultName, toKnownResult } from "@walletlens/format/known-result";
import type { Metric } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { PriceCell } from "@/components/wallet/evidence/evidence-cells";
import { Known } from "@/components/wallet/known";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { Result } from "@/components/wallet/result";
import { Quantity, Sol } from "@/components/wallet/sol";
import { describeField, explainResult } from "@/components/wallet/unknown-reasons";

export function TokenMetricList({ detail }: { detail: TokenSummary }) {
  const { row, presentPriceSol, unknownBasis, reconciliation } = detail;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {RESULTS.map(([name, field]) => (
        <RowResult key={name} row={row} name={name} metric={TOKEN_METRICS[field]} />
      ))}
      {FIELDS.map((field) => (
        <MetricItem key={field} metric={TOKEN_METRICS[field]}>
          <Known {...describeField(row, field, TOKEN_METRICS[field])}>
            {field === "avgBuyPriceSol" ? (
              <PriceCell sol={row.avgBuyPriceSol} unit />
            ) : (
              <Quantity unit={TOKEN_METRICS[field].unit} value={row[field]} hasUnit />
            )}
          </Known>
        </MetricItem>
      ))}
      <MetricItem metric={TOKEN_METRICS.presentPriceSol}>
        <PriceCell sol={presentPriceSol} unit />
      </MetricItem>
      {unknownBasis.tokenAmount > 0 && (
        <MetricItem metric={METRICS["unknown-cost"]}>
          <Sol sol={unknownBasis.solReceived} unit />
        </MetricItem>
      )}
      <MetricItem metric={TOKEN_METRICS.balance} tip={describeVerdict(reconciliation).meaning}>
        {describeVerdict(reconciliation).word}
      </MetricItem>
    </dl>
  );
}

const RESULTS = [
  ["net", "netSolProfitLoss"],
  ["realized", "realizedPnlSol"],
  ["unrealized", "unrealizedPnlSol"],
] as const;

/** The explanation contains the shortfall of the result. */
function RowResult({ row, name, metric }: { row: TokenPnl; name: ResultName; metric: Metric }) {
  const remark = explainResult(toKnownResult(row, name), name);
  return (
    <MetricItem metric={metric} tip={remark === null ? metric.formula : `${metric.formula} ${remark}`}>
      <Result scope={row} name={name} unit />
    </MetricItem>
  );
}

const FIELDS = [
  "roi",
  "totalSolSpent",
  "avgBuyPriceSol",
  "totalSolReceived",
  "winRate",
  "medianHoldTimeHours",
  "valueSol",
] as const;

interface MetricItemProps {
  readonly metric: Metric;
  /** The formula by default. */
  readonly tip?: string;
  readonly children: ReactNode;
}

function MetricItem({ metric, tip = metric.formula, children }: MetricItemProps) {
  return (
    <div>
      <dt className="text-xs text-faint">
        <Explained tip={tip}>{metric.label}</Explained>
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
