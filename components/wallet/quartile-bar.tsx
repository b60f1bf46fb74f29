const WIDTH = 600;
const LABELS = ["$1K", "$10K", "$100K", "$1M", "$10M", "$100M", "$1B"] as const;

/** The text above contains the same. One client component, like `Bar`. */
export function QuartileBar({ p25, p75, median }: { p25: number; p75: number; median: number }) {
  const x = logPosition(p25) * WIDTH;
  const width = logPosition(p75) * WIDTH - x;
  const middle = Math.min(WIDTH - 2, Math.max(2, logPosition(median) * WIDTH));
  return (
    <div aria-hidden="true" className="mt-3">
      <svg
        viewBox={`0 0 ${WIDTH} 16`}
        preserveAspectRatio="none"
        width="100%"
        height="16"
        role="presentation"
      >
        <rect x="0" y="7.5" width={WIDTH} height="1" className="fill-line-strong" />
        {LABELS.map((label, step) => (
          <rect
            key={label}
            x={Math.min(WIDTH - 1, (step / (LABELS.length - 1)) * WIDTH)}
            y="5"
            width="1"
            height="6"
            className="fill-line-strong"
          />
        ))}
        <rect x={x} y="4" width={width} height="8" className="fill-accent/60" />
        <rect x={middle - 1} y="1" width="2.5" height="14" className="fill-text" />
      </svg>
      <div className="figure mt-1 flex justify-between text-xs text-faint">
        {LABELS.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}

/** Returns the position of a market cap on a logarithmic axis, 0 to 1. */
export function logPosition(usd: number): number {
  if (usd <= MIN_USD) return 0;
  return Math.min(1, Math.log10(usd / MIN_USD) / DECADES);
}

/** Ends of the axis in USD: a new token and the largest ones. */
const MIN_USD = 1e3;
const MAX_USD = 1e9;
const DECADES = Math.log10(MAX_USD / MIN_USD);
