import type { Term, TermName } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import {
  formatCount,
  formatDateTime,
  formatExactSol,
  formatHours,
  formatMultiple,
  formatNumber,
  formatPercent,
  formatUsd,
  formatWord,
} from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { InexactMark } from "@/components/wallet/known";
import { resultColor } from "@/components/wallet/sol";

const LABELS: Readonly<Record<TermName, string>> = {
  result: "Result",
  sales: "Sales",
  sales_of_unknown_cost: "without cost basis",
  sales_of_unknown_value: "of unknown value",
  burns: "burned",
  unknown_sales: "sales of unknown result",
  received: "Proceeds (with cost basis)",
  cost: "Cost basis",
  received_in_all: "Proceeds of all sales",
  received_for_unknown_cost: "Proceeds without cost basis",
  lots: "Lots with cost basis",
  lots_of_unknown_cost: "without cost basis",
  reached: "Reached",
  lots_without_price: "unpriced",
  cost_without_price: "Cost of unpriced lots",
  at_least: "At least",
  known_basis: "Cost basis coverage",
  value: "Value of priced lots",
  realized: METRICS["realized-pnl"].label,
  unrealized: METRICS["unrealized-pnl"].label,
  tokens: "Tokens",
  profitable: "Winners",
  trades: METRICS["decided-tokens"].label,
  unknown_trades: "of unknown result",
  cut_at_each_end: "Cut at each end",
  cycles: "Closed trades",
  unknown_cycles: "unknown",
  median_hold: METRICS["median-hold"].label,
  single_exits: "Full exits",
  entries: "Entries",
  unknown_entries: "unknown",
  median: "Median",
  p25: "First quartile",
  p75: "Third quartile",
  in_bucket: "In this range",
  won_cycles: "Won",
  share: "Share",
  swaps: "Trades",
  first: "First",
  last: "Last",
  days: "Days",
  token_days: "Tokens, day by day",
  undated_swaps: "of unknown time",
  unknown_swaps: "of unknown value",
  bought_for: "Cost",
  sold_for: "Proceeds",
  native_sol: "SOL",
  wrapped_sol: "Wrapped SOL",
  priced_tokens: "Priced tokens",
  unpriced_tokens: "unpriced",
  spam_tokens: "spam",
  slot: "At slot",
  sol_usd: "SOL/USD",
  value_usd: "In USD",
  transactions: METRICS.transactions.label,
  fees: METRICS["network-fees"].label,
  failed_fees: "Fees of failed transactions",
  arbitrage: METRICS["atomic-pnl"].label,
  fees_without_trade: METRICS.fees.label,
  after_costs: METRICS["after-costs"].label,
  tips: METRICS.tips.label,
  rent: "Rent of other accounts",
  arbitrages: "Atomic arbitrages",
  unknown_arbitrages: "of unknown value",
  differing_tokens: "mismatched",
  changes: "Affecting balances",
  unchanged: "Not affecting balances",
  cash_opening: "Before",
  cash_closing: "On chain",
  unexplained: "Unexplained",
  dollars: "Dollars",
};

/** Terms that count exceptions, shown only if not zero. */
const EXCEPTIONS: ReadonlySet<TermName> = new Set([
  "sales_of_unknown_cost",
  "sales_of_unknown_value",
  "burns",
  "lots_of_unknown_cost",
  "lots_without_price",
  "unknown_sales",
  "unknown_trades",
  "unknown_cycles",
  "unknown_entries",
  "undated_swaps",
  "unknown_swaps",
  "unpriced_tokens",
  "spam_tokens",
  "unknown_arbitrages",
  "cost_without_price",
  "received_for_unknown_cost",
]);

/** Terms that the headline contains. */
const IN_HEADLINE: ReadonlySet<TermName> = new Set(["at_least", "known_basis"]);

export function MetricTerms({ terms }: { terms: readonly Term[] }) {
  const shownTerms = terms.filter(
    ({ name, value }) => !(EXCEPTIONS.has(name) && value === 0) && !IN_HEADLINE.has(name),
  );
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {shownTerms.map((term) => (
        <div key={term.name}>
          <dt className={`text-xs ${EXCEPTIONS.has(term.name) ? "text-warning" : "text-faint"}`}>
            {LABELS[term.name]}
          </dt>
          <dd>
            {term.isPartial && <InexactMark />}
            <TermValue term={term} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function TermValue({ term }: { term: Term }) {
  const { unit, value } = term;
  if (value === null) return <span className="text-faint">unknown</span>;
  if (typeof value === "string") {
    return unit === "time" ? <span className="figure">{formatDateTime(value)}</span> : formatWord(value);
  }
  return (
    <data value={value} className={`figure ${unit === "sol_result" ? resultColor(value) : ""}`}>
      {(FORMATS[unit] ?? formatCount)(value)}
    </data>
  );
}

const FORMATS: Readonly<Partial<Record<Term["unit"], (value: number) => string>>> = {
  sol: formatExactSol,
  sol_result: (value) => `${value > 0 ? "+" : ""}${formatExactSol(value)}`,
  usd: formatUsd,
  hours: formatHours,
  share: formatPercent,
  multiple: formatMultiple,
  number: formatNumber,
};
