import { formatDate } from "@walletlens/client/format";
import Link from "next/link";
import { type CalendarDay, listWeeks, MAX_WEEKS } from "@/components/wallet/calendar-weeks";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { type Currency, formatPnlResult } from "@/components/wallet/pnl-currency";
import type { PnlDay } from "@/components/wallet/pnl-days";

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
    <details className="px-4 pb-3 text-sm">
      <summary className="w-fit text-muted hover:text-text">
        Calendar of{" "}
        {weeks.length === MAX_WEEKS ? `the last ${MAX_WEEKS} weeks with sales` : "days with sales"}
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
          <div dir="ltr" className="grid w-max grid-flow-col grid-rows-[1.25rem_repeat(7,1.5rem)] gap-px">
            {weeks.map(({ month, days: week }) => (
              <Week key={week[0]?.day} {...{ wallet, month, max, currency }} days={week} />
            ))}
          </div>
        </div>
      </div>
    </details>
  );
}

const DAY_KEYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

interface WeekProps {
  readonly wallet: string;
  readonly month: string | null;
  readonly days: readonly CalendarDay[];
  readonly max: number;
  readonly currency: Currency;
}

function Week({ wallet, month, days, max, currency }: WeekProps) {
  return (
    <>
      <span aria-hidden="true" className="w-6 overflow-visible text-xs whitespace-nowrap text-faint">
        {month}
      </span>
      {days.map((entry) => (
        <Day key={entry.day} {...{ wallet, max, currency }} {...entry} />
      ))}
    </>
  );
}

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
      prefetch={false}
      scroll={false}
      aria-label={words}
      data-tip={words}
      className={`figure grid size-6 place-items-center ${shadeOf(result ?? 0, max)}`}
    >
      <span aria-hidden="true">{signOf(result)}</span>
    </Link>
  );
}

function describeResult(result: number | null, isPartial: boolean, currency: Currency): string {
  if (result === null) return "unknown";
  return `${formatPnlResult(result, currency)}${isPartial ? ", in part" : ""}`;
}

function signOf(result: number | null): string {
  if (result === null) return "?";
  if (result === 0) return "0";
  return result > 0 ? "+" : "−";
}

/** A sign accompanies the color. */
function shadeOf(result: number, max: number): string {
  if (result === 0) return "bg-raised text-muted";
  const isStrong = Math.abs(result) > max / STRONG;
  if (result > 0) return isStrong ? "bg-gain/40 text-text" : "bg-gain/15 text-text";
  return isStrong ? "bg-loss/40 text-text" : "bg-loss/15 text-text";
}

/** Results above this fraction of the maximum have a strong color. */
const STRONG = 4;
