import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatNumber } from "@walletlens/format";
import { TOKEN_MARKS } from "@walletlens/format/row-metrics";
import { Tag } from "@/components/ui/tag";
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
  const { label, formula } = isThin ? TOKEN_MARKS.thin : TOKEN_MARKS.estimated;
  return (
    <>
      {" "}
      <Tag tone="faint" tip={formula}>
        {label}
      </Tag>
    </>
  );
}
