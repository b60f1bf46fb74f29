import { formatMultiple, formatPercent } from "@walletlens/client/format";
import type { TokenDetail } from "@walletlens/engine/wallet/token-detail";
import type { TokenRow } from "@walletlens/engine/wallet/token-rows";
import type { ReactNode } from "react";
import { PriceCell } from "@/components/evidence/evidence-cells";
import { Known } from "@/components/figures/known";
import { Sol, SolResult } from "@/components/figures/sol";
import { Explained } from "@/components/ui/explained";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { isKnownInPart, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

type Detail = Pick<TokenDetail, "row" | "presentPriceSol" | "unknownBasis" | "reconciliation">;

/** The row of a token in the table of tokens, and what it takes to make it. */
export function TokenFigures({ detail }: { detail: Detail }) {
  const { row, presentPriceSol, unknownBasis, reconciliation } = detail;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <RowFigure row={row} field="netSolProfitLoss" name="Net" tip={FORMULAS.tokenNet}>
        <SolResult sol={row.realizedPnlSol + row.unrealizedPnlSol} unit />
      </RowFigure>
      <RowFigure row={row} field="realizedPnlSol" name="Realized" tip={FORMULAS.tokenRealized}>
        <SolResult sol={row.realizedPnlSol} unit />
      </RowFigure>
      <RowFigure row={row} field="unrealizedPnlSol" name="Unrealized" tip={FORMULAS.tokenUnrealized}>
        <SolResult sol={row.unrealizedPnlSol} unit />
      </RowFigure>
      <RowFigure row={row} field="roi" name="Return" tip={FORMULAS.tokenRoi}>
        <span className="figure">{formatMultiple(row.roi)}</span>
      </RowFigure>
      <RowFigure row={row} field="totalSolSpent" name="Spent" tip={FORMULAS.tokenSpent}>
        <Sol sol={row.totalSolSpent} unit />
      </RowFigure>
      <RowFigure row={row} field="winRate" name="Win rate" tip={FORMULAS.tokenWinRate}>
        <span className="figure">{formatPercent(row.winRate)}</span>
      </RowFigure>
      <Figure name="Price" tip="SOL per token that open lots are valued at.">
        <PriceCell sol={presentPriceSol} />
      </Figure>
      {unknownBasis.tokenAmount > 0 && (
        <Figure name="From unknown cost" tip={FORMULAS.unknownBasis}>
          <Sol sol={unknownBasis.solReceived} unit />
        </Figure>
      )}
      <Figure name="Balance" tip={describeVerdict(reconciliation).meaning}>
        {describeVerdict(reconciliation).word}
      </Figure>
    </dl>
  );
}

function RowFigure({
  row,
  field,
  name,
  tip,
  children,
}: {
  row: TokenRow;
  field: string;
  name: string;
  tip: string;
  children: ReactNode;
}) {
  return (
    <Figure name={name} tip={tip}>
      <Known reason={whyTokenUnknown(row, field)} isInPart={isKnownInPart(row, field)}>
        {children}
      </Known>
    </Figure>
  );
}

function Figure({ name, tip, children }: { name: string; tip: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">
        <Explained tip={tip}>{name}</Explained>
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
