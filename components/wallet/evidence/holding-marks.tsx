import { formatNumber } from "@walletlens/client/format";
import type { HoldingRow } from "@walletlens/engine/wallet/metric-evidence/evidence-rows";
import { Tag } from "@/components/ui/tag";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeFrozen } from "@/components/wallet/frozen-mark";

/** Reasons for which the value of a holding is below amount × listed price. */
export function HoldingMarks({ row: { frozenAmount, amount, isThin } }: { row: HoldingRow }) {
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
