import type { Address } from "@walletlens/engine/address";
import type { UnreadReason } from "@walletlens/engine/copy/follow-cycle";
import type { CycleToFollow } from "@walletlens/engine/copy/sample-cycles";
import type { ReadOptions } from "../chain-reader.ts";
import {
  type FollowedRead,
  type FollowingReader,
  type ReadTrade,
  readFollowedTrade,
} from "./read-followed-trade.ts";

/** A completed cycle with the pools of its trades. */
export interface ReadCycle {
  /** Null if every pool was read. */
  readonly unread: UnreadReason | null;
  /** Mint of the quote; null if the cycle was not read. */
  readonly quote: Address | null;
  /** Units of the quote that one SOL is worth; 0 if the cycle was not read. */
  readonly quotePerSol: number;
  /** True if another wallet bought from the pool within two seconds of the first purchase; null if unknown. */
  readonly isContested: boolean | null;
  /** Empty if the cycle was not read. */
  readonly trades: readonly ReadTrade[];
}

export type CycleRead = Omit<FollowedRead, "mint" | "trade" | "seeksContestants">;

/** Reads the pools of all trades of a cycle, one trade at a time, and no further than the first that cannot be followed. */
export async function readFollowedCycle(
  chain: FollowingReader,
  { mint, trades }: CycleToFollow,
  read: CycleRead,
  options: ReadOptions = {},
): Promise<ReadCycle> {
  const readTrades: ReadTrade[] = [];
  let quote: { readonly mint: Address; readonly perSol: number } | null = null;
  let isContested: boolean | null = null;
  for (const [index, trade] of trades.entries()) {
    const seeksContestants = index === 0;
    const found = await readFollowedTrade(chain, { ...read, mint, trade, seeksContestants }, options);
    if (found.status === "unread") return unreadCycle(found.reason);
    quote ??= { mint: found.quote, perSol: found.quotePerSol };
    if (quote.mint !== found.quote) return unreadCycle("mixed_quotes");
    if (seeksContestants) isContested = found.isContested;
    readTrades.push(found.trade);
  }
  if (quote === null) return unreadCycle("no_pool");
  return { unread: null, quote: quote.mint, quotePerSol: quote.perSol, isContested, trades: readTrades };
}

function unreadCycle(reason: UnreadReason): ReadCycle {
  return { unread: reason, quote: null, quotePerSol: 0, isContested: null, trades: [] };
}
