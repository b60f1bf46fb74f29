import { formatNumber } from "@walletlens/client/format";
import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { Tag } from "@/components/ui/tag";
import { FORMULAS } from "@/components/wallet/formulas";

/** Reasons for which the value of a holding is below amount × listed price. */
export function HoldingMarks({ row: { frozenAmount, amount, isThin } }: { row: HoldingRow }) {
  if (frozenAmount !== undefined) {
    const part =
      frozenAmount < amount ? `${formatNumber(frozenAmount)} of these units are` : "These units are";
    return (
      <>
        {" "}
        <Tag tone="warning" tip={`${part} in a frozen account and cannot be sold. They count as 0.`}>
          frozen
        </Tag>
      </>
    );
  }
  if (!isThin) return null;
  return (
    <>
      {" "}
      <Tag tone="faint" tip={FORMULAS.tokenThin}>
        thin
      </Tag>
    </>
  );
}
