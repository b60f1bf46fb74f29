import { formatCount } from "@/lib/format";

export interface HeatCell {
  readonly name: string;
  readonly count: number;
}

/** From nothing to the most, in quarters of the most. */
const LEVELS = ["bg-raised", "bg-accent/25", "bg-accent/50", "bg-accent/75", "bg-accent"] as const;

/** Counts side by side, the larger the stronger. For the eye alone: the table beside it says the same. */
export function HeatStrip({
  cells,
  columns,
  counts,
}: {
  cells: readonly HeatCell[];
  /** Class of a grid with a column for each cell. */
  columns: string;
  /** Class of the counts, to hide them where they have no room. */
  counts: string;
}) {
  const most = Math.max(...cells.map(({ count }) => count));
  return (
    <div aria-hidden="true" className={`grid gap-px ${columns}`}>
      {cells.map(({ name, count }) => (
        <div key={name} data-tip={`${name}: ${describeSwaps(count)}`} className="min-w-0">
          <div className={`h-7 ${LEVELS[heatLevel(count, most)]}`} />
          <p
            className={`figure mt-1 text-center text-xs ${count === 0 ? "text-faint" : "text-muted"} ${counts}`}
          >
            {formatCount(count)}
          </p>
        </div>
      ))}
    </div>
  );
}

/** What the strengths of a strip stand for. */
export function HeatLegend() {
  return (
    <span className="flex items-center gap-1.5 text-xs text-faint" aria-hidden="true">
      none
      <span className="flex gap-px">
        {LEVELS.map((level) => (
          <span key={level} className={`size-2.5 ${level}`} />
        ))}
      </span>
      most
    </span>
  );
}

export function describeSwaps(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "swap" : "swaps"}`;
}

/** 0 for none, else the quarter of `most` that a count reaches into, 1 to 4. */
function heatLevel(count: number, most: number): number {
  return count === 0 ? 0 : Math.ceil((count / most) * (LEVELS.length - 1));
}
