import { findLeader } from "./find-leader.ts";
import type { IndexedWallet } from "./index-trades.ts";
import type { Traders } from "./list-traders.ts";
import {
  countShared,
  findOrder,
  listOrders,
  type SharedTrades,
  slotOfA,
  slotOfB,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import { MAX_REACH_SECONDS, MIN_EVENTS, type PairTest } from "./synchrony.ts";

/** A pair with a larger p-value needs no explanation by leaders. */
export const MAX_EXPLAINED_P_VALUE = 0.01;
/** A wallet counts as a follower up to this p-value. */
const MAX_FOLLOWER_P_VALUE = 0.001;

/** Returns true if `follower` trades after `leader` more often than by chance. */
export function follows(
  leader: IndexedWallet,
  follower: IndexedWallet,
  test: (a: IndexedWallet, b: IndexedWallet) => PairTest | null,
): boolean {
  const tested = test(leader, follower);
  return (
    tested !== null && tested.pValue <= MAX_FOLLOWER_P_VALUE && findLeader(listOrders(tested.events)) === "a"
  );
}

/** Returns the wallets that traded before both sides of a pair in at least `MIN_EVENTS` of its events. */
export function findLeaders(
  a: IndexedWallet,
  b: IndexedWallet,
  events: SharedTrades,
  traders: Traders,
): readonly IndexedWallet[] {
  const counts = new Map<number, number>();
  visitTrades(events, traders, (number, isFirst) => {
    if (isFirst) counts.set(number, (counts.get(number) ?? 0) + 1);
  });
  return listFrequent(counts, traders.wallets).filter((wallet) => wallet !== a && wallet !== b);
}

/**
 * Calls `visit` for each trade in the tokens of the events: with the index of its wallet, whether it precedes both sides of the event, and
 * by how many seconds.
 */
function visitTrades(
  events: SharedTrades,
  { starts, by, times, slots }: Traders,
  visit: (wallet: number, isFirst: boolean, leadSeconds: number) => void,
): void {
  for (let event = 0; event < countShared(events); event += 1) {
    const token = tokenAt(events, event);
    const timeA = timeOfA(events, event);
    const timeB = timeOfB(events, event);
    const slotA = slotOfA(events, event);
    const slotB = slotOfB(events, event);
    for (let position = starts[token] ?? 0; position < (starts[token + 1] ?? 0); position += 1) {
      const time = times[position] ?? 0;
      const slot = slots[position] ?? Number.NaN;
      const isFirst = findOrder(timeA - time, slotA - slot) > 0 && findOrder(timeB - time, slotB - slot) > 0;
      visit(by[position] ?? 0, isFirst, Math.min(timeA, timeB) - time);
    }
  }
}

/** Minimum number of events that a wallet precedes. */
const MIN_PRECEDED = 2;
/** Share of the events of which it traded the token: a bot that trades every token precedes few of them by seconds. */
const MIN_PRECEDED_SHARE = 0.8;

/**
 * Returns the wallets of `outside` that traded within the largest reach before both sides of a pair: in at least two of the
 * events, and in nearly all whose token they traded. A leader that trades from several wallets is several of them, each with too
 * few events for a test of its own.
 */
function findPreceding(
  events: SharedTrades,
  traders: Traders,
  outsiders: ReadonlySet<IndexedWallet>,
): readonly IndexedWallet[] {
  const { wallets } = traders;
  const counts = new Map<number, { met: number; preceded: number }>();
  visitTrades(events, traders, (number, isFirst, leadSeconds) => {
    const wallet = wallets[number];
    if (wallet === undefined || !outsiders.has(wallet)) return;
    const count = counts.get(number) ?? { met: 0, preceded: 0 };
    counts.set(number, count);
    count.met += 1;
    if (isFirst && leadSeconds <= MAX_REACH_SECONDS) count.preceded += 1;
  });
  return [...counts].flatMap(([number, { met, preceded }]) => {
    return preceded >= MIN_PRECEDED && preceded >= MIN_PRECEDED_SHARE * met ? (wallets[number] ?? []) : [];
  });
}

/** Data in which leaders are searched. */
export interface LeaderSources {
  readonly traders: Traders;
  /** Wallets that are not of the group. */
  readonly outside: ReadonlySet<IndexedWallet>;
  readonly test: (a: IndexedWallet, b: IndexedWallet) => PairTest | null;
}

/** Returns the leaders that both sides of a pair follow, and the outside wallets that nearly always precede both by seconds. */
export function findFollowed(
  a: IndexedWallet,
  b: IndexedWallet,
  events: SharedTrades,
  { traders, outside, test }: LeaderSources,
  isCandidate: (leader: IndexedWallet) => boolean = () => true,
): readonly IndexedWallet[] {
  const leaders = findLeaders(a, b, events, traders).filter(
    (leader) => isCandidate(leader) && follows(leader, a, test) && follows(leader, b, test),
  );
  return Array.from(new Set([...leaders, ...findPreceding(events, traders, outside)]));
}

/** Wallets with at least `MIN_EVENTS` of the counts, which are by index in `wallets`. */
export function listFrequent(
  counts: ReadonlyMap<number, number>,
  wallets: readonly IndexedWallet[],
): readonly IndexedWallet[] {
  return [...counts].flatMap(([number, count]) => (count < MIN_EVENTS ? [] : (wallets[number] ?? [])));
}
