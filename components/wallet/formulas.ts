/** Tooltips of values that are not wallet metrics. */
export const FORMULAS = {
  pnlOverTime:
    "PnL of all sales with a cost basis up to the end of each UTC day: SOL received − fee − tip − cost of the units (FIFO).",
  pnlUsdOverTime:
    "Proceeds in USD at the SOL price of the hour of the sale − cost in USD at the SOL price of the hour of the purchase. Includes gains and losses of SOL itself.",
  openOrders:
    "Limit orders, DCA orders and listings that are not filled or canceled. Their units are still held and count in balances and holdings.",
  tier: "Data quality, not skill: the weakest of closed trades (gold 10, silver 5, bronze 3), balance check (all match: gold, mismatches: silver, unreadable: bronze), cost basis coverage (90%, 70%, 40%) and full history (else silver).",
  bot: "More than 60 different tokens or 500 trades per active day, 100 or more arbitrages, or half of at least 20 closed trades within one slot.",
  whale: "Holds more than 200 SOL or 20,000 USD.",
  periodWinRate: "Closed trades of the period with a profit ÷ those of known result.",
  periodBought: "Value of all buys, excluding fees and tips.",
  periodSold: "Value of all sales, excluding fees and tips.",
  tokenNet: "Realized + unrealized PnL of this token.",
  tokenRealized: "Sum over sales with a cost basis: SOL received − fee − tip − cost (FIFO).",
  tokenUnrealized:
    "What the held units with a cost basis could be sold for − their cost. In USD, cost counts at the SOL price of the purchase.",
  tokenRoi: "Total PnL ÷ SOL spent. 0% is break-even, −100% a total loss.",
  tokenSpent: "Cost of all buys, including fees and tips.",
  tokenBuyPrice: "SOL spent ÷ units bought, including fees and tips, over buys of known value.",
  tokenFirstBuy: "Time of the first buy in the covered history.",
  tokenReceived: "Proceeds of all sales, after fees and tips.",
  tokenHold: "Median hold time of this token's closed trades.",
  tokenBalance: "Units held at the end of the covered history.",
  tokenEstimated:
    "No source lists a price. Estimated by the present balances of the pool in which the token was last traded; lower bounds count it as 0.",
  tokenThin:
    "The listed value is above 1.1 × what the balance could be sold for: liquidity is small or unknown.",
  tokenValue: "What the balance could be sold for now: listed value × depth ÷ (depth + listed value).",
  tokenLast: "Time of the last trade.",
  periodTokenSpent: "Cost of the buys in this period, including fees and tips.",
  periodTokenReceived: "Proceeds of the sales in this period, after fees and tips.",
  periodTokenClosed: "Closed trades of this token that ended in this period.",
  periodTokenLast: "Time of the last trade in this period.",
  tokenWinRate: "Share of this token's closed trades that made more than 0.",
} as const;
