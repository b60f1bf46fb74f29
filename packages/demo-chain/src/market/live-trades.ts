import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { createRandom } from "../random.ts";
import { isFree } from "./scenarios/plan.ts";
import type { SimulatedMarket } from "./scenarios/simulate.ts";
import { playSteps, type Step } from "./scenarios/steps.ts";

const MINUTE_SECONDS = 60;
/** Days after the history in which the market trades on: some 5,000 transactions each, which stay in memory. */
const LIVE_DAYS = 10;
/** Minimum number of tokens that a trader knows. It returns to them, so that it stays independent of all others. */
const MIN_HELD = 6;
const LIVE_CYCLE = { partial: 0.3, rebuys: 0.1, rotates: 0 };

/**
 * Returns the function that continues trading after the history up to a slot, which it returns, or the last slot of the market: each
 * minute one wallet begins a cycle of its kind. A minute depends on the seed, the minute and earlier trades, and not on the calls.
 */
export function createLiveTrades({ world, planner, parties }: SimulatedMarket): (slot: number) => number {
  const { accounts, clock } = world;
  const end = clock.lastSlot + clock.slotsIn(LIVE_DAYS * SECONDS_PER_DAY);
  const start = clock.endTime - clock.startTime;
  const traders = parties.filter(
    ({ party, kind }) =>
      kind.choice !== "launch" && kind.holdSeconds[1] < SECONDS_PER_DAY && party.held.size >= MIN_HELD,
  );
  const findSlot = (minute: number) => clock.lastSlot + 1 + clock.slotsIn(minute * MINUTE_SECONDS);
  const planMinute = (minute: number): Step[] => {
    if (traders.length === 0) return [];
    const random = createRandom(`${accounts.seed}/minute/${minute}`);
    const { party, kind } = random.pick(traders);
    const time = start + (minute + 0.02 + random.between(0, 0.96)) * MINUTE_SECONDS;
    const heldTokens = Array.from(party.held.keys());
    const tokens = heldTokens.filter((token) => isFree(party, token, time, Number.MAX_VALUE));
    if (tokens.length === 0) return [];
    return planner.planCycle(party, { ...kind, ...LIVE_CYCLE }, time, { token: random.pick(tokens) });
  };
  let pendingSteps: Step[] = [];
  let nextMinute = 0;
  const playUntil = (slot: number) => {
    const isDue = ({ time }: Step) => clock.slotAfter(time) <= slot;
    const dueSteps = pendingSteps.filter(isDue);
    pendingSteps = pendingSteps.filter((step) => !isDue(step));
    playSteps(world, dueSteps);
  };
  return (slot) => {
    const lastSlot = Math.min(slot, end);
    for (; findSlot(nextMinute) <= lastSlot; nextMinute += 1) {
      playUntil(findSlot(nextMinute) - 1);
      pendingSteps.push(...planMinute(nextMinute));
    }
    playUntil(lastSlot);
    return lastSlot;
  };
}
