import { ButtonLink } from "@/components/ui/button-link";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";

interface ListPagesProps {
  /** Name of the list, as in "Pages of the ledger". */
  readonly list: string;
  readonly path: string;
  /** Id of the last row if older ones follow, else null. */
  readonly older: string | null;
  readonly isFirst: boolean;
}

export function ListPages({ list, path, older, isFirst }: ListPagesProps) {
  if (older === null && isFirst) return null;
  return (
    <nav aria-label={`Pages of ${list}`} className="flex gap-2 border-t border-line px-4 py-2">
      {!isFirst && (
        <Link href={path} className={BUTTON_STYLE.quiet}>
          Newest
        </Link>
      )}
      {older !== null && <ButtonLink href={`${path}?before=${older}`}>Older</ButtonLink>}
    </nav>
  );
}
