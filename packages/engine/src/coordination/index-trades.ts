import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import { memoize } from "./memoize.ts";
import type { CoordinationInput, TimeSpan, TokenTrade, TradingHistory } from "./trading-history.ts";

/** First trade of each token by one wallet on one side. The arrays are parallel. */
export interface FirstTrades {
  /** Token numbers, ascending; only tokens that the group traded. */
  readonly tokens: Int32Array;
  /** Unix seconds. */
  readonly times: Float64Array;
  /** NaN if unknown. */
  readonly slots: Float64Array;
  signatureAt(index: number): string;
  /** Numbers of all tokens, ascending. `tokens` is a prefix. */
  readonly allTokens: Int32Array;
  /** Parallel to `allTokens`. */
  readonly allTimes: Float64Array;
  /** `allTimes`, ascending. */
  sortedTimes(): Float64Array;
  /** First and last of `allTimes`; 0 if empty. */
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
  /** Sorted by address, so that results do not depend on the order of the input. */
  readonly wallets: readonly IndexedWallet[];
  readonly reference: readonly IndexedWallet[];
  readonly leaders: readonly IndexedWallet[];
  /** Mint of each token number of the group. */
  readonly mints: readonly Address[];
  /** Number of reference wallets that bought each token. Tokens of the group come first. */
  readonly buyers: Int32Array;
}

/**
 * Numbers the tokens and indexes the first purchase and the first sale of each token by each wallet. A step
 * is a wallet.
 */
export function* indexTrades({
  wallets,
  reference,
  leaders = [],
  chosenBy = [],
}: CoordinationInput): Steps<TradeIndex> {
  const numbers = new Map<Address, number>();
  const excluded = new Set(chosenBy);
  const group = wallets.toSorted(byAddress);
  const referenceWallets = reference.toSorted(byAddress);
  const leaderWallets = leaders.toSorted(byAddress);
  const numbered = new Map<TradingHistory, NumberedTrades>();
  for (const history of group) {
    numbered.set(history, numberTrades(history, numbers, excluded));
    yield;
  }
  const mints = [...numbers.keys()];
  for (const history of [...referenceWallets, ...leaderWallets]) {
    numbered.set(history, numberTrades(history, numbers, excluded));
    yield;
  }
  const buyers = new Int32Array(numbers.size);
  const index = createIndexer(numbers.size, mints.length);
  const indexed = new Map<TradingHistory, IndexedWallet>();
  for (const [history, trades] of numbered) {
    indexed.set(history, index(history, trades));
    yield;
  }
  const get = (history: TradingHistory) => indexed.get(history) ?? [];
  const indexedReference = referenceWallets.flatMap(get);
  for (const { buy } of indexedReference)
    for (const token of buy.allTokens) buyers[token] = (buyers[token] ?? 0) + 1;
  return {
    wallets: group.flatMap(get),
    reference: indexedReference,
    leaders: leaderWallets.flatMap(get),
    mints,
    buyers,
  };
}

/** Trades of one wallet as typed arrays, so that the objects are read once. */
interface NumberedTrades {
  /** Token number of each purchase; -1 for a sale and for an excluded token. */
  readonly buys: Int32Array;
  /** The same for sales. */
  readonly sells: Int32Array;
  readonly times: Float64Array;
  /** NaN if unknown. */
  readonly slots: Float64Array;
}

function numberTrades(
  { trades }: TradingHistory,
  numbers: Map<Address, number>,
  excluded: ReadonlySet<Address>,
): NumberedTrades {
  const buys = new Int32Array(trades.length).fill(-1);
  const sells = new Int32Array(trades.length).fill(-1);
  const times = new Float64Array(trades.length);
  const slots = new Float64Array(trades.length);
  for (let i = 0; i < times.length; i += 1) {
    const trade = trades[i];
    if (trade === undefined) continue;
    let token = numbers.get(trade.mint);
    if (token === undefined) {
      if (excluded.has(trade.mint)) continue;
      token = numbers.size;
      numbers.set(trade.mint, token);
    }
    times[i] = trade.time;
    slots[i] = trade.slot ?? Number.NaN;
    if (trade.side === "buy") buys[i] = token;
    else sells[i] = token;
  }
  return { buys, sells, times, slots };
}

function byAddress(a: TradingHistory, b: TradingHistory): number {
  return a.wallet < b.wallet ? -1 : 1;
}

type Indexer = (history: TradingHistory, numbered: NumberedTrades) => IndexedWallet;

/** Returns a function that indexes wallets one after another in shared buffers. */
function createIndexer(tokens: number, group: number): Indexer {
  const indexSide = createSideIndexer(tokens, group);
  return ({ wallet, covered, trades }, numbered) => ({
    wallet,
    covered,
    buy: indexSide(trades, numbered.buys, numbered),
    sell: indexSide(trades, numbered.sells, numbered),
  });
}

function createSideIndexer(tokens: number, group: number) {
  /** Index + 1 of the first trade of each token; 0 for none. */
  const firstIndexes = new Int32Array(tokens);
  const traded = new Int32Array(tokens);
  return (trades: readonly TokenTrade[], side: Int32Array, numbered: NumberedTrades): FirstTrades => {
    const { times } = numbered;
    let count = 0;
    for (let i = 0; i < side.length; i += 1) {
      const token = side[i] ?? -1;
      if (token < 0) continue;
      const knownIndex = (firstIndexes[token] ?? 0) - 1;
      if (knownIndex < 0) {
        traded[count] = token;
        count += 1;
        firstIndexes[token] = i + 1;
        continue;
      }
      const time = times[i] ?? 0;
      const firstTime = times[knownIndex] ?? 0;
      if (time < firstTime || (time === firstTime && precedes(trades[i], trades[knownIndex])))
        firstIndexes[token] = i + 1;
    }
    return collectFirst(trades, firstIndexes, numbered, traded.slice(0, count).sort(), group);
  };
}

/** Reads the first trades from the buffer and clears it. */
function collectFirst(
  trades: readonly TokenTrade[],
  firstIndexes: Int32Array,
  { times, slots }: NumberedTrades,
  allTokens: Int32Array,
  group: number,
): FirstTrades {
  const allTimes = new Float64Array(allTokens.length);
  const allSlots = new Float64Array(allTokens.length);
  const indexes = new Int32Array(allTokens.length);
  let groupCount = 0;
  let [from, to] = allTokens.length === 0 ? [0, 0] : [Infinity, -Infinity];
  for (let i = 0; i < allTokens.length; i += 1) {
    const token = allTokens[i] ?? 0;
    const firstIndex = (firstIndexes[token] ?? 0) - 1;
    firstIndexes[token] = 0;
    const time = times[firstIndex] ?? 0;
    allTimes[i] = time;
    allSlots[i] = slots[firstIndex] ?? Number.NaN;
    indexes[i] = firstIndex;
    if (time < from) from = time;
    if (time > to) to = time;
    if (token < group) groupCount = i + 1;
  }
  return {
    allTokens,
    allTimes,
    from,
    to,
    tokens: allTokens.subarray(0, groupCount),
    times: allTimes.subarray(0, groupCount),
    slots: allSlots.subarray(0, groupCount),
    signatureAt: (i) => trades[indexes[i] ?? 0]?.signature ?? "",
    sortedTimes: memoize(() => allTimes.slice().sort()),
  };
}

/** Orders trades of the same second by slot, then by signature. */
function precedes(a: TokenTrade | undefined, b: TokenTrade | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const apart = (a.slot ?? 0) - (b.slot ?? 0);
  return apart === 0 ? a.signature < b.signature : apart < 0;
}
