import type { Address } from "../address.ts";
import type { CoordinationInput, TimeSpan, TokenTrade, TradingHistory } from "./trading-history.ts";

/** First trade of each token by one wallet, on one side. */
export interface FirstTrades {
  /** Token numbers, ascending; tokens that no wallet of the group traded are left out. */
  readonly tokens: Int32Array;
  /** Unix seconds of the trade at the same place. */
  readonly times: Float64Array;
  readonly signatures: readonly string[];
  /** Times of all tokens, those left out included, ascending. */
  readonly allTimes: Float64Array;
}

export interface IndexedWallet {
  readonly wallet: Address;
  readonly covered: readonly TimeSpan[];
  readonly buy: FirstTrades;
  readonly sell: FirstTrades;
}

export interface TradeIndex {
  /** By address, so that no result depends on the order in which they were named. */
  readonly wallets: readonly IndexedWallet[];
  readonly reference: readonly IndexedWallet[];
  /** Mint of each token number of the group. */
  readonly mints: readonly Address[];
  /** Wallets of the reference that bought each token, by number; those of the group come first. */
  readonly buyers: Int32Array;
}

/** Numbers the tokens of a group and keeps the first purchase and the first sale of each by each wallet. */
export function indexTrades({ wallets, reference, chosenBy = [] }: CoordinationInput): TradeIndex {
  const numbers = new Map<Address, number>();
  const left = new Set(chosenBy);
  const group = wallets.toSorted(byAddress);
  const numberAll = (histories: readonly TradingHistory[]) => {
    for (const { trades } of histories) {
      for (const { mint } of trades) {
        if (!numbers.has(mint) && !left.has(mint)) numbers.set(mint, numbers.size);
      }
    }
  };
  numberAll(group);
  const mints = [...numbers.keys()];
  numberAll(reference);
  const buyers = new Int32Array(numbers.size);
  const index = createIndexer(numbers, mints.length);
  return {
    wallets: group.map((history) => index(history)),
    reference: reference.toSorted(byAddress).map((history) => index(history, buyers)),
    mints,
    buyers,
  };
}

function byAddress(a: TradingHistory, b: TradingHistory): number {
  return a.wallet < b.wallet ? -1 : 1;
}

type Indexer = (history: TradingHistory, buyers?: Int32Array) => IndexedWallet;

/** Function that indexes one wallet after the other in the same room; purchases are added to `buyers`. */
function createIndexer(numbers: ReadonlyMap<Address, number>, group: number): Indexer {
  const room = {
    buy: new Array<TokenTrade | undefined>(numbers.size),
    sell: new Array<TokenTrade | undefined>(numbers.size),
  };
  return ({ wallet, covered, trades }, buyers) => {
    const traded: Record<TokenTrade["side"], number[]> = { buy: [], sell: [] };
    for (const trade of trades) {
      const token = numbers.get(trade.mint);
      if (token === undefined) continue;
      const known = room[trade.side][token];
      if (known === undefined) traded[trade.side].push(token);
      if (known === undefined || isBefore(trade, known)) room[trade.side][token] = trade;
    }
    if (buyers) for (const token of traded.buy) buyers[token] = (buyers[token] ?? 0) + 1;
    const collect = (side: TokenTrade["side"]) => collectFirst(traded[side], room[side], group);
    return { wallet, covered, buy: collect("buy"), sell: collect("sell") };
  };
}

/** Takes the first trades out of the room, which is empty afterwards. */
function collectFirst(
  traded: readonly number[],
  room: (TokenTrade | undefined)[],
  group: number,
): FirstTrades {
  const all = new Int32Array(traded).sort();
  const times = new Float64Array(all.length);
  const signatures: string[] = [];
  // Plain loops: iterating over typed arrays costs several times as much, and there are a hundred thousand trades.
  for (let place = 0; place < all.length; place += 1) {
    const token = all[place] ?? 0;
    const trade = room[token];
    room[token] = undefined;
    times[place] = trade?.time ?? 0;
    if (token < group) signatures.push(trade?.signature ?? "");
  }
  const known = signatures.length;
  return { tokens: all.slice(0, known), times: times.slice(0, known), signatures, allTimes: times.sort() };
}

/** By time, and by signature within one, so that the order of the trades makes no difference. */
function isBefore(a: TokenTrade, b: TokenTrade): boolean {
  return a.time < b.time || (a.time === b.time && a.signature < b.signature);
}
