import type { FirstTrades, IndexedWallet } from "./index-trades.ts";
import type { TimeSpan, TokenTrade } from "./trading-history.ts";

/** Tokens that two wallets traded on one side, as indexes of the first trades of each; ascending by token. */
export interface SharedTrades {
  readonly a: FirstTrades;
  readonly b: FirstTrades;
  readonly indexesA: Int32Array;
  readonly indexesB: Int32Array;
}

export function countShared({ indexesA }: SharedTrades): number {
  return indexesA.length;
}

export function tokenAt({ a, indexesA }: SharedTrades, i: number): number {
  return a.tokens[indexesA[i] ?? 0] ?? 0;
}

/** Unix seconds. */
export function timeOfA({ a, indexesA }: SharedTrades, i: number): number {
  return a.times[indexesA[i] ?? 0] ?? 0;
}

/** Unix seconds. */
export function timeOfB({ b, indexesB }: SharedTrades, i: number): number {
  return b.times[indexesB[i] ?? 0] ?? 0;
}

/** Seconds from the trade of `a` to that of `b`; negative if `b` came first. */
export function lagAt(shared: SharedTrades, i: number): number {
  return timeOfB(shared, i) - timeOfA(shared, i);
}

/** NaN if unknown. */
export function slotOfA({ a, indexesA }: SharedTrades, i: number): number {
  return a.slots[indexesA[i] ?? 0] ?? Number.NaN;
}

/** NaN if unknown. */
export function slotOfB({ b, indexesB }: SharedTrades, i: number): number {
  return b.slots[indexesB[i] ?? 0] ?? Number.NaN;
}

/** NaN if unknown. */
export function slotLagAt(shared: SharedTrades, i: number): number {
  return slotOfB(shared, i) - slotOfA(shared, i);
}

/**
 * Returns 1 if the second trade came later, -1 if it came first, 0 if unknown: in one slot, or in one second
 * without slots (NaN).
 */
export function findOrder(lagSeconds: number, lagSlots: number): number {
  if (!Number.isNaN(lagSlots)) return Math.sign(lagSlots);
  return Math.abs(lagSeconds) < 1 ? 0 : Math.sign(lagSeconds);
}

export function listOrders(shared: SharedTrades): Int8Array {
  const orders = new Int8Array(countShared(shared));
  for (let i = 0; i < orders.length; i += 1) {
    orders[i] = findOrder(lagAt(shared, i), slotLagAt(shared, i));
  }
  return orders;
}

export function listLags(shared: SharedTrades): Float64Array {
  const lags = new Float64Array(countShared(shared));
  for (let i = 0; i < lags.length; i += 1) lags[i] = lagAt(shared, i);
  return lags;
}

export function swapSides({ a, b, indexesA, indexesB }: SharedTrades): SharedTrades {
  return { a: b, b: a, indexesA: indexesB, indexesB: indexesA };
}

export function filterShared(shared: SharedTrades, accepts: (i: number) => boolean): SharedTrades {
  const sharedCount = countShared(shared);
  const acceptedIndexes = new Int32Array(sharedCount);
  let count = 0;
  for (let i = 0; i < sharedCount; i += 1) {
    if (!accepts(i)) continue;
    acceptedIndexes[count] = i;
    count += 1;
  }
  if (count === sharedCount) return shared;
  const pick = (indexes: Int32Array) => {
    const picked = new Int32Array(count);
    for (let i = 0; i < count; i += 1) picked[i] = indexes[acceptedIndexes[i] ?? 0] ?? 0;
    return picked;
  };
  return { ...shared, indexesA: pick(shared.indexesA), indexesB: pick(shared.indexesB) };
}

/** Finds the tokens that two wallets traded on a side. */
export type FindShared = (a: IndexedWallet, b: IndexedWallet, side: TokenTrade["side"]) => SharedTrades;

/**
 * Creates the search among `tokens` token numbers. It caches the lookup table of the last first wallet and
 * the last result.
 */
export function createSharedSearch(tokens: number): FindShared {
  const searchBySide = { buy: searchOnSide(tokens), sell: searchOnSide(tokens) };
  return (a, b, side) => searchBySide[side](a[side], b[side]);
}

function searchOnSide(tokens: number): (a: FirstTrades, b: FirstTrades) => SharedTrades {
  /** Index + 1 of each token in the trades of the first wallet; 0 for none. */
  const firstIndexes = new Int32Array(tokens);
  const foundIndexes = { a: new Int32Array(tokens), b: new Int32Array(tokens) };
  let indexed: FirstTrades | null = null;
  let lastResult: SharedTrades | null = null;
  return (a, b) => {
    if (lastResult?.a === a && lastResult.b === b) return lastResult;
    if (indexed !== a) {
      if (indexed !== null) fill(firstIndexes, indexed.tokens, () => 0);
      fill(firstIndexes, a.tokens, (i) => i + 1);
      indexed = a;
    }
    const count = meet(b.tokens, firstIndexes, foundIndexes.a, foundIndexes.b);
    lastResult = { a, b, indexesA: foundIndexes.a.slice(0, count), indexesB: foundIndexes.b.slice(0, count) };
    return lastResult;
  };
}

/** Writes the indexes of both sides for each shared token, and returns their number. */
function meet(tokens: Int32Array, firstIndexes: Int32Array, foundA: Int32Array, foundB: Int32Array): number {
  let count = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const met = firstIndexes[tokens[i] ?? 0] ?? 0;
    if (met === 0) continue;
    foundA[count] = met - 1;
    foundB[count] = i;
    count += 1;
  }
  return count;
}

function fill(firstIndexes: Int32Array, tokens: Int32Array, valueAt: (i: number) => number): void {
  for (let i = 0; i < tokens.length; i += 1) firstIndexes[tokens[i] ?? 0] = valueAt(i);
}

/** Shared trades in covered time of the other wallet. */
export function filterCovered(
  shared: SharedTrades,
  { covered: coveredA }: IndexedWallet,
  { covered: coveredB }: IndexedWallet,
): SharedTrades {
  if (coversAll(coveredB, shared.a) && coversAll(coveredA, shared.b)) return shared;
  return filterShared(shared, (i) => {
    return isCovered(coveredB, timeOfA(shared, i)) && isCovered(coveredA, timeOfB(shared, i));
  });
}

/** Returns true if one interval includes all trades of a side. */
export function coversAll(covered: readonly TimeSpan[], { from, to }: FirstTrades): boolean {
  return covered.some((span) => span.from <= from && to <= span.to);
}

export function isCovered(covered: readonly TimeSpan[], time: number): boolean {
  for (const { from, to } of covered) if (from <= time && time <= to) return true;
  return false;
}
