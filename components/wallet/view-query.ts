import { formatDate } from "@walletlens/format";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import { choiceField, fromPageQuery, type PageQuery, urlRecord, writeQuery } from "@/components/ui/url-field";
import { PERIOD_FIELD, type PeriodRequest } from "@/components/wallet/period-query";

/** Period and currency of a page, a card or a comparison. */
export interface ViewRequest {
  readonly period: PeriodRequest | null;
  /** Null if the address does not name one. */
  readonly currency: Currency | null;
}

export const VIEW_FIELDS = {
  period: PERIOD_FIELD,
  currency: choiceField<Currency, null>("currency", CURRENCIES, null),
} as const;

const VIEW = urlRecord<ViewRequest>(VIEW_FIELDS);

export const WHOLE_VIEW: ViewRequest = { period: null, currency: null };

export function readView(query: PageQuery): ViewRequest {
  return VIEW.read(fromPageQuery(query));
}

/** Returns `query` with the fields of a view, with its question mark; empty for an empty query. */
export function writeView(view: ViewRequest, query = ""): string {
  return writeQuery(query, VIEW.write(view));
}

/** Hidden fields that preserve a view in a form. */
export function listViewFields(view: ViewRequest): readonly (readonly [name: string, text: string])[] {
  return VIEW.write(view).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
}

/** Names the subject of a page without rows. */
export function nameExtent(period: PeriodRequest | null): string {
  return period === null ? "the covered history" : "this period";
}

/** Names a period: "Last 7 days" or "Nov 1, 2026 to Nov 30, 2026". */
export function describePeriod(period: PeriodRequest): string {
  if ("from" in period) return `${formatDate(period.from)} to ${formatDate(period.to)}`;
  return period.days === "1" ? "Last day" : `Last ${period.days} days`;
}
