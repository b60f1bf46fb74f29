import { MS_PER_DAY } from "@walletlens/engine/time";
import type { PnlDay } from "@/components/wallet/pnl-days";

export const MAX_WEEKS = 26;

const DAYS_OF_WEEK = 7;

export interface CalendarDay {
  readonly day: string;
  /** Null if nothing was sold, or the result is unknown. */
  readonly result: number | null;
  /** True if a sale has an unknown result. */
  readonly isPartial: boolean;
}

export interface CalendarWeek {
  /** Name of the month that starts in the week; null otherwise. */
  readonly month: string | null;
  /** Seven, from Monday. */
  readonly days: readonly CalendarDay[];
}

/** Returns the weeks from the first sale, or half a year before the last, to the last. */
export function listWeeks(days: readonly PnlDay[]): readonly CalendarWeek[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const results = new Map(days.map((entry) => [entry.day, readDay(entry)]));
  const end = mondayOf(last.day);
  const weeks = Math.min(MAX_WEEKS, (end - mondayOf(first.day)) / (DAYS_OF_WEEK * MS_PER_DAY) + 1);
  return Array.from({ length: weeks }, (_, index) => {
    const monday = end - (weeks - 1 - index) * DAYS_OF_WEEK * MS_PER_DAY;
    const names = Array.from({ length: DAYS_OF_WEEK }, (_, day) => formatDay(monday + day * MS_PER_DAY));
    const firstOfMonth = names.find((name) => name.endsWith("-01")) ?? (index === 0 ? names[0] : undefined);
    return {
      month: firstOfMonth === undefined ? null : MONTH.format(Date.parse(firstOfMonth)),
      days: names.map((day) => results.get(day) ?? { day, result: null, isPartial: false }),
    };
  });
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

function mondayOf(day: string): number {
  const time = Date.parse(day);
  return time - ((new Date(time).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) * MS_PER_DAY;
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function readDay({ day, realized, isPartial }: PnlDay): CalendarDay {
  return { day, result: isPartial && realized === 0 ? null : realized, isPartial };
}
