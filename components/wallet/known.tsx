import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";

export const PARTIAL_TIP =
  "Known in part: what has no known cost, value or price, or lies before the covered history, is left out.";

interface KnownProps {
  readonly reason: string | null;
  readonly isPartial?: boolean;
  readonly partialTip?: string;
  readonly children: ReactNode;
}

/** Shows "unknown" with its reason, or a mark on a partial value. */
export function Known({ reason, isPartial = false, partialTip = PARTIAL_TIP, children }: KnownProps) {
  if (reason === null && !isPartial) return children;
  return reason === null ? (
    <>
      <Explained tip={partialTip} className="mr-1 font-sans text-faint">
        part
      </Explained>
      {children}
    </>
  ) : (
    <Explained tip={reason} className="font-sans text-faint">
      unknown
    </Explained>
  );
}

interface KnownSumProps {
  readonly sum: PartialSum;
  readonly why?: string;
  readonly children: (value: number) => ReactNode;
}

/** Shows a sum, or `why` it is unknown. */
export function KnownSum({ sum: { value, isWhole }, why = "No known values.", children }: KnownSumProps) {
  return (
    <Known reason={value === null ? why : null} isPartial={!isWhole}>
      {children(value ?? 0)}
    </Known>
  );
}
