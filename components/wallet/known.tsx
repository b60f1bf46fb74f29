import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import { explainUnknown, type Metric } from "@walletlens/format/metric-values";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";

/** The explanation of every inexact figure. */
export const INEXACT_TIP =
  "Not exact: parts without a known cost, value or price, or before the covered history, are left out, counted as 0 or estimated.";

/** Mark before every inexact figure. `tip` is null inside of an element that has the explanation. */
export function InexactMark({ tip = INEXACT_TIP }: { tip?: string | null }) {
  return (
    <span className="mr-1 font-sans text-muted" data-tip={tip ?? undefined}>
      <span aria-hidden="true">~</span>
      <span className="sr-only">inexact </span>
    </span>
  );
}

interface KnownProps {
  readonly reason: string | null;
  readonly isPartial?: boolean;
  readonly children: ReactNode;
}

/** Shows "unknown" with its reason, or a mark on a partial value. */
export function Known({ reason, isPartial = false, children }: KnownProps) {
  if (reason === null && !isPartial) return children;
  return reason === null ? (
    <>
      <Explained tip={INEXACT_TIP}>
        <InexactMark tip={null} />
      </Explained>
      {children}
    </>
  ) : (
    <Explained tip={reason} className="font-sans text-faint">
      unknown
    </Explained>
  );
}

interface PartialSumValueProps {
  readonly sum: PartialSum;
  readonly metric: Metric;
  readonly children: (value: number) => ReactNode;
}

/** Shows a sum, or why it is unknown. */
export function PartialSumValue({ sum, metric, children }: PartialSumValueProps) {
  return <Known {...describeSum(sum, metric)}>{children(sum.value ?? 0)}</Known>;
}

/** Returns why a sum is unknown, or null, and if it is partial. */
export function describeSum({ value, isWhole }: PartialSum, metric: Metric) {
  return { reason: value === null ? explainUnknown(metric) : null, isPartial: !isWhole };
}
