import { ACTIVITY_FORMULA, REALIZED_FORMULA, REASONS } from "./metric-texts.ts";
import type { FieldMetric, Metric } from "./metric-values.ts";

const NO_SALES_IN_PERIOD = "No sale in this period has a known cost basis and value.";
const NO_KNOWN_VALUES = "No known values.";
const NO_BUY_VALUE = "No buy has a known value in SOL.";

/**
 * Metrics of a period, by their fields.
 *
 * @example
 * const { label, formula } = PERIOD_METRICS.winRate;
 */
export const PERIOD_METRICS = {
  realizedPnlSol: {
    label: "Realized PnL",
    formula: REALIZED_FORMULA,
    unknownReason: NO_SALES_IN_PERIOD,
    unit: "sol_result",
  },
  realizedPnlUsd: {
    label: "Realized PnL in USD",
    formula: "Realized PnL of the period in USD, at the SOL price of each trade.",
    unknownReason: REASONS.costUsd,
    unit: "usd_result",
  },
  tradesCount: {
    label: "Closed trades",
    formula: "Closed trades that ended in this period.",
    unknownReason: "No trade has a known time.",
    unit: "count",
  },
  winRate: {
    label: "Win rate",
    formula: "Closed trades of the period with a profit ÷ those of known result.",
    unknownReason: "No closed trade of this period has a known result.",
    unit: "percent",
  },
  volumeSol: {
    label: "Volume",
    formula: "Value of all buys and sales, excluding fees and tips.",
    unknownReason: "No trade of this period has a known value.",
    unit: "sol",
  },
  swaps: { label: "Trades", formula: ACTIVITY_FORMULA, unit: "count" },
  boughtSol: {
    label: "Bought",
    formula: "Value of all buys, excluding fees and tips.",
    unknownReason: NO_KNOWN_VALUES,
    unit: "sol",
  },
  soldSol: {
    label: "Sold",
    formula: "Value of all sales, excluding fees and tips.",
    unknownReason: NO_KNOWN_VALUES,
    unit: "sol",
  },
} as const satisfies Readonly<Record<string, FieldMetric>>;

/**
 * Metrics of a wallet in one token, by their fields.
 *
 * @example
 * const labels = Object.values(TOKEN_METRICS).map(({ label }) => label);
 */
export const TOKEN_METRICS = {
  netSolProfitLoss: {
    label: "Total PnL",
    formula: "Realized + unrealized PnL of this token.",
    unit: "sol_result",
  },
  realizedPnlSol: {
    label: "Realized",
    formula: "Sum over sales with a cost basis: SOL received − fee − tip − cost (FIFO).",
    unit: "sol_result",
  },
  unrealizedPnlSol: {
    label: "Unrealized",
    formula:
      "What the held units with a cost basis could be sold for − their cost. In USD, cost counts at the SOL price of the purchase.",
    unit: "sol_result",
  },
  roi: {
    label: "Return",
    formula: "Total PnL ÷ SOL spent. 0% is break-even, −100% a total loss.",
    unknownReason: "Needs a fully known total PnL and a known cost.",
    unit: "return",
  },
  totalSolSpent: {
    label: "Cost",
    formula: "Cost of all buys, including fees and tips.",
    unknownReason: NO_BUY_VALUE,
    unit: "sol",
  },
  avgBuyPriceSol: {
    label: "Avg. buy price",
    formula: "SOL spent ÷ units bought, including fees and tips, over buys of known value.",
    unknownReason: NO_BUY_VALUE,
    unit: "sol",
  },
  totalSolReceived: {
    label: "Proceeds",
    formula: "Proceeds of all sales, after fees and tips.",
    unknownReason: "No sale has a known value in SOL.",
    unit: "sol",
  },
  winRate: {
    label: "Win rate",
    formula: "Share of this token's closed trades that made more than 0.",
    unknownReason: "This token has no closed trade of known result.",
    unit: "percent",
  },
  medianHoldTimeHours: {
    label: "Hold time",
    formula: "Median hold time of this token's closed trades.",
    unknownReason: "This token has no closed trade with a cost basis.",
    unit: "hours",
  },
  valueSol: {
    label: "Value",
    formula: "Liquidation value of the balance: listed value × depth ÷ (depth + listed value).",
    unknownReason: "No price is available, or the position exceeds 1% of supply without known liquidity.",
    unit: "sol",
  },
  listedValueSol: { label: "Listed value", formula: "Units held × listed price.", unit: "sol" },
  presentPriceSol: { label: "Price", formula: "SOL per token that open lots are valued at.", unit: "sol" },
  balance: { label: "Balance", formula: "Units held at the end of the covered history.", unit: "number" },
  firstBuyAt: { label: "First buy", formula: "Time of the first buy in the covered history.", unit: "time" },
  lastTradeAt: {
    label: "Last trade",
    formula: "Time of the last trade.",
    unknownReason: "No trade with a known time.",
    unit: "time",
  },
} as const satisfies Readonly<Record<string, FieldMetric>>;

/**
 * Marks beside the value of a token.
 *
 * @example
 * const { label, formula } = TOKEN_MARKS.thin;
 */
export const TOKEN_MARKS = {
  thin: {
    label: "thin",
    formula:
      "The listed value is above 1.1 × what the balance could be sold for: liquidity is small or unknown.",
  },
  estimated: {
    label: "estimated",
    formula:
      "No source lists a price. Estimated by the present balances of the pool in which the token was last traded; lower bounds count it as 0.",
  },
} as const satisfies Readonly<Record<string, Metric>>;

/**
 * Metrics of a wallet in one token and period, by their fields.
 *
 * @example
 * const { label, formula } = PERIOD_TOKEN_METRICS.trades;
 */
export const PERIOD_TOKEN_METRICS = {
  realizedPnlSol: {
    ...TOKEN_METRICS.realizedPnlSol,
    label: "Realized PnL",
    unknownReason: NO_SALES_IN_PERIOD,
  },
  totalSolSpent: {
    label: TOKEN_METRICS.totalSolSpent.label,
    formula: "Cost of the buys in this period, including fees and tips.",
    unknownReason: "No buy in this period has a known value in SOL.",
    unit: "sol",
  },
  totalSolReceived: {
    label: TOKEN_METRICS.totalSolReceived.label,
    formula: "Proceeds of the sales in this period, after fees and tips.",
    unknownReason: "No sale in this period has a known value in SOL.",
    unit: "sol",
  },
  trades: { label: "Trades", formula: "Buys and sales of this token in this period.", unit: "count" },
  completedCycles: {
    label: "Closed trades",
    formula: "Closed trades of this token that ended in this period.",
    unit: "count",
  },
  lastTradeAt: {
    label: TOKEN_METRICS.lastTradeAt.label,
    formula: "Time of the last trade in this period.",
    unknownReason: "No trade with a known time in this period.",
    unit: "time",
  },
} as const satisfies Readonly<Record<string, FieldMetric>>;

/**
 * Metrics of a holder of a token, by their fields. Those of the wallet over all tokens that are not here are in `METRICS`.
 *
 * @example
 * const { label, formula } = HOLDER_METRICS.supplyPercent;
 */
export const HOLDER_METRICS = {
  rank: { label: "Rank", formula: "Rank by amount held." },
  walletAddress: { label: "Holder", formula: "The owner of the token accounts." },
  supplyPercent: { label: "% of supply", formula: "Percent of total supply." },
  tokenHoldingValueSol: {
    label: "Value",
    formula: "Current value of the holding.",
    unknownReason: "The token has no price right now.",
  },
  token: { label: "PnL on this token", formula: "Realized + unrealized PnL on this token." },
  behaviorType: { label: "Behavior", formula: "By the median hold time of closed trades." },
  walletPnlSol: {
    label: "Wallet PnL",
    formula: "Realized + unrealized PnL of the wallet. Excludes unpriced tokens.",
    unit: "sol_result",
  },
  walletRealizedPnlSol: {
    label: "Wallet realized",
    formula: "Realized PnL of the wallet over all tokens it traded.",
  },
  coverage: { label: "History", formula: "Transactions read: all of them, or the newest ones." },
  confidence: {
    label: "Confidence",
    formula:
      "n ÷ (n + 5) × share of volume that matches balances on chain, where n is the number of closed trades.",
  },
} as const satisfies Readonly<Record<string, Metric | FieldMetric>>;

/**
 * Metrics of a member of combined wallets, by their fields.
 *
 * @example
 * const { label, formula } = MEMBER_METRICS.share;
 */
export const MEMBER_METRICS = {
  realizedPnlSol: {
    label: "Realized",
    formula: "PnL of the units this wallet sold, whichever wallet bought them.",
    unknownReason: "No sale of this wallet has a known cost basis and value.",
  },
  share: { label: "Share", formula: "Realized PnL of the wallet ÷ that of all wallets." },
} as const satisfies Readonly<Record<string, Metric>>;

/**
 * Metrics of a wallet in a ranking of wallets, beside those of its profile and its period.
 *
 * @example
 * const { label } = RANKING_METRICS.shrunkenWinRate;
 */
export const RANKING_METRICS = {
  shrunkenWinRate: {
    label: "Adjusted win rate",
    formula:
      "Win rate, adjusted toward the mean of all listed wallets, with its 95% interval (empirical Bayes): a few lucky trades rank below many.",
    unknownReason: "Unknown, or known in part: it is not ranked.",
  },
  atLeastNetPnlSol: {
    label: "Lower bound",
    formula:
      "Lower bound: tokens without a price of known depth count as 0, and the cost of tokens sent away unsold is subtracted.",
    unknownReason: "Some costs or a part of the history are missing, so the total has no lower bound.",
  },
} as const satisfies Readonly<Record<string, Metric>>;
