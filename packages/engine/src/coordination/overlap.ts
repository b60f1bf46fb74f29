import type { IndexedWallet } from "./index-trades.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import type { Popularity } from "./popularity.ts";
import { applySensitivityBound, HIDDEN_HABITS } from "./sensitivity-bound.ts";
import {
  countShared,
  coversAll,
  type FindShared,
  filterCovered,
  filterShared,
  isCovered,
  lagAt,
  type SharedTrades,
  swapSides,
  tokenAt,
} from "./shared-trades.ts";
import { MAX_REACH_SECONDS, MIN_EVENTS, type PairTest } from "./synchrony.ts";
import type { PairChances } from "./weigh-co-buyers.ts";

type Counts = (token: number) => boolean;

/** Tests two wallets; null below `MIN_EVENTS`. `floors` are lower bounds of the chances. */
export type TestOverlap = (
  a: IndexedWallet,
  b: IndexedWallet,
  accepts?: Counts,
  floors?: PairChances | null,
) => PairTest | null;

/** Maximum chances of a token that are tried: all tokens, and only rare ones. */
const RARITIES: readonly number[] = [1, 0.2, 0.05];

/**
 * Tests if two wallets bought more tokens in common than popularity explains (docs/coordination.md#overlap).
 */
export function testOverlap(popularity: Popularity, findShared: FindShared): TestOverlap {
  return (a, b, accepts, floors = null) => {
    const met = findShared(a, b, "buy");
    if (countShared(met) < MIN_EVENTS) return null;
    const raritiesA = listPossibleRarities(a, b, met, popularity);
    const raritiesB = raritiesA.length === 0 ? [] : listPossibleRarities(b, a, swapSides(met), popularity);
    if (raritiesB.length === 0) return null;
    const { isRare } = popularity;
    const counts = accepts === undefined ? isRare : (token: number) => isRare(token) && accepts(token);
    const coveredTrades = filterCovered(met, a, b);
    // Purchases close together have one cause: the test of synchrony judges if it is chance.
    const shared = filterShared(
      coveredTrades,
      (i) => counts(tokenAt(coveredTrades, i)) && Math.abs(lagAt(coveredTrades, i)) > MAX_REACH_SECONDS,
    );
    if (countShared(shared) < MIN_EVENTS) return null;
    const testDirection = (
      wallet: IndexedWallet,
      other: IndexedWallet,
      rarities: readonly number[],
      floor: number,
    ) => {
      const trials = listTrials(wallet, other, popularity, counts, Math.max(...rarities));
      return testRarities(applyFloor(trials, floor), shared, rarities);
    };
    // Either wallet could have followed the other: the larger p-value counts.
    const forward = testDirection(a, b, raritiesA, floors?.ofB ?? 0);
    if (forward.pValue === 1) return forward;
    const reverse = testDirection(b, a, raritiesB, floors?.ofA ?? 0);
    return reverse.pValue > forward.pValue ? reverse : forward;
  };
}

/**
 * Returns the rarities at which the pair can be significant by the minimum chances. A cheap filter for busy
 * wallets.
 */
function listPossibleRarities(
  wallet: IndexedWallet,
  other: IndexedWallet,
  met: SharedTrades,
  popularity: Popularity,
): readonly number[] {
  if (!coversAll(other.covered, wallet.buy)) return RARITIES;
  const minChances = popularity.minChances(other);
  const sharedCount = countShared(met);
  const counts = RARITIES.map(() => 0);
  for (let i = 0; i < sharedCount; i += 1) {
    const chance = minChances[tokenAt(met, i)] ?? 1;
    // The rarities are descending.
    for (
      let rarityIndex = 0;
      rarityIndex < RARITIES.length && chance <= (RARITIES[rarityIndex] ?? 0);
      rarityIndex += 1
    ) {
      counts[rarityIndex] = (counts[rarityIndex] ?? 0) + 1;
    }
  }
  const isLikely = sharedCount <= sumMinChances(wallet, other, popularity);
  return RARITIES.filter((rarity, each) => (counts[each] ?? 0) >= MIN_EVENTS && (rarity < 1 || !isLikely));
}

/** Expected number of the wallet's tokens that the other one buys, by the minimum chances. */
function sumMinChances(
  { buy: { tokens } }: IndexedWallet,
  other: IndexedWallet,
  popularity: Popularity,
): number {
  const minChances = popularity.minChances(other);
  let expected = 0;
  // An iterator over a typed array costs several times as much.
  for (let i = 0; i < tokens.length; i += 1) expected += minChances[tokens[i] ?? 0] ?? 1;
  return expected;
}

/** Tokens of one wallet that the other one could have bought, with the chances. */
interface Trials {
  readonly tokens: Int32Array;
  readonly chances: Float64Array;
}

function applyFloor(trials: Trials, floor: number): Trials {
  if (floor === 0) return trials;
  return { ...trials, chances: trials.chances.map((chance) => Math.max(chance, floor)) };
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the smallest p-value over the rarities, corrected for the number of tries (Bonferroni). */
function testRarities(
  { tokens, chances }: Trials,
  shared: SharedTrades,
  rarities: readonly number[],
): PairTest {
  let best: PairTest = { pValue: 1, expected: sum(chances), events: shared, untested: NONE };
  const chancesOfShared = lookUpChances(shared, tokens, chances);
  for (const rarity of rarities) {
    const count = countUpTo(chancesOfShared, rarity);
    if (count < MIN_EVENTS) continue;
    const expected = sumBounded(chances, rarity);
    if (count <= expected) continue;
    const pValue = poissonBinomialTail(boundRare(chances, rarity), count) * RARITIES.length;
    if (pValue >= best.pValue) continue;
    best = {
      pValue,
      expected,
      events: filterShared(shared, (i) => (chancesOfShared[i] ?? 1) <= rarity),
      untested: NONE,
    };
  }
  return best;
}

/** Expected number of tokens up to a rarity, with the sensitivity bound. */
function sumBounded(chances: Float64Array, rarity: number): number {
  let total = 0;
  for (let i = 0; i < chances.length; i += 1) {
    const chance = chances[i] ?? 1;
    if (chance <= rarity) total += applySensitivityBound(chance, HIDDEN_HABITS.rare_overlap);
  }
  return total;
}

/** Chances up to a rarity, with the sensitivity bound. */
function boundRare(chances: Float64Array, rarity: number): Float64Array {
  const rare = new Float64Array(countUpTo(chances, rarity));
  let count = 0;
  for (let i = 0; i < chances.length; i += 1) {
    const chance = chances[i] ?? 1;
    if (chance > rarity) continue;
    rare[count] = applySensitivityBound(chance, HIDDEN_HABITS.rare_overlap);
    count += 1;
  }
  return rare;
}

/** Chance of each shared token, 1 if it is not a trial. Both lists are sorted by token. */
function lookUpChances(shared: SharedTrades, tokens: Int32Array, chances: Float64Array): Float64Array {
  const sharedChances = new Float64Array(countShared(shared));
  let position = 0;
  for (let i = 0; i < sharedChances.length; i += 1) {
    const token = tokenAt(shared, i);
    while (position < tokens.length && (tokens[position] ?? 0) < token) position += 1;
    sharedChances[i] = tokens[position] === token ? (chances[position] ?? 1) : 1;
  }
  return sharedChances;
}

function countUpTo(chances: Float64Array, rarity: number): number {
  let count = 0;
  for (let i = 0; i < chances.length; i += 1) if ((chances[i] ?? 1) <= rarity) count += 1;
  return count;
}

function sum(chances: Float64Array): number {
  let total = 0;
  for (let i = 0; i < chances.length; i += 1) total += chances[i] ?? 0;
  return total;
}

/** Tokens up to a chance that `wallet` bought while the other one was observed. */
function listTrials(
  wallet: IndexedWallet,
  other: IndexedWallet,
  popularity: Popularity,
  counts: Counts,
  rarity: number,
): Trials {
  const minChances = popularity.minChances(other);
  const isWhole = coversAll(other.covered, wallet.buy);
  const boughtTokens = wallet.buy.tokens;
  const tokens = new Int32Array(boughtTokens.length);
  const indexes = new Int32Array(boughtTokens.length);
  let count = 0;
  for (let i = 0; i < boughtTokens.length; i += 1) {
    const token = boughtTokens[i] ?? 0;
    if ((minChances[token] ?? 1) > rarity || !counts(token)) continue;
    if (!isWhole && !isCovered(other.covered, wallet.buy.times[i] ?? 0)) continue;
    tokens[count] = token;
    indexes[count] = i;
    count += 1;
  }
  const chances = popularity.chancesOf(wallet, other, indexes.subarray(0, count));
  return { tokens: tokens.subarray(0, count), chances };
}
