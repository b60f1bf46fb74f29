import { formatDate } from "@walletlens/format";
import { CURRENCIES } from "@/components/ui/currency";
import {
  defineChoice,
  defineRecord,
  type FieldValue,
  type PageQuery,
  toUrlQuery,
  writeQuery,
} from "@/components/ui/url-field";
import { PERIOD_FIELD, type PeriodRequest } from "@/components/wallet/period-query";

/** Period and currency of a page, a card or a comparison; null if the URL does not name one. */
export const VIEW_FIELDS = { period: PERIOD_FIELD, currency: defineChoice("currency", CURRENCIES, null) };

const VIEW = defineRecord(VIEW_FIELDS);

export type ViewRequest = FieldValue<typeof VIEW>;

export const WHOLE_VIEW: ViewRequest = { period: null, currency: null };

export function readView(query: PageQuery): ViewRequest {
  return VIEW.read(toUrlQuery(query));
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
