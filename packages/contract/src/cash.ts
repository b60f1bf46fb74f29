import { z } from "zod";
import { component, number, Unknown } from "./fields.ts";

const dollars = {
  opening: number("Dollars before the first covered transaction."),
  trades: number(
    "Received by sales less paid for buys, and the dollars of conversions, which stand in `tradesSol` too.",
  ),
  atomic: number("Result of arbitrage: dollars that went out and came back in one transaction."),
  fees: number("Fees paid in dollars beside transfers, 0 or less."),
  orders: number("What open orders hold now, 0 or less."),
  programs: number(
    "From and to programs without a trade, such as lending and liquidity, and of programs beside one.",
  ),
  besideTrades: number("Cash that moved in transactions with a trade and is part of no price and no cost."),
  received: number("Received from wallets without a trade."),
  sent: number("Sent to wallets without a trade, 0 or less."),
  unexplained: number("What no covered transaction explains. Listed in `unknown` unless it is 0."),
  closing: number("Dollars of the wallet's accounts on chain at `toSlot`."),
};

const UsdCash = component(
  "UsdCash",
  { ...dollars, unknown: Unknown },
  "Cash statement of dollars: USDC, USDT and listed stablecoins, each at one dollar. `opening` + all terms = `closing`.",
);

const slot = (description: string) => z.int().nullable().describe(description);

export const CashSchema = component(
  "Cash",
  {
    fromSlot: slot("First covered slot; null if nothing is covered."),
    toSlot: slot("Last covered slot; null if nothing is covered."),
    openingSol: number("SOL before the first covered transaction."),
    tradesSol: number(
      "Received by sales less paid for buys, before network fees and tips, SOL. SOL that was converted to or from dollars stands here and in `usd.trades`.",
    ),
    atomicSol: number("Result of arbitrage before network fees and tips, SOL."),
    feesSol: number("Network fees and tips of all transactions, and fees of transfers, SOL, 0 or less."),
    rentSol: number("Rent freed less rent paid, of the wallet's own accounts and those of others, SOL."),
    ordersSol: number("What open orders hold now, SOL, 0 or less."),
    programsSol: number(
      "From and to programs without a trade, such as liquidity, lending, staking and deposits, and of programs and lenders beside one, SOL.",
    ),
    besideTradesSol: number(
      "SOL that moved in transactions with a trade and is part of no price and no cost.",
    ),
    receivedSol: number("Received from wallets without a trade, SOL."),
    sentSol: number("Sent to wallets without a trade, SOL, 0 or less."),
    unexplainedSol: number(
      "What no covered transaction explains, SOL: balances that changed between two of them, or that differ from the chain. Listed in `unknown` unless it is 0.",
    ),
    closingSol: number("SOL of the wallet on chain at `toSlot`."),
    usd: UsdCash,
    unknown: Unknown,
  },
  "Cash statement of the covered transactions: `openingSol` + all terms = `closingSol`, native and wrapped SOL together, to the lamport. What left is negative. If the amounts beside trades, each without its sign, exceed 5 % of the value of buys and sales, realized results and win rates are listed in `unknown`, and the tier is at most SILVER.",
);
