import { findFollowed, findLeaders, MAX_EXPLAINED_P_VALUE } from "./explain-by-leaders.ts";
import { coinPValue, countOrders, findLeader } from "./find-leader.ts";
import type { IndexedWallet } from "./index-trades.ts";
import type { Traders } from "./list-traders.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";
import { applySensitivityBound, HIDDEN_HABITS } from "./sensitivity-bound.ts";
import {
  countShared,
  listOrders,
  type SharedTrades,
  swapSides,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import { MIN_EVENTS, type SynchronyTest, type TestSynchrony } from "./synchrony.ts";

/** Trades of two wallets that are close together, of which one side is first. */
export interface OrderTest {
  readonly tested: SynchronyTest;
  /** Side that trades first. */
  readonly lead: "a" | "b";
  /** Wallets outside the group that precede both. Their tokens are excluded. */
  readonly followed: readonly IndexedWallet[];
}

/**
 * Tests if the order of two wallets is fixed (docs/coordination.md#fixed-order): they trade closer together than by chance, one
 * side is first more often than a fair coin, and neither a leader outside the group nor the speeds at which both follow a
 * wallet of the group explain it. Each of these has a p-value, and the largest counts. Null if one of them is above 0.01.
 */
export function testOrder(
  a: IndexedWallet,
  b: IndexedWallet,
  test: TestSynchrony,
  tradersOf: (side: SynchronyTest["side"]) => Traders,
  outsiders: ReadonlySet<IndexedWallet>,
): OrderTest | null {
  const outcome = test(a, b);
  if (outcome === null || findLeader(listOrders(outcome.events)) === null) return null;
  const traders = tradersOf(outcome.side);
  const followed = findFollowed(a, b, outcome.events, { traders, outside: outsiders, test }, (leader) =>
    outsiders.has(leader),
  );
  const led = new Set(followed.flatMap((wallet) => Array.from(wallet[outcome.side].tokens)));
  const tested =
    followed.length === 0 ? outcome : test(a, b, (token, side) => side === outcome.side && !led.has(token));
  const lead = tested && findLeader(listOrders(tested.events));
  if (tested === null || lead === null) return null;
  const ordered = lead === "a" ? tested.events : swapSides(tested.events);
  const earlier = findLeaders(a, b, tested.events, traders).filter((wallet) => !outsiders.has(wallet));
  const [first, second] = countOrders(listOrders(ordered));
  const pValue = Math.max(
    tested.pValue,
    coinPValue(first, second),
    ...earlier.map((wallet) => explainBySpeed(ordered, wallet, tested.side)),
  );
  return pValue > MAX_EXPLAINED_P_VALUE ? null : { tested: { ...tested, pValue }, lead, followed };
}

/**
 * Probability of the order if both sides follow a wallet, each at its own speed. A side keeps its delays after that wallet, but
 * takes them in any order of the tokens: a slow copier is always after a fast one, and members of one chain are late together.
 * In tokens that the wallet did not trade before both, either side is first with a probability of one half.
 */
function explainBySpeed(events: SharedTrades, wallet: IndexedWallet, side: SynchronyTest["side"]): number {
  const { tokens, times } = wallet[side];
  const timeByToken = new Map(Array.from(tokens, (token, i) => [token, times[i] ?? 0]));
  const orders = listOrders(events);
  const delays: { readonly first: number; readonly second: number }[] = [];
  let hits = 0;
  let unled = 0;
  for (let i = 0; i < countShared(events); i += 1) {
    if (orders[i] === 0) continue;
    if (orders[i] === 1) hits += 1;
    const begin = timeByToken.get(tokenAt(events, i)) ?? Number.POSITIVE_INFINITY;
    const offset = timeOfA(events, i) - begin;
    const second = timeOfB(events, i) - begin;
    if (offset < 0 || second < 0) unled += 1;
    else delays.push({ first: offset, second });
  }
  if (delays.length < MIN_EVENTS) return 0;
  const chances = delays.map(({ first }, index) => {
    const later = delays.filter(({ second }, other) => other !== index && second >= first).length;
    return applySensitivityBound((1 + later) / delays.length, HIDDEN_HABITS.synchronous);
  });
  return poissonBinomialTail([...chances, ...new Array<number>(unled).fill(1 / 2)], hits);
}
