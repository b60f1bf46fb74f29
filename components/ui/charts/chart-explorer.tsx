"use client";

import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";

export interface LiveChartProps {
  /** Initial width in pixels. */
  readonly width: number;
  /** Index of the selected day; null without one. */
  readonly day: number | null;
}

interface ChartExplorerProps {
  /** Name of the slider, as in "PnL by day". */
  readonly name: string;
  readonly days: number;
  readonly layout: keyof typeof DAY_POSITIONS;
  readonly describe: (day: number) => string;
  /** Chart before the first interaction, which the server renders, too. */
  readonly children: ReactNode;
  /** Interactive chart, loaded on the first interaction. */
  readonly live: (props: LiveChartProps) => ReactNode;
}

/**
 * Selects days of a chart by pointer or arrow keys. A transparent slider covers the plot, which screen readers
 * announce.
 */
export function ChartExplorer({ name, days, layout, describe, live, children }: ChartExplorerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [day, setDay] = useState(days - 1);
  const [isShown, setShown] = useState(false);

  const show = (shown: number) => {
    setWidth((width) => width ?? frame.current?.clientWidth ?? null);
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
        {!isDrawn && children}
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
        // The pointer has selected the exact day already.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute top-2 right-0 bottom-0 left-14 w-[calc(100%-3.5rem)] cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

/** Reports the frame in which its siblings are visible. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useRef(onArrive);
  useEffect(() => {
    const frame = requestAnimationFrame(() => arrive.current());
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
