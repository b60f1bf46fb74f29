import type { FirstTrades, IndexedWallet } from "./index-trades.ts";
import type { TimeSpan, TokenTrade } from "./trading-history.ts";

/** Tokens that two wallets traded on one side, as places in the first trades of each; by token, ascending. */
export interface SharedTrades {
  readonly a: FirstTrades;
  readonly b: FirstTrades;
  readonly placesA: Int32Array;
  readonly placesB: Int32Array;
}

/** Number of tokens that both traded. */
export function countShared({ placesA }: SharedTrades): number {
  return placesA.length;
}

export function tokenAt({ a, placesA }: SharedTrades, place: number): number {
  return a.tokens[placesA[place] ?? 0] ?? 0;
}

/** Unix seconds of the first wallet's trade. */
export function timeOfA({ a, placesA }: SharedTrades, place: number): number {
  return a.times[placesA[place] ?? 0] ?? 0;
}

/** Unix seconds of the second wallet's trade. */
export function timeOfB({ b, placesB }: SharedTrades, place: number): number {
  return b.times[placesB[place] ?? 0] ?? 0;
}

/** Seconds by which the second wallet came after the first; negative where it came first. */
export function lagAt(shared: SharedTrades, place: number): number {
  return timeOfB(shared, place) - timeOfA(shared, place);
}

/** Slot of the first wallet's trade; NaN where it is not known. */
export function slotOfA({ a, placesA }: SharedTrades, place: number): number {
  return a.slots[placesA[place] ?? 0] ?? Number.NaN;
}

/** Slot of the second wallet's trade; NaN where it is not known. */
export function slotOfB({ b, placesB }: SharedTrades, place: number): number {
  return b.slots[placesB[place] ?? 0] ?? Number.NaN;
}

/** Slots by which the second wallet came after the first; NaN where they are not known. */
export function slotLagAt(shared: SharedTrades, place: number): number {
  return slotOfB(shared, place) - slotOfA(shared, place);
}

/**
 * Order of two trades by their lag: 1 where the second came later, -1 where it came first, and 0 where nothing tells:
 * in one slot, or in one second where a slot is not known (NaN).
 */
export function orderOf(lagSeconds: number, lagSlots: number): number {
  if (!Number.isNaN(lagSlots)) return Math.sign(lagSlots);
  return Math.abs(lagSeconds) < 1 ? 0 : Math.sign(lagSeconds);
}

/** Order of each two trades (see orderOf). */
export function listOrders(shared: SharedTrades): Int8Array {
  const orders = new Int8Array(countShared(shared));
  for (let place = 0; place < orders.length; place += 1) {
    orders[place] = orderOf(lagAt(shared, place), slotLagAt(shared, place));
  }
  return orders;
}

export function listLags(shared: SharedTrades): Float64Array {
  const lags = new Float64Array(countShared(shared));
  for (let place = 0; place < lags.length; place += 1) lags[place] = lagAt(shared, place);
  return lags;
}

/** The same trades, seen from the other wallet. */
export function turn({ a, b, placesA, placesB }: SharedTrades): SharedTrades {
  return { a: b, b: a, placesA: placesB, placesB: placesA };
}

/** Trades that are kept by their place. */
export function keepShared(shared: SharedTrades, keeps: (place: number) => boolean): SharedTrades {
  const all = countShared(shared);
  const stored = new Int32Array(all);
  let count = 0;
  for (let place = 0; place < all; place += 1) {
    if (!keeps(place)) continue;
    stored[count] = place;
    count += 1;
  }
  if (count === all) return shared;
  const pick = (places: Int32Array) => {
    const picked = new Int32Array(count);
    for (let place = 0; place < count; place += 1) picked[place] = places[stored[place] ?? 0] ?? 0;
    return picked;
  };
  return { ...shared, placesA: pick(shared.placesA), placesB: pick(shared.placesB) };
}

/** Tokens that both wallets of any two traded on a side. */
export type Meet = (a: IndexedWallet, b: IndexedWallet, side: TokenTrade["side"]) => SharedTrades;

/**
 * Search for shared tokens among `tokens` numbers. The first wallet's stay looked up until another one is first, and a
 * pair that is asked for again is not searched again.
 */
export function createMeet(tokens: number): Meet {
  const meetOf = { buy: meetOnSide(tokens), sell: meetOnSide(tokens) };
  return (a, b, side) => meetOf[side](a[side], b[side]);
}

function meetOnSide(tokens: number): (a: FirstTrades, b: FirstTrades) => SharedTrades {
  /** Place of each token among the trades of the first wallet, and 1; 0 for none. */
  const room = new Int32Array(tokens);
  const found = { a: new Int32Array(tokens), b: new Int32Array(tokens) };
  let entered: FirstTrades | null = null;
  let last: SharedTrades | null = null;
  return (a, b) => {
    if (last?.a === a && last.b === b) return last;
    if (entered !== a) {
      if (entered !== null) fill(room, entered.tokens, () => 0);
      fill(room, a.tokens, (place) => place + 1);
      entered = a;
    }
    let count = 0;
    for (let place = 0; place < b.tokens.length; place += 1) {
      const met = room[b.tokens[place] ?? 0] ?? 0;
      if (met === 0) continue;
      found.a[count] = met - 1;
      found.b[count] = place;
      count += 1;
    }
    last = { a, b, placesA: found.a.slice(0, count), placesB: found.b.slice(0, count) };
    return last;
  };
}

function fill(room: Int32Array, tokens: Int32Array, valueAt: (place: number) => number): void {
  for (let place = 0; place < tokens.length; place += 1) room[tokens[place] ?? 0] = valueAt(place);
}

/** Shared trades that fell in covered time of the other wallet. */
export function keepCovered(
  shared: SharedTrades,
  { covered: coveredA }: IndexedWallet,
  { covered: coveredB }: IndexedWallet,
): SharedTrades {
  if (seesAll(coveredB, shared.a) && seesAll(coveredA, shared.b)) return shared;
  return keepShared(shared, (place) => {
    return isCovered(coveredB, timeOfA(shared, place)) && isCovered(coveredA, timeOfB(shared, place));
  });
}

/** Tells whether one interval holds all trades of a side. */
export function seesAll(covered: readonly TimeSpan[], { from, to }: FirstTrades): boolean {
  return covered.some((span) => span.from <= from && to <= span.to);
}

/** Tells whether a moment lies in one of the intervals. */
export function isCovered(covered: readonly TimeSpan[], time: number): boolean {
  for (const { from, to } of covered) if (from <= time && time <= to) return true;
  return false;
}
