import type { PeriodChoice } from "@walletlens/engine/wallet/period-metrics";
import { choiceField, type UrlField, urlField } from "@/components/ui/url-field";

/** Days of the periods that end with the analysis. */
export const PERIOD_DAYS = ["7", "30", "90"] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** Period that an address asks for: the last so many days, or from one UTC day to another, both within it. */
export type PeriodRequest = { readonly days: PeriodDays } | { readonly from: string; readonly to: string };

/** Names of the fields of the period in an address. */
export const PERIOD_FIELDS = { days: "days", from: "from", to: "to" } as const;

const DAYS = choiceField<PeriodDays, null>(PERIOD_FIELDS.days, PERIOD_DAYS, null);
const FROM = dayField(PERIOD_FIELDS.from);
const TO = dayField(PERIOD_FIELDS.to);

/** Period that an address asks for; null where it names none, or one that ends before it begins. */
export const PERIOD_FIELD: UrlField<PeriodRequest | null> = {
  read: (query) => {
    const days = DAYS.read(query);
    if (days !== null) return { days };
    const [from, to] = [FROM.read(query), TO.read(query)];
    return from === null || to === null || from > to ? null : { from, to };
  },
  write: (period) => {
    const { days, from, to } = { days: null, from: null, to: null, ...period };
    return [...DAYS.write(days), ...FROM.write(from), ...TO.write(to)];
  },
};

/** The seconds that a period stands for; those of days depend on when the wallet was analyzed. */
export function toPeriodChoice(period: PeriodRequest): PeriodChoice {
  if ("days" in period) return { days: Number(period.days) };
  return { from: Date.parse(period.from) / 1000, to: Date.parse(period.to) / 1000 + LAST_SECOND };
}

/** Of a day, counted from its first. */
const LAST_SECOND = 86_399;

/** Field with a day of the calendar, as 2026-11-20. */
function dayField(name: string) {
  return urlField<string | null>(name, null, (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
    // A day that no month has would be read as one of the next month.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
  });
}
