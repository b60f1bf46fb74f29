import { formatDateTime } from "@walletlens/format";
import type { LinkEvidenceRow } from "@/components/compare/similarity/similarity-graph";

const WIDTH = 640;
const HEIGHT = 96;
const EDGE = 12;
const ROWS = [34, 60] as const;

interface LinkTimelineProps {
  readonly events: LinkEvidenceRow["events"];
  readonly names: readonly [string, string];
  readonly title: string;
}

export function LinkTimeline({ events, names, title }: LinkTimelineProps) {
  const times = events.map(({ at, lagSeconds }) => listTimes(at, lagSeconds));
  const allTimes = times.flat();
  const firstTime = Math.min(...allTimes);
  const lastTime = Math.max(...allTimes);
  const toPosition = (time: number) =>
    lastTime === firstTime
      ? WIDTH / 2
      : EDGE + ((time - firstTime) / (lastTime - firstTime)) * (WIDTH - 2 * EDGE);
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" role="img" aria-label={title}>
        {ROWS.map((y) => (
          <line key={y} x1={EDGE} x2={WIDTH - EDGE} y1={y} y2={y} stroke="var(--line)" />
        ))}
        {events.map(({ mint, at, lagSeconds }, event) => {
          const [timeA = 0, timeB = 0] = times[event] ?? [];
          const later = lagSeconds < 0 ? names[0] : names[1];
          const apart = Math.abs(lagSeconds);
          const tip = `${formatDateTime(at)}: ${apart < 1 ? "in the same second" : `${later} ${Math.round(apart)} s later`}`;
          return (
            <g key={mint} data-tip={tip}>
              <line
                x1={toPosition(timeA)}
                y1={ROWS[0]}
                x2={toPosition(timeB)}
                y2={ROWS[1]}
                stroke="var(--accent)"
                strokeOpacity={0.5}
                strokeWidth={1.5}
              />
              <circle cx={toPosition(timeA)} cy={ROWS[0]} r={4} fill="var(--accent)" />
              <circle cx={toPosition(timeB)} cy={ROWS[1]} r={4} fill="var(--accent)" />
              <rect
                x={Math.min(toPosition(timeA), toPosition(timeB)) - 6}
                y={20}
                width={12}
                height={56}
                fill="transparent"
              />
            </g>
          );
        })}
        <text x={EDGE} y={20} fill="var(--text-faint)" className="figure text-[11px] max-sm:text-[20px]">
          {names[0]}
        </text>
        <text x={EDGE} y={88} fill="var(--text-faint)" className="figure text-[11px] max-sm:text-[20px]">
          {names[1]}
        </text>
      </svg>
      <figcaption className="flex justify-between text-xs text-faint">
        <time dateTime={new Date(firstTime).toISOString()}>{formatDateTime(firstTime)}</time>
        <time dateTime={new Date(lastTime).toISOString()}>{formatDateTime(lastTime)}</time>
      </figcaption>
    </figure>
  );
}

/** Returns unix milliseconds of both trades. */
function listTimes(at: string, lagSeconds: number): readonly [a: number, b: number] {
  const earlier = Date.parse(at);
  const later = earlier + Math.abs(lagSeconds) * 1000;
  return lagSeconds < 0 ? [later, earlier] : [earlier, later];
}
