import { MS_PER_DAY } from "@walletlens/engine/time";
import { formatDate } from "@walletlens/format";
import type { DayPositions } from "@/components/ui/charts/day-positions";
import { type Extent, toHeight } from "@/components/ui/charts/plot-path";

/** Label at a fraction of the axis, from 0. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

const STEPS = [1, 2, 5, 10] as const;
const MAX_DAY_STEPS = 4;
/** Longer periods have labels with month and year instead of day and month. */
const LONG_DAYS = 300;

/**
 * Returns about four multiples of 1, 2 or 5 times a power of ten within the extent, at least `min` apart,
 * ascending.
 */
export function roundValues({ lowest, highest }: Extent, min = 0): readonly number[] {
  if (highest === lowest) return [lowest];
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(min, power * (STEPS.find((factor) => factor * power >= rough) ?? 10));
  const firstStep = Math.ceil(lowest / step);
  return Array.from(
    { length: Math.floor(highest / step) - firstStep + 1 },
    (_, index) => (firstStep + index) * step,
  );
}

export function valueTicks(
  values: readonly number[],
  extent: Extent,
  format: (value: number) => string,
): readonly Tick[] {
  return values.map((value) => ({ at: toHeight(value, extent), label: format(value) }));
}

/** Labels up to five of `days` days, including the first and last. `first` is unix milliseconds. */
export function dayTicks(first: number, days: number, { toPosition }: DayPositions): readonly Tick[] {
  const steps = Math.min(days - 1, MAX_DAY_STEPS);
  const omittedPart = days > LONG_DAYS ? / \d+,/ : /, \d{4}$/;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const day = steps === 0 ? 0 : Math.round((index / steps) * (days - 1));
    return {
      at: toPosition(day, days),
      label: formatDate(first + day * MS_PER_DAY).replace(omittedPart, ""),
    };
  });
}
