import type { Coverage } from "../../result-types.ts";
import type { PartialSum } from "../partial-sum.ts";
import type { EvidenceRows } from "./evidence-rows.ts";
import type { MetricName } from "./metric-names.ts";

/** The part of a chart that has no place in time. */
export const UNDATED = "undated";

/** A metric and what it follows from. */
export interface MetricSummary {
  /** Value as the wallet's page shows it. */
  readonly result: Term;
  /** Terms that it follows from, in the order of its formula. */
  readonly terms: readonly Term[];
}

/** A page of the rows that a metric is computed from. */
export interface MetricRows {
  readonly rows: EvidenceRows;
  /** Rows on all pages. */
  readonly total: number;
}

export interface TracedMetric extends MetricSummary, MetricRows {}

/** A metric, and a page of its evidence. */
export interface MetricEvidence extends TracedMetric {
  readonly metric: MetricName;
  /** The bar, hour or day of the metric, as the URL names it; null for the metric itself. */
  readonly part: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Unix milliseconds of the analysis that the metric is from. */
  readonly analyzedAt: number;
  /** Part of the history that the analysis covers. */
  readonly coverage: Coverage;
}

/** A number or word of a formula; null if it is unknown. */
export interface Term {
  readonly name: TermName;
  readonly unit: TermUnit;
  readonly value: number | string | null;
  /** Present if the value omits an unknown part. */
  readonly isPartial?: true;
}

/**
 * The known part of a sum as a term's value.
 *
 * @internal
 */
export function presentSum({ value, isWhole }: PartialSum): {
  readonly value: number | null;
  readonly isPartial?: true;
} {
  return value === null || isWhole ? { value } : { value, isPartial: true };
}

/** `sol_result` is a gain or a loss, `time` ISO 8601, `word` one of the interface's own. */
export type TermUnit =
  | "sol"
  | "sol_result"
  | "usd"
  | "count"
  | "number"
  | "hours"
  | "share"
  | "multiple"
  | "time"
  | "word";

export type TermName =
  | "result"
  | "sales"
  | "sales_of_unknown_cost"
  | "sales_of_unknown_value"
  | "burns"
  | "unknown_sales"
  | "received"
  | "cost"
  | "received_in_all"
  | "received_for_unknown_cost"
  | "lots"
  | "reached"
  | "lots_of_unknown_cost"
  | "lots_without_price"
  | "cost_without_price"
  | "at_least"
  | "known_basis"
  | "value"
  | "realized"
  | "unrealized"
  | "tokens"
  | "profitable"
  | "trades"
  | "unknown_trades"
  | "cut_at_each_end"
  | "cycles"
  | "unknown_cycles"
  | "median_hold"
  | "single_exits"
  | "entries"
  | "unknown_entries"
  | "median"
  | "p25"
  | "p75"
  | "in_bucket"
  | "won_cycles"
  | "share"
  | "swaps"
  | "first"
  | "last"
  | "days"
  | "token_days"
  | "undated_swaps"
  | "unknown_swaps"
  | "bought_for"
  | "sold_for"
  | "native_sol"
  | "wrapped_sol"
  | "priced_tokens"
  | "unpriced_tokens"
  | "spam_tokens"
  | "slot"
  | "sol_usd"
  | "value_usd"
  | "transactions"
  | "fees"
  | "failed_fees"
  | "arbitrage"
  | "fees_without_trade"
  | "after_costs"
  | "tips"
  | "rent"
  | "arbitrages"
  | "unknown_arbitrages"
  | "differing_tokens"
  | "changes"
  | "cash_opening"
  | "cash_closing"
  | "unexplained"
  | "dollars"
  | "unchanged";

export interface MetricRequest {
  readonly metric: MetricName;
  /** Part of the metric, as in `MetricEvidence`. */
  readonly part: string | null;
  /** Counted from 1. */
  readonly page: number;
}
