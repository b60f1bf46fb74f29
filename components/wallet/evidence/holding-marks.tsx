import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { formatNumber } from "@walletlens/format";
import { TOKEN_MARKS } from "@walletlens/format/row-metrics";
import { Tag } from "@/components/ui/tag";
import { describeFrozen } from "@/components/wallet/frozen-mark";

/** Reasons for which the value of a holding is not amount × listed price. */
export function HoldingMarks({ row }: { row: HoldingRow }) {
  const mark = findMark(row);
  if (mark === null) return null;
  return (
    <>
      {" "}
      <Tag tone={mark.tone} tip={mark.formula}>
        {mark.label}
      </Tag>
    </>
  );
}

function findMark({ frozenAmount, amount, isThin, isEstimated }: HoldingRow) {
  if (frozenAmount !== undefined) {
    const part = frozenAmount < amount ? formatNumber(frozenAmount) : null;
    return { tone: "warning", label: "frozen", formula: describeFrozen(part) } as const;
  }
  if (!isThin && !isEstimated) return null;
  return { tone: "faint", ...(isThin ? TOKEN_MARKS.thin : TOKEN_MARKS.estimated) } as const;
}
