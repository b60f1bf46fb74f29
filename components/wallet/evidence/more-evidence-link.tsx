import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";

interface MoreEvidenceLinkProps {
  readonly href: string;
  readonly context: EvidenceContext;
  readonly className?: string;
  readonly children: ReactNode;
}

/** In the drawer it replaces the entry, so that one step back closes the drawer. */
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
    <Link href={href} replace scroll={false} className={className}>
      {children}
    </Link>
  );
}
