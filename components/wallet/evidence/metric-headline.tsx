import { formatPercent } from "@walletlens/client/format";
import type { Metric } from "@walletlens/client/metric-values";
import { METRICS } from "@walletlens/client/metrics";
import type {
  MetricEvidence,
  Term,
  TermName,
} from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { TermValue } from "@/components/wallet/evidence/metric-terms";
import { InexactMark } from "@/components/wallet/known";

/** The exact metric: a sum that lacks only prices as its lower bound, any other with its shortfall. */
export function MetricHeadline({ evidence, counted }: { evidence: MetricEvidence; counted: string | null }) {
  const { result } = evidence;
  const metric: Metric = METRICS[evidence.metric];
  const bound = findBound(evidence);
  const shown = bound ?? result;
  const isPart = bound !== null || result.isPartial === true;
  return (
    <>
      <p className="text-xl font-medium">
        {isPart && <InexactMark />}
        <TermValue term={shown} />
        {counted !== null && shown.value !== null && (
          <span className="text-base font-normal text-muted"> {counted}</span>
        )}
      </p>
      {shown.value === null && (
        <p className="max-w-prose text-muted">{metric.evidenceReason ?? metric.unknownReason}</p>
      )}
      {isPart && <p className="max-w-prose text-muted">{describePart(evidence, bound !== null)}</p>}
    </>
  );
}

/** Returns the lower bound of a metric that is unknown in part. */
function findBound({ metric, result, terms }: MetricEvidence): Term | null {
  if (result.value !== null && result.isPartial !== true) return null;
  if (metric === "holdings") return result.value === null ? null : result;
  const bound = findTerm(terms, "at_least");
  // A bound equal to the known part lacks no price.
  return bound === undefined || bound.value === null || bound.value === (result.value ?? 0) ? null : bound;
}

function describePart({ terms }: MetricEvidence, isBound: boolean): string {
  if (isBound) return "At least this much: what has no price below counts as 0.";
  const share = findTerm(terms, "known_basis")?.value;
  if (typeof share === "number" && share < 1)
    return `From ${formatPercent(share)} of sale proceeds. What is marked unknown below is in no sum.`;
  return "Known in part: what is marked as unknown or ~ below is not all in it.";
}

function findTerm(terms: readonly Term[], name: TermName): Term | undefined {
  return terms.find((term) => term.name === name);
}
