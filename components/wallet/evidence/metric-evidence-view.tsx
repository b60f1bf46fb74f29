import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { formatDateTime } from "@walletlens/format";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { CycleTable, EntryTable } from "@/components/wallet/evidence/cycle-table";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidencePager } from "@/components/wallet/evidence/evidence-pager";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { MetricHeadline } from "@/components/wallet/evidence/metric-headline";
import { MetricTerms } from "@/components/wallet/evidence/metric-terms";
import {
  CashTable,
  DayResultTable,
  SwapDays,
  SwapTable,
  TransactionTable,
} from "@/components/wallet/evidence/swap-table";
import {
  DifferenceTable,
  HoldingTable,
  LotTable,
  TokenCyclesTable,
  TokenResultTable,
} from "@/components/wallet/evidence/token-tables";
import { TradeTable } from "@/components/wallet/evidence/trade-table";

const COUNTED: Readonly<Partial<Record<MetricName, string>>> = {
  "hold-times": "closed trades",
  returns: "closed trades",
  hours: "trades",
  weekdays: "trades",
  transactions: "transactions",
};

interface MetricEvidenceViewProps {
  readonly evidence: MetricEvidence;
  readonly context: EvidenceContext;
}

export function MetricEvidenceView({ evidence, context }: MetricEvidenceViewProps) {
  const { metric, part, result, terms, total, analyzedAt, coverage } = evidence;
  return (
    <>
      <div className="space-y-3 border-b border-line px-4 py-4">
        <MetricHeadline evidence={evidence} counted={COUNTED[metric] ?? null} />
        <MetricTerms terms={terms} />
        <p className="text-xs text-faint">
          As of {formatDateTime(analyzedAt)}
          {coverage.complete ? "." : `, which read the ${describeCoveredPart(coverage)}.`}
          {result.value !== null && " Unknown values are excluded."}
        </p>
      </div>
      {total === 0 ? (
        <p className="p-4 text-muted">Nothing to show.</p>
      ) : (
        <>
          <MetricRows evidence={evidence} context={context} />
          <EvidencePager
            {...evidence}
            linkTo={(page) => metricPath(context.wallet, metric, part, page)}
            context={context}
          />
        </>
      )}
    </>
  );
}

interface MetricRowsProps {
  readonly evidence: MetricEvidence;
  readonly context: EvidenceContext;
}

function MetricRows({ evidence: { metric, rows }, context }: MetricRowsProps) {
  switch (rows.kind) {
    case "trades": {
      const measure = metric === "unknown-cost" ? "unknown-cost" : "result";
      return <TradeTable caption="Sales" trades={rows.list} context={context} columns={["token", measure]} />;
    }
    case "cycles":
      return <CycleTable rows={rows.list} context={context} />;
    case "entries":
      return <EntryTable rows={rows.list} context={context} />;
    case "swaps":
      return <SwapTable rows={rows.list} context={context} />;
    case "days":
      return <SwapDays rows={rows.list} context={context} />;
    case "day-results":
      return <DayResultTable rows={rows.list} context={context} />;
    case "lots":
      return <LotTable rows={rows.list} context={context} />;
    case "tokens":
      return <TokenResultTable rows={rows.list} context={context} />;
    case "results":
      return <TokenCyclesTable rows={rows.list} context={context} />;
    case "holdings":
      return <HoldingTable rows={rows.list} context={context} />;
    case "transactions":
      return <TransactionTable rows={rows.list} context={context} />;
    case "cash":
      return <CashTable rows={rows.list} context={context} />;
    case "differences":
      return <DifferenceTable rows={rows.list} context={context} />;
  }
}
