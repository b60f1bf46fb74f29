/** Looks of table cells: rows of 32 px, hairlines between them, none below the last. */
export const TABLE_STYLE = {
  head: "h-9 border-b border-line px-3 text-sm font-normal text-muted first:pl-4 last:pr-4",
  cell: "cell",
  row: "group hover:bg-raised",
} as const;
