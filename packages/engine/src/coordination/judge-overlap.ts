import { allowForHabits } from "./allow-for-habits.ts";
import type { IndexedWallet } from "./index-trades.ts";
import { LEAST_EVENTS, type PairTest } from "./judge-synchrony.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import type { Popularity } from "./popularity.ts";
import { findShared, isCovered, type SharedTrade, walkShared } from "./shared-trades.ts";

type Counts = (token: number) => boolean;

/** Test of overlap of any two wallets; null below the least number of events. */
export type TestOverlap = (a: IndexedWallet, b: IndexedWallet, accepts?: Counts) => PairTest | null;

/** Chances up to which a token counts as rare, each tried: all tokens, and only those that hardly anybody meets. */
const RARITIES: readonly number[] = [1, 0.2, 0.05];

/** Test whether two wallets bought more tokens in common than their popularity explains (docs/coordination.md#overlap). */
export function judgeOverlap(popularity: Popularity): TestOverlap {
  return (a, b, accepts = () => true) => {
    const directions = [
      { wallet: a, met: b, rarities: listOpenRarities(a, b, popularity) },
      { wallet: b, met: a, rarities: listOpenRarities(b, a, popularity) },
    ];
    if (directions.some(({ rarities }) => rarities.length === 0)) return null;
    const counts = (token: number) => popularity.isRare(token) && accepts(token);
    const shared = findShared(a, b, "buy").filter(({ token }) => counts(token));
    if (shared.length < LEAST_EVENTS) return null;
    const ways = directions.map(({ wallet, met, rarities }) =>
      judgeWay(listTrials(wallet, met, popularity, counts, Math.max(...rarities)), shared, rarities),
    );
    // Either could have met the other's choice: the likelier way counts.
    return ways.reduce((one, other) => (other.pValue > one.pValue ? other : one));
  };
}

/**
 * Rarities at which two wallets could share more than chance has it, as far as the least chances tell: of most pairs of
 * busy wallets no more need be known.
 */
function listOpenRarities(
  wallet: IndexedWallet,
  met: IndexedWallet,
  popularity: Popularity,
): readonly number[] {
  if (!seesAll(met, wallet)) return RARITIES;
  const least = popularity.leastChances(met);
  let [shared, expected] = [0, 0];
  const rare = RARITIES.map(() => 0);
  walkShared(wallet.buy, met.buy, (place) => {
    shared += 1;
    const chance = least[wallet.buy.tokens[place] ?? 0] ?? 1;
    RARITIES.forEach((rarity, each) => {
      if (chance <= rarity) rare[each] = (rare[each] ?? 0) + 1;
    });
  });
  for (const token of wallet.buy.tokens) expected += least[token] ?? 1;
  return RARITIES.filter(
    (rarity, each) => (rare[each] ?? 0) >= LEAST_EVENTS && (rarity < 1 || shared > expected),
  );
}

/** Tells whether one wallet was seen without a hole while the other one bought. */
function seesAll({ covered }: IndexedWallet, { buy: { allTimes } }: IndexedWallet): boolean {
  const [from, to] = [allTimes[0] ?? 0, allTimes.at(-1) ?? 0];
  return covered.some((span) => span.from <= from && to <= span.to);
}

/** Tokens of one wallet that the other one could have met, with the chance that it did. */
interface Trials {
  readonly tokens: readonly number[];
  readonly chances: readonly number[];
}

/** Tries rarities, and takes the least p-value as many times as there can be tries (Bonferroni). */
function judgeWay(
  { tokens, chances }: Trials,
  shared: readonly SharedTrade[],
  rarities: readonly number[],
): PairTest {
  let best: PairTest = { pValue: 1, expected: sum(chances), events: shared };
  let at = 0;
  // Both lists ascend by token.
  const chancesOfShared = shared.map(({ token }) => {
    while (at < tokens.length && (tokens[at] ?? 0) < token) at += 1;
    return tokens[at] === token ? (chances[at] ?? 1) : 1;
  });
  for (const rarity of rarities) {
    const events = shared.filter((_, place) => (chancesOfShared[place] ?? 1) <= rarity);
    if (events.length < LEAST_EVENTS) continue;
    const rare = chances.filter((chance) => chance <= rarity).map(allowForHabits);
    const expected = sum(rare);
    const tail = events.length <= expected ? 1 : poissonBinomialTail(rare, events.length);
    const pValue = Math.min(1, tail * RARITIES.length);
    if (pValue < best.pValue) best = { pValue, expected, events };
  }
  return best;
}

function sum(chances: readonly number[]): number {
  return chances.reduce((total, chance) => total + chance, 0);
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
  const chanceAt = popularity.chancesOf(wallet, other);
  const isWhole = seesAll(other, wallet);
  const [tokens, chances]: [number[], number[]] = [[], []];
  wallet.buy.tokens.forEach((token, place) => {
    if ((least[token] ?? 1) > rarity || !counts(token)) return;
    if (!isWhole && !isCovered(other.covered, wallet.buy.times[place] ?? 0)) return;
    tokens.push(token);
    chances.push(chanceAt(place));
  });
  return { tokens, chances };
}
