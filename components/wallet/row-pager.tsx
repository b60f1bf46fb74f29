import { formatCount } from "@walletlens/format";
import { ButtonLink } from "@/components/ui/button-link";
import { DisabledLink } from "@/components/ui/disabled-link";

interface RowPagerProps {
  /** Accessible name. */
  readonly name: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly shown: number;
  readonly linkTo: (page: number) => string;
}

export function RowPager({ name, page, pageSize, total, shown, linkTo }: RowPagerProps) {
  if (total <= pageSize) return null;
  const firstRow = (page - 1) * pageSize + 1;
  const lastRow = firstRow + shown - 1;
  return (
    <nav
      aria-label={name}
      className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2"
    >
      <p className="text-sm text-muted">
        <span className="figure">
          {formatCount(firstRow)}–{formatCount(lastRow)}
        </span>{" "}
        of <span className="figure">{formatCount(total)}</span>
      </p>
      <div className="flex gap-2">
        <Step name="Previous" href={page > 1 ? linkTo(page - 1) : null} />
        <Step name="Next" href={lastRow < total ? linkTo(page + 1) : null} />
      </div>
    </nav>
  );
}

function Step({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <DisabledLink name={name} />;
  return (
    <ButtonLink href={href} scroll={false}>
      {name}
    </ButtonLink>
  );
}
