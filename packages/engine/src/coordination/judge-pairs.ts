import type { Steps } from "../steps.ts";
import { binBackgrounds } from "./delay-bins.ts";
import { findLeaders, follows, WORTH_EXPLAINING } from "./explain-by-leaders.ts";
import { findLeader } from "./find-leader.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { testOverlap } from "./judge-overlap.ts";
import {
  areClose,
  type PairTest,
  type SideTempo,
  type SynchronyTest,
  testSynchrony,
} from "./judge-synchrony.ts";
import { listTraders, type Traders } from "./list-traders.ts";
import { memoize, memoizeByKey } from "./memoize.ts";
import { measurePopularity } from "./popularity.ts";
import { fitProximityModel } from "./proximity-model.ts";
import { createMeet, listOrders } from "./shared-trades.ts";
import { type Backgrounds, gatherBackgrounds, readPublicBackgrounds } from "./token-background.ts";
import type { CoordinationInput, StatisticalKind, TokenTrade } from "./trading-history.ts";
import { weighCoBuyers } from "./weigh-co-buyers.ts";

/** One test of one pair; without a result where it has too few events. */
export interface PairOutcome {
  readonly a: IndexedWallet;
  readonly b: IndexedWallet;
  readonly kind: StatisticalKind;
  readonly tested: (PairTest & Partial<SynchronyTest>) | null;
  /** Side that came first more often than chance has it. */
  readonly lead: "a" | "b" | null;
  /** Wallets that both follow. */
  readonly followed: readonly IndexedWallet[];
}

/** A wallet that traded fewer tokens can't be tested. */
const MIN_TOKENS = 5;

/** Popularity among fewer wallets than these is none. */
const MIN_REFERENCE = 20;

type TestPair = (
  a: IndexedWallet,
  b: IndexedWallet,
  accepts?: (token: number, side: TokenTrade["side"]) => boolean,
) => (PairTest & Partial<SynchronyTest>) | null;

/** Tests of any pair of a group, one of each kind that the data allow, none where a side has too few trades. */
export type JudgePair = (a: IndexedWallet, b: IndexedWallet) => Steps<readonly PairOutcome[]>;

/** Judge of the pairs of one group. */
export function testPairs(index: TradeIndex, input: CoordinationInput): JudgePair {
  const everybody = [...index.wallets, ...index.reference, ...index.leaders];
  const meet = createMeet(index.mints.length);
  const traders = {
    buy: memoize(() => listTraders(everybody, "buy", index.mints.length)),
    sell: memoize(() => listTraders(everybody, "sell", index.mints.length)),
  };
  const publicOf = readPublicBackgrounds(index.mints, input.tokens);
  const backgrounds = SIDES.map((side) => gatherBackgrounds(index, side, input.tokens, publicOf));
  const hasBackground = backgrounds.some((ofSide) => ofSide.hasAny());
  const hasReference = index.reference.length >= MIN_REFERENCE;
  const testPairOverlap = testOverlap(measurePopularity(index, input), meet);
  const weigh = weighCoBuyers(index, input, meet, traders.buy);
  const overlap: TestPair = (a, b, accepts) =>
    testPairOverlap(a, b, accepts && ((token) => accepts(token, "buy")));
  /** Test in which the pair itself is compared with others who bought the same tokens. */
  const overlapOf = (a: IndexedWallet, b: IndexedWallet): TestPair => {
    const found = overlap(a, b);
    const floors = found === null || found.pValue > WORTH_EXPLAINING ? null : weigh(a, b, found.events);
    return (one, other, accepts) => {
      if (one !== a || other !== b) return overlap(one, other, accepts);
      if (floors === null && accepts === undefined) return found;
      return testPairOverlap(a, b, accepts && ((token) => accepts(token, "buy")), floors);
    };
  };
  let synchrony: TestPair | null = null;
  return function* judge(a, b) {
    if (!isTestable(a) || !isTestable(b)) return [];
    const outcomes: PairOutcome[] = [];
    if (hasBackground) {
      // Tempi are only needed where two came close, and take the longest of all.
      const isClose = SIDES.some((side) => areClose(meet(a, b, side)));
      if (isClose) synchrony ??= testSynchrony(yield* learnTempi(backgrounds), meet);
      outcomes.push(explain(a, b, "synchronous", isClose && synchrony ? synchrony : () => null, traders));
      yield;
    }
    if (hasReference) outcomes.push(explain(a, b, "rare_overlap", overlapOf(a, b), traders));
    return outcomes;
  };
}

const SIDES = ["buy", "sell"] as const;

function* learnTempi(backgroundsOfSides: readonly Backgrounds[]): Steps<readonly SideTempo[]> {
  const tempi: SideTempo[] = [];
  for (const backgrounds of backgroundsOfSides) {
    const delays = yield* binBackgrounds(backgrounds);
    const { side } = backgrounds;
    tempi.push({
      side,
      backgrounds,
      proximityOf: memoizeByKey((wallet) => fitProximityModel(wallet[side], backgrounds, delays)),
    });
  }
  return tempi;
}

function isTestable({ buy, sell }: IndexedWallet): boolean {
  return Math.max(buy.tokens.length, sell.tokens.length) >= MIN_TOKENS;
}

/** Tests a pair, and again without what wallets traded before that both of them follow. */
function explain(
  a: IndexedWallet,
  b: IndexedWallet,
  kind: StatisticalKind,
  test: TestPair,
  traders: Readonly<Record<TokenTrade["side"], () => Traders>>,
): PairOutcome {
  const tested = test(a, b);
  const found = { a, b, kind, tested, lead: tested && findLeader(listOrders(tested.events)), followed: [] };
  if (tested === null || tested.pValue > WORTH_EXPLAINING || found.lead !== null) return found;
  const followed = findLeaders(a, b, tested.events, traders[tested.side ?? "buy"]()).filter(
    (leader) => follows(leader, a, test) && follows(leader, b, test),
  );
  if (followed.length === 0) return found;
  const led = {
    buy: listTokens(followed, "buy"),
    sell: listTokens(followed, "sell"),
  };
  const rest = test(a, b, (token, side) => !led[side].has(token));
  return { ...found, followed, tested: rest, lead: rest && findLeader(listOrders(rest.events)) };
}

function listTokens(wallets: readonly IndexedWallet[], side: TokenTrade["side"]): ReadonlySet<number> {
  return new Set(wallets.flatMap((wallet) => [...wallet[side].tokens]));
}
