/** Positions of days on the axis of a chart, as parts of its length, and the day at such a position. */
export interface DayPositions {
  readonly placeOf: (day: number, days: number) => number;
  /** Returns the day nearest to a position; positions beside the axis belong to the day at that end. */
  readonly dayAt: (position: number, days: number) => number;
}

/** A line has a point for each day, the first and the last at its ends; bars share the axis out among them. */
export const DAY_POSITIONS = {
  line: {
    placeOf: (day, days) => day / Math.max(1, days - 1),
    dayAt: (position, days) => within(Math.round(position * (days - 1)), days),
  },
  bars: {
    placeOf: (day, days) => (day + 0.5) / days,
    dayAt: (position, days) => within(Math.floor(position * days), days),
  },
} as const satisfies Readonly<Record<string, DayPositions>>;

function within(day: number, days: number): number {
  return Math.min(days - 1, Math.max(0, day));
}
