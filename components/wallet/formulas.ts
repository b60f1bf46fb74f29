/** Tooltips of values that are no wallet metric. */
export const FORMULAS = {
  pnlOverTime:
    "Result of all sales of units of known cost up to the end of each UTC day: SOL received − fee − tip − what those units had cost, first in, first out.",
  pnlUsdOverTime:
    "What those sales brought, in dollars at the price of SOL in the hour of the sale, less what the units had cost at that of the hour of their purchase. What SOL gained or lost between the two is part of it.",
  standingOrders:
    "Open limit orders and the like: what waits in them is still held, and counts in balances and holdings.",
  tier: "How far the bookkeeping adds up; it says nothing of skill. The lowest of four. Completed round trips: gold from 10, silver from 5, bronze from 3. Balances: gold where all add up, silver where some don't, bronze where they can't be read. Sale proceeds of known cost: gold from 90%, silver from 70%, bronze from 40%. History: gold where all of it is covered, else silver.",
  bot: "More than 60 different tokens or 500 swaps on an average day with swaps, 100 or more atomic results, or half of at least 20 round trips within one slot.",
  whale: "Holds more than 200 SOL or 20,000 USD.",
  periodBought: "Value of what was bought, own fees and tips left out.",
  periodSold: "Value of what was sold, own fees and tips left out.",
  tokenNet: "Realized + unrealized result of this token.",
  tokenRealized:
    "Sum over sales of units of known cost: SOL received − fee − tip − cost, first in, first out.",
  tokenUnrealized: "What units still held, of known cost, could be sold for − their cost.",
  tokenRoi: "Net ÷ SOL spent. 0% is even, −100% the loss of all of it.",
  tokenSpent: "Sum of what all buys cost, fees and tips included.",
  tokenBuyPrice: "SOL spent ÷ tokens that it bought, fees and tips included, over the buys of known value.",
  tokenFirstBuy: "Time of the first buy in the covered history.",
  tokenReceived: "Sum of what all sales brought, fees and tips taken off.",
  tokenHold: "Median hold of this token's completed round trips.",
  tokenBalance: "Units held after the covered history.",
  tokenThin: "The listed value is above 1.1 × what the balance could be sold for.",
  tokenValue: "What the balance could be sold for now: listed value × depth ÷ (depth + listed value).",
  tokenLast: "The last time that it was bought or sold.",
  tokenWinRate: "Share of this token's completed round trips that made more than 0.",
} as const;
