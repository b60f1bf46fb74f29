"use client";

import { formatWord } from "@walletlens/format";
import type { ReactNode } from "react";
import type { SimilarityQuery } from "@/components/compare/similarity/similarity-query";
import type { QueryChange } from "@/components/compare/similarity/use-similarity-query";

interface DrawingControlsProps {
  readonly query: SimilarityQuery;
  readonly changeQuery: (change: QueryChange) => void;
  readonly hasSupply: boolean;
}

const VIEWS = ["graph", "matrix"] as const;
const SIZES = ["tokens", "supply"] as const;
const COLORS = ["group", "flag"] as const;

export function DrawingControls({ query, changeQuery, hasSupply }: DrawingControlsProps) {
  const { view, size, color, threshold } = query;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2">
      <Choice name="View" options={VIEWS} chosen={view} choose={(value) => changeQuery({ view: value })} />
      {view === "graph" && hasSupply && (
        <Choice name="Size" options={SIZES} chosen={size} choose={(value) => changeQuery({ size: value })}>
          Size
        </Choice>
      )}
      <Choice name="Color" options={COLORS} chosen={color} choose={(value) => changeQuery({ color: value })}>
        Color
      </Choice>
      <label className="flex min-w-52 flex-1 items-center gap-3 text-sm text-muted">
        Min. score
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={threshold}
          onChange={(event) => changeQuery({ threshold: Number(event.target.value) })}
          className="min-w-0 flex-1 accent-(--accent)"
        />
        <output className="figure w-9 text-right text-text">{threshold.toFixed(2)}</output>
      </label>
    </div>
  );
}

function Choice<Value extends string>({
  name,
  options,
  chosen,
  choose,
  children,
}: {
  name: string;
  options: readonly Value[];
  chosen: Value;
  choose: (value: Value) => void;
  /** Visible name; without it only screen readers announce the name. */
  children?: ReactNode;
}) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{name}</legend>
      {children !== undefined && (
        <span aria-hidden="true" className="text-sm text-muted">
          {children}
        </span>
      )}
      <span className="flex overflow-hidden rounded-md border border-line-strong">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen === option}
            onClick={() => choose(option)}
            className="h-[1.875rem] border-l border-line-strong px-3 text-muted first:border-l-0 hover:bg-raised aria-pressed:bg-raised aria-pressed:text-text"
          >
            {formatWord(option)}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
