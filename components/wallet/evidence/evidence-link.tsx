import type { ReactNode } from "react";
import { INEXACT_TIP, InexactMark } from "@/components/wallet/known";

interface EvidenceLinkProps {
  readonly href: string | null;
  readonly name: string;
  readonly tip?: string | null;
  readonly isTabStop?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Links a metric to its evidence, if it has a page. A plain link, because a page has hundreds; `PendingLine`
 * handles their clicks. `name` is for screen readers.
 */
export function EvidenceLink({
  href,
  name,
  tip = null,
  isTabStop = true,
  className = "",
  children,
}: EvidenceLinkProps) {
  if (href === null) return <span data-tip={tip ?? undefined}>{children}</span>;
  return (
    <a
      href={href}
      data-tip={tip ?? undefined}
      tabIndex={isTabStop ? undefined : -1}
      aria-description={
        isTabStop ? `${tip === null ? "" : `${tip} `}Opens what makes up: ${name}` : undefined
      }
      className={`evidence ${className}`}
    >
      {children}
    </a>
  );
}

interface MetricLinkProps extends Omit<EvidenceLinkProps, "className"> {
  readonly reason?: string | null;
  readonly isPartial?: boolean;
}

/** Links a metric to its evidence; shows "unknown" if there is a reason. */
export function MetricLink({ tip, reason = null, isPartial = false, children, ...link }: MetricLinkProps) {
  return (
    <EvidenceLink {...link} tip={reason ?? (isPartial ? INEXACT_TIP : (tip ?? null))}>
      {reason === null ? (
        <>
          {isPartial && <InexactMark tip={null} />}
          {children}
        </>
      ) : (
        <span className="font-sans text-faint">unknown</span>
      )}
    </EvidenceLink>
  );
}
