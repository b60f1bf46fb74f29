import { formatDateTime } from "@walletlens/client/format";
import type { FigureEvidence } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidencePager } from "@/components/wallet/evidence/evidence-pager";
import { figurePath } from "@/components/wallet/evidence/evidence-path";
import { FigureHeadline } from "@/components/wallet/evidence/figure-headline";
import { FigureRows } from "@/components/wallet/evidence/figure-rows";
import { FigureTerms } from "@/components/wallet/evidence/figure-terms";

/** Names of what is counted, for the figures that are counts. */
const COUNTED: Readonly<Partial<Record<FigureName, string>>> = {
  "hold-times": "completed round trips",
  returns: "completed round trips",
  hours: "swaps",
  weekdays: "swaps",
  transactions: "transactions",
};

/** A figure to its last digit, what it follows from, and a page of its rows. */
export function FigureEvidenceView({
  evidence,
  context,
}: {
  evidence: FigureEvidence;
  context: EvidenceContext;
}) {
  const { figure, part, result, terms, total, analyzedAt, coverage } = evidence;
  return (
    <>
      <div className="space-y-3 border-b border-line px-4 py-4">
        <FigureHeadline evidence={evidence} counted={COUNTED[figure] ?? null} />
        <FigureTerms terms={terms} />
        <p className="text-xs text-faint">
          Of the analysis of {formatDateTime(analyzedAt)}
          {coverage.complete ? "." : `, which read the ${describeCoveredPart(coverage)}.`}
          {result.value !== null && " What is marked unknown counts as nothing."}
        </p>
      </div>
      {total === 0 ? (
        <p className="p-4 text-muted">The covered history has nothing that belongs here.</p>
      ) : (
        <>
          <FigureRows evidence={evidence} context={context} />
          <EvidencePager
            {...evidence}
            linkTo={(page) => figurePath(context.wallet, figure, part, page)}
            context={context}
          />
        </>
      )}
    </>
  );
}
