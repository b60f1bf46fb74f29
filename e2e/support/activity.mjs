import { isValued } from "./sales.mjs";
import { add, mean, ratio } from "./statistics.mjs";

/** Pace, activity and automation of a wallet, only from the evidence. */

const isSale = ({ side }) => side !== "buy";

/** Number of swaps, and of tokens by day, of trades that count in a pace. */
function recomputePace(trades) {
  const own = trades.filter(({ unsolicited }) => !unsolicited);
  const days = own.map(({ blockTime }) => Math.floor(Date.parse(blockTime) / 86_400_000));
  const activeDays = new Set(days).size;
  const tokenDays = new Set(own.map((trade, index) => days[index] + trade.tokenAddress)).size;
  const swaps = new Set(own.map(({ signature }) => signature)).size;
  return {
    uniqueTokensPerDay: ratio(tokenDays, activeDays),
    swapsPerActiveDay: ratio(swaps, activeDays),
  };
}

/** Trades by transaction: a swap of two tokens is one, and worth its larger side. */
export function recomputeActivity(trades) {
  const signatures = Array.from(new Set(trades.map(({ signature }) => signature)));
  const swaps = signatures.map((signature) => trades.filter((trade) => trade.signature === signature));
  const volume = (of, sold) =>
    add(of.filter((trade) => isSale(trade) === sold).map(({ solAmount }) => solAmount));
  const valued = swaps.filter((swap) => swap.every(isValued));
  const days = trades.map(({ blockTime }) => Date.parse(blockTime) / 86_400_000);
  const span = Math.max(1, Math.max(...days) - Math.min(...days));
  const avgTxValueSol = mean(valued.map((swap) => Math.max(volume(swap, true), volume(swap, false))));
  const avgTradesPerDay = trades.length === 0 ? null : swaps.length / span;
  const buySellRatio = ratio(volume(trades, false), volume(trades, true));
  return { avgTxValueSol, avgTradesPerDay, buySellRatio, ...recomputePace(trades) };
}

/** Reasons for the bot flag, in the order of the response. */
export function recomputeAutomation({ uniqueTokensPerDay, swapsPerActiveDay }, cycles, untraded) {
  const atomicResults = untraded.filter(({ atomicPnlSol }) => atomicPnlSol !== null).length;
  const sameSlotShare = ratio(cycles.filter(({ isSameSlot }) => isSameSlot).length, cycles.length);
  const grounds = {
    tokensPerDay: uniqueTokensPerDay > 60,
    swapsPerDay: swapsPerActiveDay > 500,
    atomicResults: atomicResults >= 100,
    sameSlotCycles: cycles.length >= 20 && sameSlotShare >= 0.5,
  };
  const reasons = Object.keys(grounds).filter((ground) => grounds[ground]);
  return { swapsPerActiveDay, sameSlotShare, atomicResults, reasons: String(reasons) };
}
