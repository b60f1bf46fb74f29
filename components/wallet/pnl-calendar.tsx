import { MS_PER_DAY } from "@walletlens/engine/time";
import { formatDate } from "@walletlens/format";
import { Fragment } from "react";
import type { Currency } from "@/components/ui/currency";
import { Link } from "@/components/ui/link";
import { RovingLinks } from "@/components/ui/roving-links";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { formatPnlResult, type PnlDay } from "@/components/wallet/pnl-days";

const WEEKDAYS = ["Mon", "", "Wed", "", "Fri", "", "Sun"] as const;

interface PnlCalendarProps {
  readonly wallet: string;
  readonly days: readonly PnlDay[];
  readonly currency: Currency;
}

/** Results of the last half year in columns of weeks, from Monday. A day links to its sales. */
export function PnlCalendar({ wallet, days, currency }: PnlCalendarProps) {
  const weeks = listWeeks(days);
  const results = weeks.flatMap((week) => week.days.map(({ result }) => Math.abs(result ?? 0)));
  const max = Math.max(...results, Number.MIN_VALUE);
  return (
    <details open data-screen-only className="px-4 pb-3 text-sm">
      <summary className="w-fit text-muted hover:text-text">
        Daily PnL calendar{weeks.length === MAX_WEEKS && `, last ${MAX_WEEKS} weeks`}
      </summary>
      <div className="mt-2 flex">
        <div
          aria-hidden="true"
          className="grid grid-rows-[1.25rem_repeat(7,1.5rem)] gap-px pr-2 text-xs text-faint"
        >
          <span />
          {WEEKDAYS.map((name, index) => (
            <span key={DAY_KEYS[index]} className="flex items-center">
              {name}
            </span>
          ))}
        </div>
        {/* From right to left, so that a narrow screen begins at the newest week. */}
        <div dir="rtl" className="scrolls-sideways overflow-x-auto">
          <RovingLinks links="a">
            <div dir="ltr" className="grid w-max grid-flow-col grid-rows-[1.25rem_repeat(7,1.5rem)] gap-px">
              {weeks.map(({ month, days: week }) => (
                <Fragment key={week[0]?.day}>
                  <span
                    aria-hidden="true"
                    className="w-6 overflow-visible text-xs whitespace-nowrap text-faint"
                  >
                    {month}
                  </span>
                  {week.map((entry) => (
                    <Day key={entry.day} wallet={wallet} max={max} currency={currency} {...entry} />
                  ))}
                </Fragment>
              ))}
            </div>
          </RovingLinks>
        </div>
      </div>
    </details>
  );
}

const DAY_KEYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

interface DayProps extends CalendarDay {
  readonly wallet: string;
  readonly max: number;
  readonly currency: Currency;
}

function Day({ wallet, day, result, isPartial, max, currency }: DayProps) {
  if (result === null && !isPartial) return <span className="size-6 bg-raised" />;
  const words = `${formatDate(`${day}T00:00:00Z`)}: ${describeResult(result, isPartial, currency)}`;
  return (
    <Link
      href={metricPath(wallet, "pnl-by-day", day)}
      scroll={false}
      aria-label={words}
      data-tip={words}
      className={`figure grid size-6 place-items-center ${pickShade(result ?? 0, max)}`}
    >
      <span aria-hidden="true">{formatSign(result)}</span>
    </Link>
  );
}

function describeResult(result: number | null, isPartial: boolean, currency: Currency): string {
  if (result === null) return "unknown";
  return `${isPartial ? "~ " : ""}${formatPnlResult(result, currency)}`;
}

function formatSign(result: number | null): string {
  if (result === null) return "?";
  if (result === 0) return "0";
  return result > 0 ? "+" : "−";
}

/** A sign accompanies the color. */
function pickShade(result: number, max: number): string {
  if (result === 0) return "bg-raised text-muted";
  const isStrong = Math.abs(result) > max / STRONG;
  if (result > 0) return isStrong ? "bg-gain/40 text-text" : "bg-gain/15 text-text";
  return isStrong ? "bg-loss/40 text-text" : "bg-loss/15 text-text";
}

/** Results above this fraction of the maximum have a strong color. */
const STRONG = 4;

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
  const firstDay = days[0];
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) return [];
  const results = new Map(days.map((entry) => [entry.day, readDay(entry)]));
  const end = findMonday(lastDay.day);
  const weeks = Math.min(MAX_WEEKS, (end - findMonday(firstDay.day)) / (DAYS_OF_WEEK * MS_PER_DAY) + 1);
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

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

function findMonday(day: string): number {
  const time = Date.parse(day);
  return time - ((new Date(time).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) * MS_PER_DAY;
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function readDay({ day, realized, isPartial }: PnlDay): CalendarDay {
  return { day, result: isPartial && realized === 0 ? null : realized, isPartial };
}
