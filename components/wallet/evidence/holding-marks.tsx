import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatNumber } from "@walletlens/format";
import { Tag } from "@/components/ui/tag";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeFrozen } from "@/components/wallet/frozen-mark";

/** Reasons for which the value of a holding is not amount × listed price. */
export function HoldingMarks({ row: { frozenAmount, amount, isThin, isEstimated } }: { row: HoldingRow }) {
  if (frozenAmount !== undefined) {
    const part = frozenAmount < amount ? formatNumber(frozenAmount) : null;
    return (
      <>
        {" "}
        <Tag tone="warning" tip={describeFrozen(part)}>
          frozen
        </Tag>
      </>
    );
  }
  if (!isThin && !isEstimated) return null;
  return (
    <>
      {" "}
      <Tag tone="faint" tip={isThin ? FORMULAS.tokenThin : FORMULAS.tokenEstimated}>
        {isThin ? "thin" : "estimated"}
      </Tag>
    </>
  );
}
