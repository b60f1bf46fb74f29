/**
 * The metrics of a wallet that have evidence, by their names in URLs.
 *
 * @example
 * const isMetric = (text: string) => METRIC_NAMES.some((name) => name === text);
 */
export const METRIC_NAMES = [
  "realized-pnl",
  "unrealized-pnl",
  "net-pnl",
  "pnl-by-day",
  "win-rate",
  "result-per-trade",
  "median-hold",
  "mean-hold",
  "style",
  "speed",
  "exit",
  "hold-times",
  "returns",
  "entry-market-cap",
  "entry-bucket",
  "trades-per-day",
  "tokens-per-day",
  "mean-swap",
  "buys-to-sells",
  "hours",
  "weekdays",
  "holdings",
  "sol-balance",
  "fees",
  "atomic-pnl",
  "unknown-cost",
  "balances",
  "cash",
  "transactions",
] as const;

export type MetricName = (typeof METRIC_NAMES)[number];
