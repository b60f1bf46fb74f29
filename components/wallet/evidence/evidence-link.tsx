import type { ReactNode } from "react";

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
