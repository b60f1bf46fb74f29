import type { Steps } from "../steps.ts";
import { binBackgrounds } from "./delay-bins.ts";
import { findFollowed, MAX_EXPLAINED_P_VALUE } from "./explain-by-leaders.ts";
import { findLeader } from "./find-leader.ts";
import { testOrder } from "./fixed-order.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { listTraders, type Traders } from "./list-traders.ts";
import { computeOncePerKey, memoize } from "./memoize.ts";
import { testOverlap } from "./overlap.ts";
import { measurePopularity } from "./popularity.ts";
import { fitProximityModel } from "./proximity-model.ts";
import { createSharedSearch, listOrders } from "./shared-trades.ts";
import {
  areClose,
  type PairTest,
  SIDES,
  type SideModel,
  type SynchronyTest,
  type TestSynchrony,
  testSynchrony,
} from "./synchrony.ts";
import { type Backgrounds, indexBackgrounds, readPublicBackgrounds } from "./token-background.ts";
import type { CoordinationInput, StatisticalKind, TokenTrade } from "./trading-history.ts";
import { weighCoBuyers } from "./weigh-co-buyers.ts";

/** Result of one test of one pair. */
export interface PairOutcome {
  readonly a: IndexedWallet;
  readonly b: IndexedWallet;
  readonly kind: StatisticalKind;
  readonly tested: (PairTest & Partial<SynchronyTest>) | null;
  /** Side that traded first more often than by chance. */
  readonly lead: "a" | "b" | null;
  readonly followed: readonly IndexedWallet[];
}

/** Minimum number of tokens of a wallet that can be tested. */
const MIN_TOKENS = 5;

/** Minimum number of reference wallets for popularity. */
const MIN_REFERENCE = 20;

type TestPair = (
  a: IndexedWallet,
  b: IndexedWallet,
  accepts?: (token: number, side: TokenTrade["side"]) => boolean,
) => (PairTest & Partial<SynchronyTest>) | null;

/** Tests a pair for each kind that the data allow; empty if a side has too few trades. */
export type PairTester = (a: IndexedWallet, b: IndexedWallet) => Steps<readonly PairOutcome[]>;

/** Returns the tests of the pairs of one group. */
export function testPairs(index: TradeIndex, input: CoordinationInput): PairTester {
  const allWallets = [...index.wallets, ...index.reference, ...index.leaders];
  const findShared = createSharedSearch(index.mints.length);
  const outsiders = new Set([...index.reference, ...index.leaders]);
  const traders = {
    outside: outsiders,
    buy: memoize(() => listTraders(allWallets, "buy", index.mints.length)),
    sell: memoize(() => listTraders(allWallets, "sell", index.mints.length)),
  };
  const getPublicBackground = readPublicBackgrounds(index.mints, input.tokens);
  const backgrounds = SIDES.map((side) => indexBackgrounds(index, side, input.tokens, getPublicBackground));
  const hasBackground = backgrounds.some((ofSide) => ofSide.hasAny());
  const hasReference = index.reference.length >= MIN_REFERENCE;
  const testPairOverlap = testOverlap(measurePopularity(index, input), findShared);
  const weigh = weighCoBuyers(index, input, findShared, traders.buy);
  const overlap: TestPair = (a, b, accepts) =>
    testPairOverlap(a, b, accepts && ((token) => accepts(token, "buy")));
  /** Compares the pair with other buyers of the same tokens before the overlap test. */
  const createOverlapTest = (a: IndexedWallet, b: IndexedWallet): TestPair => {
    const overlapTest = overlap(a, b);
    const floors =
      overlapTest === null || overlapTest.pValue > MAX_EXPLAINED_P_VALUE
        ? null
        : weigh(a, b, overlapTest.events);
    return (one, other, accepts) => {
      if (one !== a || other !== b) return overlap(one, other, accepts);
      if (floors === null && accepts === undefined) return overlapTest;
      return testPairOverlap(a, b, accepts && ((token) => accepts(token, "buy")), floors);
    };
  };
  let synchrony: TestSynchrony | null = null;
  return function* testPair(a, b) {
    if (!isTestable(a) || !isTestable(b)) return [];
    const outcomes: PairOutcome[] = [];
    if (hasBackground) {
      // Side models are expensive, and needed only if two wallets traded close together.
      const isClose = SIDES.some((side) => areClose(findShared(a, b, side)));
      if (isClose) synchrony ??= testSynchrony(yield* fitSideModels(backgrounds), findShared);
      const test: TestSynchrony = isClose && synchrony ? synchrony : () => null;
      outcomes.push(testWithoutLeaders(a, b, "synchronous", test, traders));
      const order = testOrder(a, b, test, (side) => traders[side](), traders.outside);
      outcomes.push({ a, b, kind: "fixed_order", tested: null, lead: null, followed: [], ...order });
      yield;
    }
    if (hasReference)
      outcomes.push(testWithoutLeaders(a, b, "rare_overlap", createOverlapTest(a, b), traders));
    return outcomes;
  };
}

function* fitSideModels(backgroundsOfSides: readonly Backgrounds[]): Steps<readonly SideModel[]> {
  const models: SideModel[] = [];
  for (const backgrounds of backgroundsOfSides) {
    const delays = yield* binBackgrounds(backgrounds);
    const { side } = backgrounds;
    models.push({
      side,
      backgrounds,
      proximityOf: computeOncePerKey((wallet) => fitProximityModel(wallet[side], backgrounds, delays)),
    });
  }
  return models;
}

function isTestable({ buy, sell }: IndexedWallet): boolean {
  return Math.max(buy.tokens.length, sell.tokens.length) >= MIN_TOKENS;
}

/** Traders of each token on each side, and those that are not of the group. */
type SideTraders = Readonly<Record<TokenTrade["side"], () => Traders>> & {
  readonly outside: ReadonlySet<IndexedWallet>;
};

/** Tests a pair, and again without the tokens that leaders of both traded. */
function testWithoutLeaders(
  a: IndexedWallet,
  b: IndexedWallet,
  kind: StatisticalKind,
  test: TestPair,
  traders: SideTraders,
): PairOutcome {
  const tested = test(a, b);
  const outcome = { a, b, kind, tested, lead: tested && findLeader(listOrders(tested.events)), followed: [] };
  if (tested === null || tested.pValue > MAX_EXPLAINED_P_VALUE || outcome.lead !== null) return outcome;
  const sources = { traders: traders[tested.side ?? "buy"](), outside: traders.outside, test };
  const followed = findFollowed(a, b, tested.events, sources);
  if (followed.length === 0) return outcome;
  const led = {
    buy: listTokens(followed, "buy"),
    sell: listTokens(followed, "sell"),
  };
  const remainingTest = test(a, b, (token, side) => !led[side].has(token));
  return {
    ...outcome,
    followed,
    tested: remainingTest,
    lead: remainingTest && findLeader(listOrders(remainingTest.events)),
  };
}

function listTokens(wallets: readonly IndexedWallet[], side: TokenTrade["side"]): ReadonlySet<number> {
  return new Set(wallets.flatMap((wallet) => [...wallet[side].tokens]));
}
