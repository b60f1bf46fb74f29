import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";

/** Returns a component for a dense table. `below` is as in `DataTable`. */
export function defineTable<Row>(
  caption: string,
  getKey: (row: Row) => string,
  columns: (context: EvidenceContext) => readonly Column<Row>[],
  below?: (row: Row, context: EvidenceContext) => ReactNode,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: a module defines its tables once, when it is loaded.
  return function DefinedTable({ rows, context }: { rows: readonly Row[]; context: EvidenceContext }) {
    return (
      <DataTable
        isDense
        isSmall
        caption={caption}
        rows={rows}
        getKey={getKey}
        columns={columns(context)}
        below={(row) => below?.(row, context) ?? null}
      />
    );
  };
}
