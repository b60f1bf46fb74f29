import type { PeriodChoice } from "@walletlens/engine/wallet/period-metrics";
import { formatDate } from "@walletlens/format";
import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from "nuqs/server";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import { omitRepeatedFields, type PageQuery } from "@/components/ui/page-query";

/** Periods that end with the analysis. */
export const PERIOD_DAYS = ["1", "7", "30", "90"] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** The last days, or a range of UTC days, both included. */
export type PeriodRequest = { readonly days: PeriodDays } | { readonly from: string; readonly to: string };

/** Period and currency of a page, a card or a comparison. */
export interface ViewRequest {
  readonly period: PeriodRequest | null;
  /** Null if the address does not name one. */
  readonly currency: Currency | null;
}

/** A date such as 2026-11-20. */
const DAY_PARSER = createParser({
  parse: (text) => {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
    // `Date.parse` would move an invalid day to the next month.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
  },
  serialize: String,
});

export const VIEW_PARSERS = {
  days: parseAsStringLiteral(PERIOD_DAYS),
  from: DAY_PARSER,
  to: DAY_PARSER,
  currency: parseAsStringLiteral(CURRENCIES),
};

export type ViewFields = inferParserType<typeof VIEW_PARSERS>;

const loadView = createLoader(VIEW_PARSERS);
const serializeView = createSerializer(VIEW_PARSERS);

export const WHOLE_VIEW: ViewRequest = { period: null, currency: null };

export function readView(query: PageQuery): ViewRequest {
  return toView(loadView(omitRepeatedFields(query)));
}

/** The period is null if the address has none, or an invalid one. */
export function toView({ days, from, to, currency }: ViewFields): ViewRequest {
  if (days !== null) return { period: { days }, currency };
  return { period: from === null || to === null || from > to ? null : { from, to }, currency };
}

export function toViewFields({ period, currency }: ViewRequest): ViewFields {
  return { days: null, from: null, to: null, ...period, currency };
}

/** Adds the fields of a view to a path, which may have a query. */
export function writeView(path: string, view: ViewRequest): string {
  return serializeView(path, toViewFields(view));
}

/** Hidden fields that preserve a view in a form. */
export function listViewFields(view: ViewRequest): readonly (readonly [name: string, text: string])[] {
  return [...new URLSearchParams(writeView("", view))];
}

/** Converts to seconds. Periods of days depend on the time of the analysis. */
export function toPeriodChoice(period: PeriodRequest): PeriodChoice {
  if ("days" in period) return { days: Number(period.days) };
  return { from: Date.parse(period.from) / 1000, to: Date.parse(period.to) / 1000 + LAST_SECOND };
}

const LAST_SECOND = 86_399;

/** Names the subject of a page without rows. */
export function nameExtent(period: PeriodRequest | null): string {
  return period === null ? "the covered history" : "this period";
}

/** Names a period: "Last 7 days" or "Nov 1, 2026 to Nov 30, 2026". */
export function describePeriod(period: PeriodRequest): string {
  if ("from" in period) return `${formatDate(period.from)} to ${formatDate(period.to)}`;
  return period.days === "1" ? "Last day" : `Last ${period.days} days`;
}
