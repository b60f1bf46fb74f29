import { formatDate, formatSignedSol } from "@walletlens/client/format";
import type { PnlByDay } from "@walletlens/engine/wallet/wallet-charts";
import Link from "next/link";
import { figurePath } from "@/components/evidence/evidence-path";
import { type CalendarDay, listWeeks, MOST_WEEKS } from "@/components/wallet/calendar-weeks";

const WEEKDAYS = ["Mon", "", "Wed", "", "Fri", "", "Sun"] as const;

/** Results of the last half year, a column for each week from Monday on; a day with sales opens them. */
export function PnlCalendar({ wallet, days }: { wallet: string; days: PnlByDay["days"] }) {
  const weeks = listWeeks(days);
  const results = weeks.flatMap((week) => week.days.map(({ sol }) => Math.abs(sol ?? 0)));
  const most = Math.max(...results, Number.MIN_VALUE);
  return (
    <details className="px-4 pb-3 text-sm">
      <summary className="w-fit text-muted hover:text-text">
        Calendar of{" "}
        {weeks.length === MOST_WEEKS ? `the last ${MOST_WEEKS} weeks with sales` : "days with sales"}
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
              <Week key={week[0]?.day} wallet={wallet} month={month} days={week} most={most} />
            ))}
          </div>
        </div>
      </div>
    </details>
  );
}

const DAY_KEYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

function Week({
  wallet,
  month,
  days,
  most,
}: {
  wallet: string;
  month: string | null;
  days: readonly CalendarDay[];
  most: number;
}) {
  return (
    <>
      <span aria-hidden="true" className="w-6 overflow-visible text-xs whitespace-nowrap text-faint">
        {month}
      </span>
      {days.map((entry) => (
        <Day key={entry.day} wallet={wallet} most={most} {...entry} />
      ))}
    </>
  );
}

function Day({ wallet, day, sol, isUnknown, most }: CalendarDay & { wallet: string; most: number }) {
  if (sol === null && !isUnknown) return <span className="size-6 bg-raised" />;
  const words = `${formatDate(`${day}T00:00:00Z`)}: ${describeResult(sol, isUnknown)}`;
  return (
    <Link
      href={figurePath(wallet, "pnl-by-day", day)}
      prefetch={false}
      scroll={false}
      aria-label={words}
      data-tip={words}
      className={`figure grid size-6 place-items-center ${shadeOf(sol ?? 0, most)}`}
    >
      <span aria-hidden="true">{signOf(sol)}</span>
    </Link>
  );
}

function describeResult(sol: number | null, isUnknown: boolean): string {
  if (sol === null) return "unknown";
  return `${formatSignedSol(sol)} SOL${isUnknown ? ", in part" : ""}`;
}

function signOf(sol: number | null): string {
  if (sol === null) return "?";
  if (sol === 0) return "0";
  return sol > 0 ? "+" : "−";
}

/** The colour of a result, the stronger the larger it is; a sign goes with it. */
function shadeOf(sol: number, most: number): string {
  if (sol === 0) return "bg-raised text-muted";
  const isStrong = Math.abs(sol) > most / STRONG;
  if (sol > 0) return isStrong ? "bg-gain/40 text-text" : "bg-gain/15 text-text";
  return isStrong ? "bg-loss/40 text-text" : "bg-loss/15 text-text";
}

/** Part of the largest result from which a day is drawn strongly. */
const STRONG = 4;
