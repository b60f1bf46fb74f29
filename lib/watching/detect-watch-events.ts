import type { TradeReason } from "@walletlens/contract/constants";
import type { ListedTrade } from "@walletlens/engine/wallet/list-trades";
import type { DetectedEvent } from "./ports";
import type { WatchRules } from "./rules/watch";

/**
 * Returns events of the trades after a cursor that match the rules, oldest first. `foundAt` is unix
 * milliseconds.
 */
export function detectWatchEvents(
  trades: readonly ListedTrade[],
  {
    wallet,
    rules,
    foundAt,
  }: { readonly wallet: string; readonly rules: WatchRules; readonly foundAt: number },
): readonly DetectedEvent[] {
  return trades.flatMap((trade) => {
    const reasons = listReasons(trade, rules);
    if (reasons.length === 0) return [];
    const { side, tokenAddress, tokenAmount, tokenAmountRaw, solAmount, venue, unknown } = trade;
    return {
      slot: trade.slot,
      event: {
        type: "wallet.traded" as const,
        walletAddress: wallet,
        signature: trade.signature,
        at: trade.blockTime ?? new Date(foundAt).toISOString(),
        trade: {
          side,
          tokenAddress,
          tokenAmount,
          tokenAmountRaw,
          solAmount,
          venue,
          ...(unknown === undefined ? {} : { unknown }),
        },
        reasons,
      },
    };
  });
}

/** A trade of unknown value matches `minTradeSol`. */
function listReasons(
  trade: ListedTrade,
  { minTradeSol, newToken, soldAll }: WatchRules,
): readonly TradeReason[] {
  if (minTradeSol === undefined && newToken !== true && soldAll !== true) return ["trade"];
  const isUnknown = trade.unknown?.includes("solAmount") === true;
  const reasons: TradeReason[] = [];
  if (minTradeSol !== undefined && (isUnknown || trade.solAmount >= minTradeSol)) reasons.push("minTradeSol");
  if (newToken === true && trade.isFirstBuy) reasons.push("newToken");
  if (soldAll === true && trade.completesCycle) reasons.push("soldAll");
  return reasons;
}
