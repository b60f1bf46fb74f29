import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import { lazily } from "./once.ts";
import type { CoordinationInput, TimeSpan, TokenTrade, TradingHistory } from "./trading-history.ts";

/** First trade of each token by one wallet, on one side. */
export interface FirstTrades {
  /** Token numbers, ascending; those that some wallet of the group traded. */
  readonly tokens: Int32Array;
  /** Unix seconds of the trade at the same place. */
  readonly times: Float64Array;
  readonly signatures: readonly string[];
  /** Numbers of all tokens, ascending: those of the group first, which are `tokens`. */
  readonly allTokens: Int32Array;
  /** Times of all tokens, in the same order. */
  readonly allTimes: Float64Array;
  /** The same, ascending. */
  sortedTimes(): Float64Array;
  /** The first and the last of them, unix seconds; 0 where there is none. */
  readonly from: number;
  readonly to: number;
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

/**
 * Numbers the tokens of a group and keeps the first purchase and the first sale of each by each wallet. A step is a
 * wallet.
 */
export function* indexTrades({ wallets, reference, chosenBy = [] }: CoordinationInput): Steps<TradeIndex> {
  const numbers = new Map<Address, number>();
  const left = new Set(chosenBy);
  const group = wallets.toSorted(byAddress);
  const others = reference.toSorted(byAddress);
  const numbered = new Map<TradingHistory, Int32Array>();
  for (const history of group) {
    numbered.set(history, numberTokens(history, numbers, left));
    yield;
  }
  const mints = [...numbers.keys()];
  for (const history of others) {
    numbered.set(history, numberTokens(history, numbers, left));
    yield;
  }
  const buyers = new Int32Array(numbers.size);
  const index = createIndexer(numbers.size, mints.length);
  const indexed = new Map<TradingHistory, IndexedWallet>();
  for (const [history, tokens] of numbered) {
    indexed.set(history, index(history, tokens));
    yield;
  }
  const take = (history: TradingHistory) => indexed.get(history) ?? [];
  const kept = others.flatMap(take);
  for (const { buy } of kept) for (const token of buy.allTokens) buyers[token] = (buyers[token] ?? 0) + 1;
  return { wallets: group.flatMap(take), reference: kept, mints, buyers };
}

/** Number of each trade's token; -1 for one that is left out. */
function numberTokens(
  { trades }: TradingHistory,
  numbers: Map<Address, number>,
  left: ReadonlySet<Address>,
): Int32Array {
  const tokens = new Int32Array(trades.length);
  for (let place = 0; place < tokens.length; place += 1) {
    const mint = trades[place]?.mint;
    if (mint === undefined) continue;
    let token = numbers.get(mint);
    if (token === undefined) {
      token = left.has(mint) ? -1 : numbers.size;
      if (token >= 0) numbers.set(mint, token);
    }
    tokens[place] = token;
  }
  return tokens;
}

function byAddress(a: TradingHistory, b: TradingHistory): number {
  return a.wallet < b.wallet ? -1 : 1;
}

type Indexer = (history: TradingHistory, tokens: Int32Array) => IndexedWallet;

/** Function that indexes one wallet after the other in the same room. */
function createIndexer(tokens: number, group: number): Indexer {
  const buys = createSideIndexer(tokens, group, "buy");
  const sells = createSideIndexer(tokens, group, "sell");
  return ({ wallet, covered, trades }, numbered) => ({
    ...{ wallet, covered },
    buy: buys(trades, numbered),
    sell: sells(trades, numbered),
  });
}

function createSideIndexer(tokens: number, group: number, side: TokenTrade["side"]) {
  /** Place of the first trade of each token, and 1; 0 for none. */
  const room = new Int32Array(tokens);
  const traded = new Int32Array(tokens);
  return (trades: readonly TokenTrade[], numbered: Int32Array): FirstTrades => {
    let count = 0;
    for (let place = 0; place < trades.length; place += 1) {
      const [trade, token] = [trades[place], numbered[place] ?? -1];
      if (trade === undefined || token < 0 || trade.side !== side) continue;
      const known = (room[token] ?? 0) - 1;
      if (known < 0) {
        traded[count] = token;
        count += 1;
      }
      const first = trades[known];
      if (first === undefined || isBefore(trade, first)) room[token] = place + 1;
    }
    return collectFirst(trades, room, traded.slice(0, count).sort(), group);
  };
}

/** Takes the first trades out of the room, which is empty afterwards. */
function collectFirst(
  trades: readonly TokenTrade[],
  room: Int32Array,
  allTokens: Int32Array,
  group: number,
): FirstTrades {
  const allTimes = new Float64Array(allTokens.length);
  const signatures: string[] = [];
  let [from, to] = allTokens.length === 0 ? [0, 0] : [Infinity, -Infinity];
  for (let place = 0; place < allTokens.length; place += 1) {
    const token = allTokens[place] ?? 0;
    const trade = trades[(room[token] ?? 0) - 1];
    room[token] = 0;
    const time = trade?.time ?? 0;
    allTimes[place] = time;
    if (time < from) from = time;
    if (time > to) to = time;
    if (token < group) signatures.push(trade?.signature ?? "");
  }
  const known = signatures.length;
  return {
    ...{ signatures, allTokens, allTimes, from, to },
    tokens: allTokens.subarray(0, known),
    times: allTimes.subarray(0, known),
    sortedTimes: lazily(() => allTimes.slice().sort()),
  };
}

/** By time, and by signature within one, so that the order of the trades makes no difference. */
function isBefore(a: TokenTrade, b: TokenTrade): boolean {
  return a.time < b.time || (a.time === b.time && a.signature < b.signature);
}
