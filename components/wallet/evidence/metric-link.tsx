import type { ReactNode } from "react";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { PARTIAL_TIP } from "@/components/wallet/known";

interface MetricLinkProps {
  readonly href: string | null;
  readonly name: string;
  readonly tip?: string | null;
  readonly reason?: string | null;
  readonly isPartial?: boolean;
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

/** Links a metric to its evidence; shows "unknown" if there is a reason. */
export function MetricLink({
  href,
  name,
  tip = null,
  reason = null,
  isPartial = false,
  isTabStop = true,
  children,
}: MetricLinkProps) {
  const words = reason ?? (isPartial ? PARTIAL_TIP : tip);
  return (
    <EvidenceLink href={href} name={name} tip={words} isTabStop={isTabStop}>
      {reason === null ? (
        <>
          {isPartial && <span className="mr-1 font-sans text-faint">part</span>}
          {children}
        </>
      ) : (
        <span className="font-sans text-faint">unknown</span>
      )}
    </EvidenceLink>
  );
}
