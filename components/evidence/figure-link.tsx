import type { ReactNode } from "react";
import { EvidenceLink } from "@/components/evidence/evidence-link";
import { IN_PART } from "@/components/figures/known";

/**
 * A figure that opens what it is made of; where there is a reason why it cannot be known, the word for that, which opens
 * what stands in the way.
 */
export function FigureLink({
  href,
  name,
  reason = null,
  isInPart = false,
  isTabStop = true,
  children,
}: {
  href: string | null;
  name: string;
  reason?: string | null;
  isInPart?: boolean;
  isTabStop?: boolean;
  children: ReactNode;
}) {
  const tip = reason ?? (isInPart ? IN_PART : null);
  return (
    <EvidenceLink href={href} name={name} tip={tip} isTabStop={isTabStop}>
      {reason === null ? (
        <>
          {isInPart && <span className="mr-1 font-sans text-faint">part</span>}
          {children}
        </>
      ) : (
        <span className="font-sans text-faint">unknown</span>
      )}
    </EvidenceLink>
  );
}
