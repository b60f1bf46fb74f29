import { findLeader } from "./find-leader.ts";
import type { IndexedWallet } from "./index-trades.ts";
import { MIN_EVENTS, type PairTest } from "./judge-synchrony.ts";
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

/** Least p-value of a pair's own that leaves nothing to explain. */
export const WORTH_EXPLAINING = 0.01;
/** A wallet follows another one where chance explains their trades as rarely as this. */
const FOLLOWS_UP_TO = 0.001;

/** True where `follower` trades what `leader` traded before, more than chance would have it. */
export function follows(
  leader: IndexedWallet,
  follower: IndexedWallet,
  test: (a: IndexedWallet, b: IndexedWallet) => PairTest | null,
): boolean {
  const tested = test(leader, follower);
  return tested !== null && tested.pValue <= FOLLOWS_UP_TO && findLeader(listOrders(tested.events)) === "a";
}

/** Wallets that came before both sides of a pair in enough of its events to be what both of them follow. */
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
  return [...counts].flatMap(([number, count]) => {
    const wallet = wallets[number];
    return wallet === undefined || wallet === a || wallet === b || count < MIN_EVENTS ? [] : [wallet];
  });
}
