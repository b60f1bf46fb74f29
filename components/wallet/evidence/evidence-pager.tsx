import { formatCount } from "@walletlens/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { DisabledLink } from "@/components/ui/disabled-link";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";

interface EvidencePagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly linkTo: (page: number) => string;
  readonly context: EvidenceContext;
}

export function EvidencePager({ page, pageSize, total, linkTo, context }: EvidencePagerProps) {
  if (total <= pageSize) return null;
  const pages = Math.ceil(total / pageSize);
  const firstRow = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label="Pages of the rows"
      className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2"
    >
      <p className="figure text-sm text-muted">
        {page > pages
          ? `none of ${formatCount(total)}`
          : `${formatCount(firstRow)}–${formatCount(Math.min(total, firstRow + pageSize - 1))} of ${formatCount(total)}`}
      </p>
      <div className="flex gap-2">
        <Step name="Previous" href={page > 1 ? linkTo(Math.min(page - 1, pages)) : null} context={context} />
        <Step name="Next" href={page < pages ? linkTo(page + 1) : null} context={context} />
      </div>
    </nav>
  );
}

function Step({ name, href, context }: { name: string; href: string | null; context: EvidenceContext }) {
  if (href === null) return <DisabledLink name={name} />;
  return (
    <MoreEvidenceLink href={href} context={context} className={BUTTON_STYLE.quiet}>
      {name}
    </MoreEvidenceLink>
  );
}
