import { findLeader } from "./find-leader.ts";
import type { IndexedWallet } from "./index-trades.ts";
import type { Traders } from "./list-traders.ts";
import {
  countShared,
  listOrders,
  orderOf,
  type SharedTrades,
  slotOfA,
  slotOfB,
  timeOfA,
  timeOfB,
  tokenAt,
} from "./shared-trades.ts";
import { MIN_EVENTS, type PairTest } from "./synchrony.ts";

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
  { wallets, starts, by, times, slots }: Traders,
): readonly IndexedWallet[] {
  const counts = new Map<number, number>();
  for (let event = 0; event < countShared(events); event += 1) {
    const token = tokenAt(events, event);
    const [timeA, timeB] = [timeOfA(events, event), timeOfB(events, event)];
    const [slotA, slotB] = [slotOfA(events, event), slotOfB(events, event)];
    for (let at = starts[token] ?? 0; at < (starts[token + 1] ?? 0); at += 1) {
      const number = by[at] ?? 0;
      const [time, slot] = [times[at] ?? 0, slots[at] ?? Number.NaN];
      const isFirst = orderOf(timeA - time, slotA - slot) > 0 && orderOf(timeB - time, slotB - slot) > 0;
      if (isFirst) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  return listFrequent(counts, wallets).filter((wallet) => wallet !== a && wallet !== b);
}

/** Wallets with at least `MIN_EVENTS` of the counts, which are by index in `wallets`. */
export function listFrequent(
  counts: ReadonlyMap<number, number>,
  wallets: readonly IndexedWallet[],
): readonly IndexedWallet[] {
  return [...counts].flatMap(([number, count]) => (count < MIN_EVENTS ? [] : (wallets[number] ?? [])));
}
