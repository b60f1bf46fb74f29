import type {
  MetricEvidence,
  Term,
  TermName,
} from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import type { MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { formatDateTime, formatExactSol, formatPercent } from "@walletlens/format";
import type { Metric } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { CycleTable, EntryTable } from "@/components/wallet/evidence/cycle-table";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidencePager } from "@/components/wallet/evidence/evidence-pager";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { MetricTerms, TermValue } from "@/components/wallet/evidence/metric-terms";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";
import {
  CashTable,
  DayResultTable,
  SwapDays,
  SwapTable,
  TransactionTable,
} from "@/components/wallet/evidence/swap-table";
import {
  CapitalTable,
  DifferenceTable,
  HoldingTable,
  LotTable,
  TokenCyclesTable,
  TokenResultTable,
} from "@/components/wallet/evidence/token-tables";
import { TradeTable } from "@/components/wallet/evidence/trade-table";
import { InexactMark } from "@/components/wallet/known";

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
        <RelatedMetric evidence={evidence} context={context} />
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

/** Metrics that show the results of the same trades. */
const RELATED: Readonly<Partial<Record<MetricName, MetricName>>> = {
  hours: "pnl-by-hour",
  "entry-market-cap": "pnl-by-market-cap",
  "entry-bucket": "pnl-by-market-cap",
};

function RelatedMetric({ evidence: { metric, part }, context }: MetricEvidenceViewProps) {
  const related = RELATED[metric];
  if (related === undefined) return null;
  return (
    <p className="text-sm">
      <MoreEvidenceLink
        href={metricPath(context.wallet, related, part)}
        context={context}
        className="text-link"
      >
        {METRICS[related].label}
      </MoreEvidenceLink>
    </p>
  );
}

/** The exact metric as the page shows it, with its shortfall and its lower bound. */
function MetricHeadline({ evidence, counted }: { evidence: MetricEvidence; counted: string | null }) {
  const { result, terms } = evidence;
  const metric: Metric = METRICS[evidence.metric];
  // A known part of 0 says nothing, as in the tiles.
  const isUnknown = result.value === null || (result.isPartial === true && result.value === 0);
  const isPart = result.isPartial === true && !isUnknown;
  const lowerBound = findBound(evidence);
  return (
    <>
      <p className="text-xl font-medium">
        {isPart && <InexactMark />}
        <TermValue term={isUnknown ? { ...result, value: null } : result} />
        {counted !== null && !isUnknown && (
          <span className="text-base font-normal text-muted"> {counted}</span>
        )}
      </p>
      {isUnknown && <p className="max-w-prose text-muted">{metric.evidenceReason ?? metric.unknownReason}</p>}
      {isPart && <p className="max-w-prose text-muted">{describePart(terms, lowerBound !== null)}</p>}
      {lowerBound !== null && (
        <p className="max-w-prose text-muted">
          At least {formatExactSol(lowerBound)} if what has no price of known depth is worth nothing.
        </p>
      )}
    </>
  );
}

/** Returns the lower bound of a metric that is unknown in part, if it differs. */
function findBound({ result, terms }: MetricEvidence): number | null {
  if (result.value !== null && result.isPartial !== true) return null;
  const lowerBound = findTerm(terms, "at_least")?.value;
  return typeof lowerBound === "number" && lowerBound !== (result.value ?? 0) ? lowerBound : null;
}

function describePart(terms: readonly Term[], isBounded: boolean): string {
  if (isBounded) return "What has no price below is left out.";
  const share = findTerm(terms, "known_basis")?.value;
  if (typeof share === "number" && share < 1)
    return `From ${formatPercent(share)} of sale proceeds. What is marked unknown below is in no sum.`;
  return "Known in part: what is marked as unknown or ~ below is not all in it.";
}

function findTerm(terms: readonly Term[], name: TermName): Term | undefined {
  return terms.find((term) => term.name === name);
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
    case "capital":
      return <CapitalTable rows={rows.list} context={context} />;
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
