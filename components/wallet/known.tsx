import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";

/** Sentence about what a sum that is known in part leaves out. */
export const PARTIAL_TIP =
  "Known in part: what has no known cost, value or price, or lies before the covered history, is left out.";

interface KnownProps {
  readonly reason: string | null;
  readonly isPartial?: boolean;
  /** Sentence about what is left out. */
  readonly partialTip?: string;
  readonly children: ReactNode;
}

/**
 * Shows a metric. Where there is a reason why it cannot be known, shows the word for that, with the reason; where it is
 * known in part, a mark that says so.
 */
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
