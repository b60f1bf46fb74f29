import Link from "next/link";
import type { ReactNode } from "react";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";

interface MoreEvidenceLinkProps {
  readonly href: string;
  readonly context: EvidenceContext;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A way from evidence to more of it. In the drawer it takes the place of what is there, so that one step back closes the
 * drawer; a page of its own is left for a page of its own.
 */
export function MoreEvidenceLink({
  href,
  context: { isDrawer },
  className,
  children,
}: MoreEvidenceLinkProps) {
  if (!isDrawer) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} replace prefetch={false} scroll={false} className={className}>
      {children}
    </Link>
  );
}
