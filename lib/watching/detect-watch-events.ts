import type { TradeReason } from "@walletlens/contract/constants";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { ListedTrade } from "@walletlens/engine/wallet/list-trades";
import type { NewTradeEvent, WatchRules } from "./rules/watch";

/** An event, and the slot of its transaction. */
export interface DetectedEvent {
  readonly slot: number;
  readonly event: NewTradeEvent;
}

/** A trade that matches the rules of a watch. */
export interface MatchedTrade {
  readonly trade: ListedTrade;
  readonly reasons: readonly TradeReason[];
}

/** Returns the trades that match rules, in their order. */
export function matchTrades(trades: readonly ListedTrade[], rules: WatchRules): readonly MatchedTrade[] {
  return trades.flatMap((trade) => {
    const reasons = listReasons(trade, rules);
    return reasons.length === 0 ? [] : [{ trade, reasons }];
  });
}

export interface EventContext {
  readonly wallet: string;
  /** Label of the watch. */
  readonly label: string | null;
  /** Base address of the pages. */
  readonly siteUrl: string;
  /** Unix milliseconds. */
  readonly detectedAt: number;
  readonly names: TokenNames;
}

/** Returns the events of matched trades, in their order. */
export function toWatchEvents(
  matches: readonly MatchedTrade[],
  { wallet, label, siteUrl, detectedAt, names }: EventContext,
): readonly DetectedEvent[] {
  return matches.map(({ trade, reasons }) => ({
    slot: trade.slot,
    event: {
      type: "wallet.traded",
      walletAddress: wallet,
      label,
      signature: trade.signature,
      at: trade.blockTime ?? new Date(detectedAt).toISOString(),
      link: `${siteUrl}/wallet/${wallet}/tokens/${trade.tokenAddress}`,
      trade: presentTrade(trade, names.get(trade.tokenAddress)?.symbol ?? null),
      reasons,
    },
  }));
}

function presentTrade(trade: ListedTrade, tokenSymbol: string | null): NewTradeEvent["trade"] {
  const { side, tokenAddress, tokenAmount, tokenAmountRaw, isFirstBuy, venue, unknown } = trade;
  const { solAmount, valueUsd, realizedPnlSol, realizedPnlUsd } = trade;
  return {
    side,
    tokenAddress,
    tokenSymbol,
    tokenAmount,
    tokenAmountRaw,
    solAmount,
    valueUsd,
    realizedPnlSol,
    realizedPnlUsd,
    isFirstBuy,
    venue,
    ...(unknown !== undefined && { unknown }),
  };
}

/** Returns the alternatives that match a trade; `trade` for a rule without alternatives; empty if nothing matches. */
function listReasons(
  trade: ListedTrade,
  { minTradeSol, minTradeUsd, newToken, soldAll, mints, side }: WatchRules,
): readonly TradeReason[] {
  if (mints !== undefined && !mints.includes(trade.tokenAddress)) return [];
  if (side !== undefined && trade.side !== side) return [];
  const hasAlternatives =
    minTradeSol !== undefined || minTradeUsd !== undefined || newToken === true || soldAll === true;
  if (!hasAlternatives) return ["trade"];
  const reasons: TradeReason[] = [];
  if (isAtLeast(trade, "solAmount", minTradeSol)) reasons.push("minTradeSol");
  if (isAtLeast(trade, "valueUsd", minTradeUsd)) reasons.push("minTradeUsd");
  if (newToken === true && trade.isFirstBuy) reasons.push("newToken");
  if (soldAll === true && trade.completesCycle) reasons.push("soldAll");
  return reasons;
}

/** A trade of unknown value matches each minimum. */
function isAtLeast(
  trade: ListedTrade,
  field: "solAmount" | "valueUsd",
  minimum: number | undefined,
): boolean {
  if (minimum === undefined) return false;
  return trade.unknown?.includes(field) === true || trade[field] >= minimum;
}
