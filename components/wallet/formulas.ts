/** Formula of each figure, in the words of its tooltip. */
export const FORMULAS = {
  realizedPnl:
    "Sum over all sales of units of known cost: SOL received − fee − tip − what those units had cost, first in, first out.",
  unrealizedPnl: "What units held, of known cost, could be sold for − what they had cost.",
  netPnl: "Realized + unrealized.",
  winRate:
    "Tokens won ÷ tokens with a completed round trip of known result. A token is won if its completed round trips made more than 0 together. Units still held and partial exits count in neither. 95% interval by Wilson, wider where tokens of one day share their fate.",
  medianHoldTime:
    "Median over completed round trips of the time that their units were held, weighted by amount, first in, first out. A round trip is completed by a sale that leaves at most 20% of the most held in it. 95% interval between order statistics, from six round trips on.",
  averageHoldTime:
    "Mean over completed round trips of the time that their units were held, weighted by amount, first in, first out.",
  tradesPerDay: "Swaps ÷ days from the first swap to the last, at least one day.",
  tokensPerDay: "Mean number of different tokens swapped on a day with swaps (UTC).",
  averageSwap: "Mean value of the swaps whose value in SOL is known, own fees and tips left out.",
  trimmedMeanPnl:
    "Mean result per token with a completed round trip, after cutting a tenth of the tokens at each end. 95% interval by bootstrap, from ten tokens on.",
  style:
    "By median hold time: sniper under 1 min, scalper under 5 min, momentum under 30 min, intraday under 4 h, day trader under 24 h, swing under 7 d, position under 30 d, else hodler. Takes two completed round trips.",
  speed:
    "By median hold time: ultra fast under 5 min, fast under 1 h, medium under 24 h, slow under 7 d, else very slow.",
  pnlOverTime:
    "Result of all sales of units of known cost up to the end of each UTC day: SOL received − fee − tip − what those units had cost, first in, first out.",
  pnlUsdOverTime:
    "What those sales brought, in dollars at the price of SOL in the hour of the sale, less what the units had cost at that of the hour of their purchase. What SOL gained or lost between the two is part of it.",
  returns:
    "Result of a completed round trip ÷ what the units that it sold had cost, as far as that is known. +200% is a gain of twice the cost, −100% the loss of all of it.",
  holdTimes:
    "How long the units of a completed round trip were held, weighted by amount, first in, first out. The ranges are those of the behavior classes.",
  activity: "Transactions that bought or sold a token. Transfers and failed transactions are left out.",
  exitPattern:
    "All at once if at least half of the completed round trips were sold in a single transaction, else partial exit.",
  buySellRatio: "SOL bought for ÷ SOL sold for, own fees and tips left out.",
  entryMarketCap:
    "Price paid at a round trip's first buy × whole supply (FDV) × SOL/USD at that time, over completed round trips. Median and quartiles by linear interpolation (R-7).",
  typicalEntry:
    "Trimmed mean: the mean after cutting a tenth of the entries at each end. Large entries draw it up.",
  entryBucket:
    "The range of market caps in which completed round trips began most often, and the share of those that did.",
  holdings:
    "SOL, wrapped SOL and what tokens could be sold for: listed value × depth ÷ (depth + listed value), where depth is half of the liquidity. A token without a known worth counts as 0. Rent of token accounts and staked SOL are left out.",
  solBalance: "SOL of the wallet's own account.",
  fees: "Network fees and tips of transactions that swapped nothing: failed ones, transfers, wrapping, conversions.",
  atomicPnl: "SOL or stablecoins that went out and came back in one transaction. In no token's figures.",
  unknownBasis:
    "Share of what sales brought that came from units of unknown cost, such as tokens received as a transfer. They realize nothing.",
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
