import type { ReactNode } from "react";

/**
 * A table that scrolls by itself where the window is narrower, and stacks the cells of each row on a telephone: a cell
 * names its column in `data-name`. `caption` is for those who can't see it. There a cell marked `lead` stands beside
 * the name of its row, those marked `more` come when the row's `MoreCell` is opened, and the others stand in two columns,
 * or in three of a table that `isDense`.
 */
export function Table({
  caption,
  isDense = false,
  children,
}: {
  caption: string;
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    // `relative`: what is hidden from sight inside would else stick out of the page.
    <div className="scrolls-sideways relative overflow-x-auto">
      <table
        className={`stacked ${isDense ? "dense" : ""} w-full border-separate border-spacing-0 text-left whitespace-nowrap`}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
