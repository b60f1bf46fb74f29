import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { isOpenTo } from "./personas/choose-token.ts";
import { type CycleShares, drawCycle, startCycle } from "./personas/cycle.ts";
import { PERSONA_KINDS, type PersonaKind } from "./personas/persona-kinds.ts";
import { createRandom } from "./random.ts";
import type { MarketWallet, World } from "./world.ts";

const MINUTE_SECONDS = 60;
/** Days after the history in which the market trades on: some 5,000 transactions each, which stay in memory. */
const LIVE_DAYS = 10;
/**
 * Minimum number of tokens that a trader knows. It returns to them, so that it stays independent of all
 * others.
 */
const KNOWS = 6;
/** Share of the trades before which market makers bring the token to its price. */
const SETTLED_SHARE = 0.4;
const SHARES: CycleShares = { partial: 0.3, rebuys: 0.1, rotates: 0 };

interface LiveTrader {
  readonly wallet: MarketWallet;
  readonly kind: PersonaKind;
}

/**
 * Returns the function that continues trading after the history: each minute one wallet begins a cycle of its
 * kind, which ends by the plan of its kind. Takes the last slot to trade in, and returns it or the last slot
 * of the market. A minute depends on the seed, the minute and earlier trades, and not on the calls.
 */
export function createLiveTrades(world: World): (slot: number) => number {
  const { clock, schedule, seed } = world;
  const minuteSlots = clock.slotsIn(MINUTE_SECONDS);
  const end = clock.lastSlot + clock.slotsIn(LIVE_DAYS * SECONDS_PER_DAY);
  const traders = listTraders(world);
  let minute = 0;
  return (slot) => {
    const last = Math.min(slot, end);
    for (; firstSlotOf(minute) <= last; minute += 1) {
      // Earlier cycles end first: events of one slot run in the order of planning.
      schedule.runUntil(firstSlotOf(minute) - 1);
      planMinute(minute);
    }
    schedule.runUntil(last);
    return last;
  };

  function firstSlotOf(number: number): number {
    return clock.lastSlot + 1 + number * minuteSlots;
  }

  function planMinute(number: number): void {
    if (traders.length === 0) return;
    const random = createRandom(`${seed}/minute/${number}`);
    const trader = random.pick(traders);
    const slot = firstSlotOf(number) + random.integer(0, minuteSlots - 1);
    schedule.at(slot, (now) => beginCycle(trader, now));
  }
}

/** Wallets that hold for less than a day and know enough tokens. */
function listTraders({ wallets }: World): readonly LiveTrader[] {
  const kinds = new Map(
    PERSONA_KINDS.filter(
      ({ choice, holdSeconds: [, maxSeconds] }) => choice !== "launch-moment" && maxSeconds < SECONDS_PER_DAY,
    ).map((kind) => [kind.name, kind]),
  );
  return Array.from(wallets.values()).flatMap((wallet) => {
    const kind = kinds.get(wallet.persona);
    return kind && wallet.known.length >= KNOWS ? [{ wallet, kind }] : [];
  });
}

function beginCycle({ wallet, kind }: LiveTrader, slot: number): void {
  const { known, random } = wallet;
  const token = random.find(known, (one) => isOpenTo(wallet, one));
  if (token === null) return;
  startCycle(wallet, { ...drawCycle(random, kind, SHARES), token, settled: SETTLED_SHARE }, slot);
}
