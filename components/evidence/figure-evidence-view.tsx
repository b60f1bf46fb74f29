import { formatDateTime } from "@walletlens/client/format";
import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import { EvidencePager } from "@/components/evidence/evidence-pager";
import { figurePath } from "@/components/evidence/evidence-path";
import type { EvidencePlace } from "@/components/evidence/evidence-place";
import { FigureRows } from "@/components/evidence/figure-rows";
import { FigureTerms, TermValue } from "@/components/evidence/figure-terms";
import { FIGURE_WORDS } from "@/components/evidence/figure-words";

/** Names of what is counted, for the figures that are counts. */
const COUNTED: Readonly<Partial<Record<FigureName, string>>> = {
  "hold-times": "completed cycles",
  returns: "completed cycles",
  hours: "swaps",
  weekdays: "swaps",
  transactions: "transactions",
};

/** A figure to its last digit, what it follows from, and a page of its rows. */
export function FigureEvidenceView({ evidence, place }: { evidence: FigureEvidence; place: EvidencePlace }) {
  const { figure, part, result, terms, total, analyzedAt } = evidence;
  const counted = COUNTED[figure];
  return (
    <>
      <div className="space-y-3 border-b border-line px-4 py-4">
        <p className="text-xl font-medium">
          <TermValue term={result} />
          {counted !== undefined && result.value !== null && (
            <span className="ml-2 text-base font-normal text-muted">{counted}</span>
          )}
        </p>
        {result.value === null && <p className="max-w-prose text-muted">{FIGURE_WORDS[figure].unknown}</p>}
        <FigureTerms terms={terms} />
        <p className="text-xs text-faint">
          Of the analysis of {formatDateTime(analyzedAt)}.
          {result.value !== null && " What is marked unknown counts as nothing."}
        </p>
      </div>
      {total === 0 ? (
        <p className="p-4 text-muted">The covered history has nothing that belongs here.</p>
      ) : (
        <>
          <FigureRows evidence={evidence} place={place} />
          <EvidencePager
            {...evidence}
            linkTo={(page) => figurePath(place.wallet, figure, part, page)}
            place={place}
          />
        </>
      )}
    </>
  );
}
