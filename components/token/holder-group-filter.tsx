"use client";

import { startTransition, useOptimistic } from "react";
import { distributeBehavior } from "@/components/token/distribute-behavior";
import { type HolderQuery, writeHolderQuery } from "@/components/token/holder-query";
import { HOLDER_GROUPS, type HolderRow } from "@/components/token/holder-row";
import { useUrl } from "@/components/ui/use-url";

/** The select changes at once; the rows follow in a transition. */
export function HolderGroupFilter({ rows, query }: { rows: readonly HolderRow[]; query: HolderQuery }) {
  const { change } = useUrl();
  const [chosen, show] = useOptimistic(query.group);
  const choose = (value: string) => {
    const group = HOLDER_GROUPS.find((entry) => entry.group === value)?.group ?? null;
    startTransition(() => {
      show(group);
      change(writeHolderQuery({ ...query, group }));
    });
  };
  return (
    <select
      aria-label="Which holders"
      value={chosen ?? ""}
      onChange={(event) => choose(event.target.value)}
      className="h-8 rounded-md border border-line-strong bg-surface px-2 hover:bg-raised"
    >
      <option value="">All holders</option>
      {distributeBehavior(rows).map(({ group: { group, name }, count }) => (
        <option key={group} value={group}>
          {name} ({count})
        </option>
      ))}
    </select>
  );
}
