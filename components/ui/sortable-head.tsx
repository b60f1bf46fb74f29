import type { ReactNode } from "react";

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
  /** Direction of this column; null if another one sorts the rows. */
  readonly sorted: "asc" | "desc" | null;
  readonly link: (props: SortLinkProps) => ReactNode;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

export function SortableHead({ name, tip, unit, className, sorted, link }: SortableHeadProps) {
  return (
    <th scope="col" aria-sort={sorted === null ? "none" : ARIA_SORT[sorted]} className={className}>
      {link({
        "data-tip": `${tip}\nClick to sort.`,
        "aria-description": tip,
        className: `inline-block py-0.5 hover:text-text ${sorted === null ? "" : "text-text"}`,
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
