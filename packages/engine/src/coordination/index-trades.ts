import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import { memoize } from "./memoize.ts";
import type { CoordinationInput, TimeSpan, TokenTrade, TradingHistory } from "./trading-history.ts";

/** First trade of each token by one wallet, on one side. */
export interface FirstTrades {
  /** Token numbers, ascending; those that some wallet of the group traded. */
  readonly tokens: Int32Array;
  /** Unix seconds of the trade at the same place. */
  readonly times: Float64Array;
  /** Slot of the trade at the same place; NaN where it is not known. */
  readonly slots: Float64Array;
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
  readonly leaders: readonly IndexedWallet[];
  /** Mint of each token number of the group. */
  readonly mints: readonly Address[];
  /** Wallets of the reference that bought each token, by number; those of the group come first. */
  readonly buyers: Int32Array;
}

/**
 * Numbers the tokens of a group and keeps the first purchase and the first sale of each by each wallet. A step is a
 * wallet.
 */
export function* indexTrades({
  wallets,
  reference,
  leaders = [],
  chosenBy = [],
}: CoordinationInput): Steps<TradeIndex> {
  const numbers = new Map<Address, number>();
  const left = new Set(chosenBy);
  const group = wallets.toSorted(byAddress);
  const others = reference.toSorted(byAddress);
  const before = leaders.toSorted(byAddress);
  const numbered = new Map<TradingHistory, NumberedTrades>();
  for (const history of group) {
    numbered.set(history, numberTrades(history, numbers, left));
    yield;
  }
  const mints = [...numbers.keys()];
  for (const history of [...others, ...before]) {
    numbered.set(history, numberTrades(history, numbers, left));
    yield;
  }
  const buyers = new Int32Array(numbers.size);
  const index = createIndexer(numbers.size, mints.length);
  const indexed = new Map<TradingHistory, IndexedWallet>();
  for (const [history, trades] of numbered) {
    indexed.set(history, index(history, trades));
    yield;
  }
  const take = (history: TradingHistory) => indexed.get(history) ?? [];
  const stored = others.flatMap(take);
  for (const { buy } of stored) for (const token of buy.allTokens) buyers[token] = (buyers[token] ?? 0) + 1;
  return {
    wallets: group.flatMap(take),
    reference: stored,
    leaders: before.flatMap(take),
    mints,
    buyers,
  };
}

/** Trades of one wallet as numbers: objects are looked at once, there are a hundred thousand. */
interface NumberedTrades {
  /** Number of each trade's token where it is a purchase, else -1: also where the token is left out. */
  readonly buys: Int32Array;
  /** The same of sales. */
  readonly sells: Int32Array;
  readonly times: Float64Array;
}

function numberTrades(
  { trades }: TradingHistory,
  numbers: Map<Address, number>,
  left: ReadonlySet<Address>,
): NumberedTrades {
  const buys = new Int32Array(trades.length).fill(-1);
  const sells = new Int32Array(trades.length).fill(-1);
  const times = new Float64Array(trades.length);
  for (let place = 0; place < times.length; place += 1) {
    const trade = trades[place];
    if (trade === undefined) continue;
    let token = numbers.get(trade.mint);
    if (token === undefined) {
      if (left.has(trade.mint)) continue;
      token = numbers.size;
      numbers.set(trade.mint, token);
    }
    times[place] = trade.time;
    if (trade.side === "buy") buys[place] = token;
    else sells[place] = token;
  }
  return { buys, sells, times };
}

function byAddress(a: TradingHistory, b: TradingHistory): number {
  return a.wallet < b.wallet ? -1 : 1;
}

type Indexer = (history: TradingHistory, numbered: NumberedTrades) => IndexedWallet;

/** Function that indexes one wallet after the other in the same room. */
function createIndexer(tokens: number, group: number): Indexer {
  const indexSide = createSideIndexer(tokens, group);
  return ({ wallet, covered, trades }, { buys, sells, times }) => ({
    ...{ wallet, covered },
    buy: indexSide(trades, buys, times),
    sell: indexSide(trades, sells, times),
  });
}

function createSideIndexer(tokens: number, group: number) {
  /** Place of the first trade of each token, and 1; 0 for none. */
  const room = new Int32Array(tokens);
  const traded = new Int32Array(tokens);
  return (trades: readonly TokenTrade[], numbered: Int32Array, times: Float64Array): FirstTrades => {
    let count = 0;
    for (let place = 0; place < numbered.length; place += 1) {
      const token = numbered[place] ?? -1;
      if (token < 0) continue;
      const known = (room[token] ?? 0) - 1;
      if (known < 0) {
        traded[count] = token;
        count += 1;
        room[token] = place + 1;
        continue;
      }
      const [time, first] = [times[place] ?? 0, times[known] ?? 0];
      if (time < first || (time === first && precedes(trades[place], trades[known]))) room[token] = place + 1;
    }
    return collectFirst(trades, { room, times }, traded.slice(0, count).sort(), group);
  };
}

/** Takes the first trades out of the room, which is empty afterwards. */
function collectFirst(
  trades: readonly TokenTrade[],
  { room, times }: { readonly room: Int32Array; readonly times: Float64Array },
  allTokens: Int32Array,
  group: number,
): FirstTrades {
  const allTimes = new Float64Array(allTokens.length);
  const signatures: string[] = [];
  const slots: number[] = [];
  let [from, to] = allTokens.length === 0 ? [0, 0] : [Infinity, -Infinity];
  for (let place = 0; place < allTokens.length; place += 1) {
    const token = allTokens[place] ?? 0;
    const at = (room[token] ?? 0) - 1;
    room[token] = 0;
    const time = times[at] ?? 0;
    allTimes[place] = time;
    if (time < from) from = time;
    if (time > to) to = time;
    if (token >= group) continue;
    signatures.push(trades[at]?.signature ?? "");
    slots.push(trades[at]?.slot ?? Number.NaN);
  }
  const known = signatures.length;
  return {
    ...{ signatures, allTokens, allTimes, from, to },
    tokens: allTokens.subarray(0, known),
    times: allTimes.subarray(0, known),
    slots: Float64Array.from(slots),
    sortedTimes: memoize(() => allTimes.slice().sort()),
  };
}

/** Of two trades at one time that of the earlier slot, then the lesser signature: the order of a list decides nothing. */
function precedes(one: TokenTrade | undefined, other: TokenTrade | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const apart = (one.slot ?? 0) - (other.slot ?? 0);
  return apart === 0 ? one.signature < other.signature : apart < 0;
}
