import { formatPercent } from "@walletlens/format";
import { Explained } from "@/components/ui/explained";

/** Mark beside the value of units of which a share is in frozen accounts. */
export function FrozenMark({ share }: { share: number }) {
  return (
    <>
      {" "}
      <Explained tip={describeFrozen(share < 1 ? formatPercent(share) : null)} className="text-warning">
        frozen
      </Explained>
    </>
  );
}

/** `part` of the units, or null for all of them. */
export function describeFrozen(part: string | null): string {
  const units = part === null ? "These units are" : `${part} of these units are`;
  return `${units} in a frozen account and cannot be sold. They count as 0.`;
}
