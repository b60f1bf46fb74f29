import { formatCount } from "@walletlens/format";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Link } from "@/components/ui/link";

export interface HeatCell {
  readonly name: string;
  readonly count: number;
  readonly evidence: string;
  /** Further words of the cell; empty without any. */
  readonly detail?: string;
}

/** None, then quarters of the maximum. */
const LEVELS = ["bg-raised", "bg-accent/25", "bg-accent/50", "bg-accent/75", "bg-accent"] as const;

interface HeatStripProps {
  readonly cells: readonly HeatCell[];
  /** Grid class with one column per cell. */
  readonly columns: string;
  /** Classes that hide counts without space. */
  readonly counts: string;
}

/** Counts as shades with links. They are not tab stops, because a link to all of them is beside the strip. */
export function HeatStrip({ cells, columns, counts }: HeatStripProps) {
  const max = Math.max(...cells.map(({ count }) => count));
  return (
    <div className={`grid gap-px ${columns}`}>
      {cells.map((cell) => (
        <Cell key={cell.name} cell={cell} max={max} counts={counts} />
      ))}
    </div>
  );
}

interface CellProps {
  readonly cell: HeatCell;
  readonly max: number;
  readonly counts: string;
}

function Cell({ cell: { name, count, evidence, detail = "" }, max, counts }: CellProps) {
  const words = `${name}: ${formatQuantity(count, "trade")}${detail}`;
  const picture = (
    <>
      <span className={`block h-7 ${LEVELS[heatLevel(count, max)]}`} />
      <span
        className={`figure mt-1 block text-center text-xs ${count === 0 ? "text-faint" : "text-muted"} ${counts}`}
      >
        {formatCount(count)}
      </span>
    </>
  );
  if (count === 0) {
    return (
      <span aria-hidden="true" data-tip={words} className="min-w-0">
        {picture}
      </span>
    );
  }
  return (
    <Link
      href={evidence}
      scroll={false}
      data-tip={words}
      tabIndex={-1}
      aria-label={words}
      className="min-w-0 hover:brightness-125"
    >
      {picture}
    </Link>
  );
}

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

/** Returns 0 for none, else the quarter of `max`, 1 to 4. */
function heatLevel(count: number, max: number): number {
  return count === 0 ? 0 : Math.ceil((count / max) * (LEVELS.length - 1));
}
