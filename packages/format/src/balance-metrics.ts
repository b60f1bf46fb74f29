import { EVIDENCE_REASONS, REASONS } from "./metric-texts.ts";
import type { Metric, ScalarMetric } from "./metric-values.ts";

/**
 * Metrics of balances, costs and the quality of the data.
 *
 * @internal
 */
export const BALANCE_METRICS = {
  holdings: {
    label: "Holdings value",
    formula:
      "SOL, wrapped SOL and the sellable value of tokens: listed value × depth ÷ (depth + listed value), where depth is half of the liquidity. A token without a known value counts as 0. Excludes rent of token accounts and staked SOL.",
    unknownReason: REASONS.price,
    evidenceReason: EVIDENCE_REASONS.price,
    unit: "sol",
    path: "hud.currentHoldingsSol",
  },
  "sol-balance": {
    label: "SOL balance",
    formula: "SOL of the wallet's own account.",
    unknownReason: "The balance is known for the present only.",
    unit: "sol",
    path: "summary.currentSolBalance",
  },
  fees: {
    label: "Non-trade fees",
    formula:
      "Network fees and tips of transactions without a trade, plus rent paid for accounts of others, less rent received.",
    unit: "sol",
    path: "summary.feesSol",
  },
  "atomic-pnl": {
    label: "Atomic arbitrage",
    formula:
      "SOL or stablecoins that went out and came back in one transaction. Not part of any token's PnL.",
    unit: "sol_result",
    path: "summary.atomicPnlSol",
  },
  "unknown-cost": {
    label: "Sells without cost basis",
    formula:
      "Share of sell volume from units without a cost basis, such as tokens received in a transfer. They add no realized PnL.",
    unknownReason: "No sale has a known value in SOL.",
    evidenceReason: "No sale brought a known value in SOL.",
    unit: "percent",
    path: "reconciliation.unknownBasisShare",
  },
  cash: {
    label: "Cash statement",
    formula:
      "SOL and wrapped SOL before the first covered transaction + everything that came − everything that left = the balance on chain, to the lamport.",
  },
  balances: {
    label: "Balance check",
    formula: "For every token: opening balance + inflow − outflow, compared with the balance on chain.",
  },
  transactions: {
    label: "Transactions",
    formula:
      "Every transaction of the covered period. Transactions that did not affect the wallet's balances are counted but not listed.",
    unit: "count",
    path: "coverage.transactions",
  },
  "all-costs": {
    label: "Fees and tips",
    formula: "All network fees and tips, in trades or not, failed transactions included.",
  },
  "network-fees": {
    label: "Network fees",
    formula: "Fees of transactions that succeeded.",
    unit: "sol",
    path: "pnl.allTime.costs.networkFeesSol",
  },
  tips: {
    label: "Tips",
    formula: "Tips to block engines such as Jito.",
    unit: "sol",
    path: "pnl.allTime.costs.tipsSol",
  },
  "failed-fees": {
    label: "Failed transactions",
    formula: "Network fees of transactions that failed.",
    unit: "sol",
    path: "pnl.allTime.costs.failedFeesSol",
  },
  "after-costs": {
    label: "Total PnL after costs",
    formula: "Total PnL + atomic arbitrage − fees that no trade bears.",
    unknownReason: REASONS.cost,
    unit: "sol_result",
    path: "pnl.allTime.netAfterCostsSol",
    better: "higher",
  },
  "holdings-usd": {
    label: "Holdings value in USD",
    formula: "Holdings value at the present SOL price.",
    unknownReason: REASONS.price,
    unit: "usd",
    path: "hud.currentHoldingsUsd",
  },
  "unpriced-tokens": {
    label: "Unpriced tokens",
    formula: "Tokens without a price at any source, mostly dead ones.",
    unknownReason: REASONS.price,
  },
  "open-orders": {
    label: "Open orders",
    formula:
      "Limit orders, DCA orders and listings that are not filled or canceled. Their units are still held and count in balances and holdings.",
  },
  "data-quality": {
    label: "Data",
    formula:
      "Data quality, not skill: the weakest of closed trades (gold 10, silver 5, bronze 3), balance check (all match: gold, mismatches: silver, unreadable: bronze), cost basis coverage (90%, 70%, 40%) and full history (else silver).",
  },
  bot: {
    label: "Bot",
    formula:
      "More than 60 different tokens or 500 trades per active day, 100 or more arbitrages, or half of at least 20 closed trades within one slot.",
  },
  whale: { label: "Whale", formula: "Holds more than 200 SOL or 20,000 USD.", unknownReason: REASONS.price },
  bags: {
    label: "Open positions",
    formula: "Tokens that are held with a cost basis.",
    unknownReason: REASONS.cost,
    unit: "count",
    path: "bags.count",
    evidence: "unrealized-pnl",
  },
  "bags-cost": {
    label: "Cost of open positions",
    formula: "Cost of the held units with a cost basis.",
    unknownReason: REASONS.cost,
    unit: "sol",
    path: "bags.costSol",
    evidence: "unrealized-pnl",
  },
  "bags-worth": {
    label: "Worth of open positions",
    formula: "What these units could be sold for. Tokens without a price count as 0.",
    unknownReason: REASONS.price,
    unit: "sol",
    path: "bags.worthSol",
    evidence: "unrealized-pnl",
  },
  "bags-age": {
    label: "Age of open positions",
    formula: "Median time since the oldest held unit of each of these tokens was bought.",
    unknownReason: "No token is held with a cost basis of known time.",
    unit: "hours",
    path: "bags.medianAgeHours",
    evidence: "unrealized-pnl",
  },
} as const satisfies Readonly<Record<string, Metric | ScalarMetric>>;
