import { formatCount } from "@walletlens/client/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { DisabledLink } from "@/components/ui/disabled-step";
import type { EvidencePlace } from "@/components/wallet/evidence/evidence-place";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";

/** Numbers of the rows shown, and links to the other rows. */
export function EvidencePager({
  page,
  pageSize,
  total,
  linkTo,
  place,
}: {
  page: number;
  pageSize: number;
  total: number;
  linkTo: (page: number) => string;
  place: EvidencePlace;
}) {
  if (total <= pageSize) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label="Pages of the rows"
      className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2"
    >
      <p className="figure text-sm text-muted">
        {page > pages
          ? `none of ${formatCount(total)}`
          : `${formatCount(first)}–${formatCount(Math.min(total, first + pageSize - 1))} of ${formatCount(total)}`}
      </p>
      <div className="flex gap-2">
        <Step name="Previous" href={page > 1 ? linkTo(Math.min(page - 1, pages)) : null} place={place} />
        <Step name="Next" href={page < pages ? linkTo(page + 1) : null} place={place} />
      </div>
    </nav>
  );
}

function Step({ name, href, place }: { name: string; href: string | null; place: EvidencePlace }) {
  if (href === null) return <DisabledLink name={name} />;
  return (
    <MoreEvidenceLink href={href} place={place} className={BUTTON_STYLE.quiet}>
      {name}
    </MoreEvidenceLink>
  );
}
