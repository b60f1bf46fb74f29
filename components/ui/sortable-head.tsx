import type { ReactNode } from "react";

/** Properties of a link that sorts rows. */
export interface SortLinkProps {
  readonly "data-tip": string;
  readonly "aria-description": string;
  readonly className: string;
  readonly children: ReactNode;
}

interface SortableHeadProps {
  readonly name: string;
  readonly tip: string;
  readonly unit?: string | undefined;
  readonly className: string;
  /** Direction in which the rows are sorted by this column; null where they are sorted by another one. */
  readonly sorted: "asc" | "desc" | null;
  /** Makes the link that sorts by the column. */
  readonly link: (props: SortLinkProps) => ReactNode;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** Head of a column with how it is computed, and the way to sort by it. */
export function SortableHead({ name, tip, unit, className, sorted, link }: SortableHeadProps) {
  return (
    <th scope="col" aria-sort={sorted === null ? "none" : ARIA_SORT[sorted]} className={className}>
      {link({
        "data-tip": `${tip}\nClick to sort.`,
        "aria-description": tip,
        className: `hover:text-text ${sorted === null ? "" : "text-text"}`,
        children: (
          <>
            {sorted !== null && (
              <span aria-hidden="true" className="mr-1 text-accent">
                {sorted === "desc" ? "↓" : "↑"}
              </span>
            )}
            <span className="explained">{name}</span>
            {unit !== undefined && <span className="text-xs text-faint"> {unit}</span>}
          </>
        ),
      })}
    </th>
  );
}
