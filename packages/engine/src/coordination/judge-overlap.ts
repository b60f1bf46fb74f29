import type { IndexedWallet } from "./index-trades.ts";
import { MIN_EVENTS, type PairTest } from "./judge-synchrony.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import type { Popularity } from "./popularity.ts";
import { applySensitivityBound, HIDDEN_HABITS } from "./sensitivity-bound.ts";
import {
  countShared,
  isCovered,
  keepCovered,
  keepShared,
  type Meet,
  type SharedTrades,
  seesAll,
  tokenAt,
  turn,
} from "./shared-trades.ts";
import type { PairChances } from "./weigh-co-buyers.ts";

type Counts = (token: number) => boolean;

/** Test of overlap of any two wallets; null below the least number of events. No chance is taken below `floors`. */
export type TestOverlap = (
  a: IndexedWallet,
  b: IndexedWallet,
  accepts?: Counts,
  floors?: PairChances | null,
) => PairTest | null;

/** Chances up to which a token counts as rare, each tried: all tokens, and only those that hardly anybody meets. */
const RARITIES: readonly number[] = [1, 0.2, 0.05];

/** Test whether two wallets bought more tokens in common than their popularity explains (docs/coordination.md#overlap). */
export function testOverlap(popularity: Popularity, meet: Meet): TestOverlap {
  return (a, b, accepts = () => true, floors = null) => {
    const met = meet(a, b, "buy");
    if (countShared(met) < MIN_EVENTS) return null;
    const openA = listOpenRarities(a, b, met, popularity);
    const openB = openA.length === 0 ? [] : listOpenRarities(b, a, turn(met), popularity);
    if (openB.length === 0) return null;
    const counts = (token: number) => popularity.isRare(token) && accepts(token);
    const seen = keepCovered(met, a, b);
    const shared = keepShared(seen, (place) => counts(tokenAt(seen, place)));
    if (countShared(shared) < MIN_EVENTS) return null;
    const judge = (
      wallet: IndexedWallet,
      other: IndexedWallet,
      rarities: readonly number[],
      floor: number,
    ) => {
      const trials = listTrials(wallet, other, popularity, counts, Math.max(...rarities));
      return judgeWay(raise(trials, floor), shared, rarities);
    };
    // Either could have met the other's choice: the likelier way counts, and nothing is likelier than 1.
    const one = judge(a, b, openA, floors?.ofB ?? 0);
    if (one.pValue === 1) return one;
    const other = judge(b, a, openB, floors?.ofA ?? 0);
    return other.pValue > one.pValue ? other : one;
  };
}

/**
 * Rarities at which two wallets could share more than chance has it, as far as the least chances tell: of most pairs of
 * busy wallets no more need be known.
 */
function listOpenRarities(
  wallet: IndexedWallet,
  other: IndexedWallet,
  met: SharedTrades,
  popularity: Popularity,
): readonly number[] {
  if (!seesAll(other.covered, wallet.buy)) return RARITIES;
  const least = popularity.leastChances(other);
  const all = countShared(met);
  const chances = new Float64Array(all);
  for (let place = 0; place < all; place += 1) chances[place] = least[tokenAt(met, place)] ?? 1;
  const rare = RARITIES.map((rarity) => countUpTo(chances, rarity));
  const expected = expectAll(wallet, other, popularity);
  return RARITIES.filter((rarity, each) => (rare[each] ?? 0) >= MIN_EVENTS && (rarity < 1 || all > expected));
}

/** Tokens of a wallet that the other one would buy by its least chances. */
function expectAll({ buy: { tokens } }: IndexedWallet, other: IndexedWallet, popularity: Popularity): number {
  const least = popularity.leastChances(other);
  let expected = 0;
  // A plain loop: iterating over a typed array costs several times as much, and there are thousands for each pair.
  for (let place = 0; place < tokens.length; place += 1) expected += least[tokens[place] ?? 0] ?? 1;
  return expected;
}

/** Tokens of one wallet that the other one could have met, with the chance that it did. */
interface Trials {
  readonly tokens: Int32Array;
  readonly chances: Float64Array;
}

/** The same trials, with no chance below the floor. */
function raise({ tokens, chances }: Trials, floor: number): Trials {
  return { tokens, chances: chances.map((chance) => Math.max(chance, floor)) };
}

/** Every token that is listed was a trial: one that is not rare enough is no event. */
const NONE: ReadonlySet<number> = new Set();

/** Tries rarities, and takes the least p-value as many times as there can be tries (Bonferroni). */
function judgeWay({ tokens, chances }: Trials, shared: SharedTrades, rarities: readonly number[]): PairTest {
  let best: PairTest = { pValue: 1, expected: sum(chances), events: shared, untested: NONE };
  const chancesOfShared = lookUpChances(shared, tokens, chances);
  for (const rarity of rarities) {
    const count = countUpTo(chancesOfShared, rarity);
    if (count < MIN_EVENTS) continue;
    const rare = chances
      .filter((chance) => chance <= rarity)
      .map((chance) => applySensitivityBound(chance, HIDDEN_HABITS.rare_overlap));
    const expected = sum(rare);
    const tail = count <= expected ? 1 : poissonBinomialTail(rare, count);
    const pValue = Math.min(1, tail * RARITIES.length);
    if (pValue >= best.pValue) continue;
    best = {
      ...{ pValue, expected },
      events: keepShared(shared, (place) => (chancesOfShared[place] ?? 1) <= rarity),
      untested: NONE,
    };
  }
  return best;
}

/** Chance of each shared token; 1 for one that is no trial. Both lists ascend by token. */
function lookUpChances(shared: SharedTrades, tokens: Int32Array, chances: Float64Array): Float64Array {
  const found = new Float64Array(countShared(shared));
  let at = 0;
  for (let place = 0; place < found.length; place += 1) {
    const token = tokenAt(shared, place);
    while (at < tokens.length && (tokens[at] ?? 0) < token) at += 1;
    found[place] = tokens[at] === token ? (chances[at] ?? 1) : 1;
  }
  return found;
}

function countUpTo(chances: Float64Array, rarity: number): number {
  let count = 0;
  for (let place = 0; place < chances.length; place += 1) if ((chances[place] ?? 1) <= rarity) count += 1;
  return count;
}

function sum(chances: Float64Array): number {
  let total = 0;
  for (let place = 0; place < chances.length; place += 1) total += chances[place] ?? 0;
  return total;
}

/** Tokens of at most a chance that `wallet` bought while the other one could be seen. */
function listTrials(
  wallet: IndexedWallet,
  other: IndexedWallet,
  popularity: Popularity,
  counts: Counts,
  rarity: number,
): Trials {
  const least = popularity.leastChances(other);
  const isWhole = seesAll(other.covered, wallet.buy);
  const bought = wallet.buy.tokens;
  const places = new Int32Array(bought.length);
  let count = 0;
  for (let place = 0; place < bought.length; place += 1) {
    const token = bought[place] ?? 0;
    if ((least[token] ?? 1) > rarity || !counts(token)) continue;
    if (!isWhole && !isCovered(other.covered, wallet.buy.times[place] ?? 0)) continue;
    places[count] = place;
    count += 1;
  }
  const stored = places.subarray(0, count);
  return {
    tokens: stored.map((place) => bought[place] ?? 0),
    chances: popularity.chancesOf(wallet, other, stored),
  };
}
