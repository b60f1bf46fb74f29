import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { createRandom } from "./random.ts";
import type { CycleKind } from "./scenarios/plan.ts";
import type { SimulatedMarket } from "./scenarios/simulate.ts";
import { playSteps, type Step } from "./scenarios/steps.ts";

const MINUTE_SECONDS = 60;
/** Days after the history in which the market trades on: some 5,000 transactions each, which stay in memory. */
const LIVE_DAYS = 10;
/** Minimum number of tokens that a trader knows. It returns to them, so that it stays independent of all others. */
const MIN_HELD = 6;
const LIVE_CYCLE: Pick<CycleKind, "partial" | "rebuys" | "rotates"> = {
  partial: 0.3,
  rebuys: 0.1,
  rotates: 0,
};

/**
 * Returns the function that continues trading after the history: each minute one wallet begins a cycle of its
 * kind, which ends by the plan of its kind. Takes the last slot to trade in, and returns it or the last slot
 * of the market. A minute depends on the seed, the minute and earlier trades, and not on the calls.
 */
export function createLiveTrades({ world, planner, parties }: SimulatedMarket): (slot: number) => number {
  const { clock, seed } = world;
  const end = clock.lastSlot + clock.slotsIn(LIVE_DAYS * SECONDS_PER_DAY);
  const start = clock.endTime - clock.startTime;
  const traders = parties.filter(
    ({ party, kind }) =>
      kind.choice !== "launch" && kind.holdSeconds[1] < SECONDS_PER_DAY && party.held.size >= MIN_HELD,
  );
  let pending: Step[] = [];
  let minute = 0;
  const playUntil = (slot: number) => {
    const isDue = ({ at }: Step) => clock.slotAfter(at) <= slot;
    const due = pending.filter(isDue);
    pending = pending.filter((step) => !isDue(step));
    playSteps(world, due);
  };
  return (slot) => {
    const last = Math.min(slot, end);
    for (; findSlot(minute) <= last; minute += 1) {
      playUntil(findSlot(minute) - 1);
      pending.push(...planMinute(minute));
    }
    playUntil(last);
    return last;
  };

  function findSlot(nth: number): number {
    return clock.lastSlot + 1 + clock.slotsIn(nth * MINUTE_SECONDS);
  }

  function planMinute(nth: number): Step[] {
    if (traders.length === 0) return [];
    const random = createRandom(`${seed}/minute/${nth}`);
    const { party, kind } = random.pick(traders);
    const [wallet] = party.wallets;
    const at = start + (nth + 0.02 + random.between(0, 0.96)) * MINUTE_SECONDS;
    const isFree = (times: readonly (readonly [number, number])[]) => times.every(([, to]) => to < at);
    const free = Array.from(party.held).flatMap(([token, times]) => (isFree(times) ? [token] : []));
    if (!wallet || free.length === 0) return [];
    return planner.planCycle(party, wallet, { ...kind, ...LIVE_CYCLE }, at, random.pick(free));
  }
}
