import { gatherCrowds } from "./crowd.ts";
import { binCrowds } from "./delay-bins.ts";
import {
  findForerunners,
  follows,
  listTraders,
  type Traders,
  WORTH_EXPLAINING,
} from "./explain-by-leaders.ts";
import type { StatisticalKind } from "./find-coordination.ts";
import { learnHaste } from "./haste.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { judgeOverlap } from "./judge-overlap.ts";
import { judgeSynchrony, type PairTest, type SideTempo, type SynchronyTest } from "./judge-synchrony.ts";
import { lazily, remember } from "./once.ts";
import { measurePopularity } from "./popularity.ts";
import { findLead } from "./shared-trades.ts";
import type { CoordinationInput, TokenTrade } from "./trading-history.ts";

/** One test of one pair; without a result where it has too few events. */
export interface Outcome {
  readonly a: IndexedWallet;
  readonly b: IndexedWallet;
  readonly kind: StatisticalKind;
  readonly tested: (PairTest & Partial<SynchronyTest>) | null;
  /** Side that came first in nearly all events. */
  readonly lead: "a" | "b" | null;
  /** Wallets that both follow. */
  readonly followed: readonly IndexedWallet[];
}

/** A wallet that traded fewer tokens can't be tested. */
const LEAST_TOKENS = 5;
/** Popularity among fewer wallets than these is none. */
const LEAST_REFERENCE = 20;

type TestPair = (
  a: IndexedWallet,
  b: IndexedWallet,
  accepts?: (token: number, side: TokenTrade["side"]) => boolean,
) => (PairTest & Partial<SynchronyTest>) | null;

/** Tests of a pair of one group: one of each kind that the data allow, none where a side has too few trades. */
export function judgePairs(
  index: TradeIndex,
  input: CoordinationInput,
): (a: IndexedWallet, b: IndexedWallet) => readonly Outcome[] {
  const { tokens } = input;
  const everybody = [...index.wallets, ...index.reference];
  const sides = ["buy", "sell"] as const;
  const tempi = sides.map((side) => prepareTempo(index, side, tokens));
  const traders = {
    buy: lazily(() => listTraders(everybody, "buy", index.mints.length)),
    sell: lazily(() => listTraders(everybody, "sell", index.mints.length)),
  };
  const synchrony: TestPair = judgeSynchrony(tempi);
  const testOverlap = judgeOverlap(measurePopularity(index, input));
  const overlap: TestPair = (a, b, accepts) =>
    testOverlap(a, b, accepts && ((token) => accepts(token, "buy")));
  const hasCrowd = tempi.some(({ crowds }) => crowds.some((crowd) => crowd !== null));
  return (a, b) => {
    if (!isTestable(a) || !isTestable(b)) return [];
    return [
      ...(hasCrowd ? [explain(a, b, "synchronous", synchrony, traders)] : []),
      ...(index.reference.length >= LEAST_REFERENCE ? [explain(a, b, "rare_overlap", overlap, traders)] : []),
    ];
  };
}

function prepareTempo(
  index: TradeIndex,
  side: TokenTrade["side"],
  tokens: CoordinationInput["tokens"],
): SideTempo {
  const crowds = gatherCrowds(index, side, tokens);
  const delays = binCrowds(crowds);
  return { side, crowds, hasteOf: remember((wallet) => learnHaste(wallet[side], crowds, delays)) };
}

function isTestable({ buy, sell }: IndexedWallet): boolean {
  return Math.max(buy.tokens.length, sell.tokens.length) >= LEAST_TOKENS;
}

/** Tests a pair, and again without what wallets traded before that both of them follow. */
function explain(
  a: IndexedWallet,
  b: IndexedWallet,
  kind: StatisticalKind,
  test: TestPair,
  traders: Readonly<Record<TokenTrade["side"], () => Traders>>,
): Outcome {
  const tested = test(a, b);
  const found = { a, b, kind, tested, lead: tested && findLead(tested.events), followed: [] };
  if (tested === null || tested.pValue > WORTH_EXPLAINING || found.lead !== null) return found;
  const followed = findForerunners(a, b, tested.events, traders[tested.side ?? "buy"]()).filter(
    (leader) => follows(leader, a, test) && follows(leader, b, test),
  );
  if (followed.length === 0) return found;
  const led = {
    buy: listTokens(followed, "buy"),
    sell: listTokens(followed, "sell"),
  };
  const rest = test(a, b, (token, side) => !led[side].has(token));
  return { ...found, followed, tested: rest, lead: rest && findLead(rest.events) };
}

function listTokens(wallets: readonly IndexedWallet[], side: TokenTrade["side"]): ReadonlySet<number> {
  return new Set(wallets.flatMap((wallet) => [...wallet[side].tokens]));
}
