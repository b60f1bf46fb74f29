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
 * A metric that opens what it is made of, where there is a page of it. A page has hundreds of them, so that each is a plain
 * link, and one listener of the layout takes their clicks (`PendingLine`). `name` is the metric's, for those who hear the link by itself; `tip` is what the
 * tooltip says of it. Beside another link that opens the same it need be no stop for the tab key.
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
