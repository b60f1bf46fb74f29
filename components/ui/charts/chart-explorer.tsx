"use client";

import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";

/** Props of a chart that follows the pointer. */
export interface LiveChartProps {
  /** Width in pixels at which the chart is drawn first. */
  readonly width: number;
  /** Day that the chart tells about; null while there is none. */
  readonly day: number | null;
}

interface ChartExplorerProps {
  /** Name of the slider that moves through the days, as in "PnL by day". */
  readonly name: string;
  readonly days: number;
  readonly layout: keyof typeof DAY_POSITIONS;
  /** Describes a day of the chart in a sentence. */
  readonly describe: (day: number) => string;
  /** The picture that the server drew. */
  readonly still: ReactNode;
  /** The chart that takes its place once somebody points at it; loaded then. */
  readonly live: (props: LiveChartProps) => ReactNode;
}

/**
 * Tells about the days of a chart: those pointed at, and by arrow keys one after the other. The slider that does it
 * lies over the plot unseen; it is what screen readers read out.
 */
export function ChartExplorer({ name, days, layout, describe, still, live }: ChartExplorerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [day, setDay] = useState(days - 1);
  const [isShown, setShown] = useState(false);

  const show = (shown: number) => {
    setWidth((known) => known ?? frame.current?.clientWidth ?? null);
    setDay(shown);
    setShown(true);
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: whole } = currentTarget.getBoundingClientRect();
    show(DAY_POSITIONS[layout].dayAt((clientX - left) / whole, days));
  };
  return (
    <div
      ref={frame}
      className="absolute inset-0 rounded-sm outline-offset-2 outline-(--focus) has-focus-visible:outline-2"
    >
      <div aria-hidden="true">
        {!isDrawn && still}
        {width !== null && (
          <Suspense>
            {live({ width, day: isShown ? day : null })}
            <Arrival onArrive={() => setDrawn(true)} />
          </Suspense>
        )}
      </div>
      <input
        type="range"
        min={0}
        max={days - 1}
        value={day}
        aria-label={name}
        aria-valuetext={describe(day)}
        onChange={({ target }) => show(Number(target.value))}
        onFocus={() => show(day)}
        onBlur={() => setShown(false)}
        onPointerEnter={point}
        onPointerMove={point}
        onPointerLeave={({ currentTarget }) => setShown(currentTarget.matches(":focus-visible"))}
        // The day pointed at is shown already; pressing the button would show it again, less exactly.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-2 right-0 bottom-0 left-14 w-[calc(100%-3.5rem)] cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

/** Says in which frame what stands beside it is to be seen. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useRef(onArrive);
  useEffect(() => {
    const frame = requestAnimationFrame(() => arrive.current());
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
