/** Converts between days and fractions of the axis. */
export interface DayPositions {
  readonly toPosition: (day: number, days: number) => number;
  /** Returns the nearest day; positions outside the axis belong to the day at that end. */
  readonly dayAt: (position: number, days: number) => number;
}

/** A line has points from end to end; bars share the axis. */
export const DAY_POSITIONS = {
  line: {
    toPosition: (day, days) => day / Math.max(1, days - 1),
    dayAt: (position, days) => within(Math.round(position * (days - 1)), days),
  },
  bars: {
    toPosition: (day, days) => (day + 0.5) / days,
    dayAt: (position, days) => within(Math.floor(position * days), days),
  },
} as const satisfies Readonly<Record<string, DayPositions>>;

function within(day: number, days: number): number {
  return Math.min(days - 1, Math.max(0, day));
}
