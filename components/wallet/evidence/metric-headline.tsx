import type {
  MetricEvidence,
  Term,
  TermName,
} from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { formatExactSol, formatPercent } from "@walletlens/format";
import type { Metric } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { TermValue } from "@/components/wallet/evidence/metric-terms";
import { InexactMark } from "@/components/wallet/known";

/** The exact metric as the page shows it, with its shortfall and its lower bound. */
export function MetricHeadline({ evidence, counted }: { evidence: MetricEvidence; counted: string | null }) {
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
