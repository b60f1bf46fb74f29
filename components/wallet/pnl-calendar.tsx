import { formatDate, formatSignedSol } from "@walletlens/client/format";
import type { PnlByDay } from "@walletlens/engine/wallet/wallet-charts";
import Link from "next/link";
import { figurePath } from "@/components/evidence/evidence-path";

const WEEKS = 26;
const DAYS_OF_WEEK = 7;
const DAY_MS = 86_400_000;

interface CalendarDay {
  /** UTC, as 2026-11-20. */
  readonly day: string;
  /** Null where nothing was sold, or nothing of the result is known. */
  readonly sol: number | null;
  /** True where something was sold whose result is unknown. */
  readonly isUnknown: boolean;
}

/** Results of the last half year, a column for each week from Monday on; a day with sales opens them. */
export function PnlCalendar({ wallet, days }: { wallet: string; days: PnlByDay["days"] }) {
  const calendar = listDays(days);
  const most = Math.max(...calendar.map(({ sol }) => Math.abs(sol ?? 0)), Number.MIN_VALUE);
  return (
    <details className="px-4 pb-3 text-sm">
      <summary className="w-fit text-muted hover:text-text">
        Calendar of the last {WEEKS} weeks with sales
      </summary>
      <div className="scrolls-sideways mt-2 overflow-x-auto">
        <div className="grid w-max grid-flow-col grid-rows-7 gap-px">
          {calendar.map((entry) => (
            <Day key={entry.day} wallet={wallet} most={most} {...entry} />
          ))}
        </div>
      </div>
    </details>
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

/** Every day of the weeks up to that of the last sale, the first being a Monday. */
function listDays(days: PnlByDay["days"]): readonly CalendarDay[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const results = new Map(days.map((entry) => [entry.day, readDay(entry)]));
  const end = Date.parse(`${last.day}T00:00:00Z`);
  const monday = end - ((new Date(end).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) * DAY_MS;
  const first = monday - (WEEKS - 1) * DAYS_OF_WEEK * DAY_MS;
  return Array.from({ length: WEEKS * DAYS_OF_WEEK }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return results.get(day) ?? { day, sol: null, isUnknown: false };
  });
}

function readDay({ day, realizedPnlSol, unknown = [] }: PnlByDay["days"][number]): CalendarDay {
  const isUnknown = unknown.includes("realizedPnlSol");
  return { day, sol: isUnknown && realizedPnlSol === 0 ? null : realizedPnlSol, isUnknown };
}
