import type { PeriodChoice } from "@walletlens/engine/wallet/period-metrics";
import { defineChoice, defineField, type UrlField } from "@/components/ui/url-field";

/** Periods that end with the analysis. */
export const PERIOD_DAYS = ["1", "7", "30", "90"] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** The last days, or a range of UTC days, both included. */
export type PeriodRequest = { readonly days: PeriodDays } | { readonly from: string; readonly to: string };

export const PERIOD_FIELDS = { days: "days", from: "from", to: "to" } as const;

const DAYS = defineChoice(PERIOD_FIELDS.days, PERIOD_DAYS, null);
const FROM = defineDay(PERIOD_FIELDS.from);
const TO = defineDay(PERIOD_FIELDS.to);

/** Null if the address has no period, or an invalid one. */
export const PERIOD_FIELD: UrlField<PeriodRequest | null> = {
  read: (query) => {
    const days = DAYS.read(query);
    if (days !== null) return { days };
    const from = FROM.read(query);
    const to = TO.read(query);
    return from === null || to === null || from > to ? null : { from, to };
  },
  write: (period) => {
    const { days, from, to } = { days: null, from: null, to: null, ...period };
    return [...DAYS.write(days), ...FROM.write(from), ...TO.write(to)];
  },
};

/** Converts to seconds. Periods of days depend on the time of the analysis. */
export function toPeriodChoice(period: PeriodRequest): PeriodChoice {
  if ("days" in period) return { days: Number(period.days) };
  return { from: Date.parse(period.from) / 1000, to: Date.parse(period.to) / 1000 + LAST_SECOND };
}

const LAST_SECOND = 86_399;

/** Field with a date such as 2026-11-20. */
function defineDay(name: string) {
  return defineField<string | null>(name, null, (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
    // `Date.parse` would move an invalid day to the next month.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
  });
}
