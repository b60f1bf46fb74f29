import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { tradeRoundTrip } from "../actions/trade-round-trip.ts";
import type { Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import { drawCycle } from "./plan-trader.ts";
import { startCycle } from "./run-cycle.ts";

const ROUND_TRIPS = [45, 70] as const;
const ORDINARY_CYCLES = [6, 8] as const;
const WASH_DAYS = [10, 88] as const;
const WASH_CYCLE = { choice: "young", holdSeconds: [480, 1_600], sizeSol: [0.4, 1.5] } as const;
const WASH_TASTE = { partial: 0.2, rebuys: 0, rotates: 0 } as const;
const LAMPORTS = [400_000_000, 4_000_000_000] as const;

/** Schedules a wash trader: many round trips inside one transaction, and a few ordinary cycles. */
export function planWash(world: World, wallet: MarketWallet): void {
  const { schedule } = world;
  const { random } = wallet;
  const trips = random.integer(...ROUND_TRIPS);
  for (let trip = 0; trip < trips; trip += 1) {
    schedule.at(drawSlot(world, wallet), (slot) => {
      const token = random.find(world.tokens, canGoRound);
      if (token) tradeRoundTrip(world, wallet, token, BigInt(random.integer(...LAMPORTS)), slot);
    });
  }
  const cycles = random.integer(...ORDINARY_CYCLES);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const plan = drawCycle(random, WASH_CYCLE, WASH_TASTE, null);
    schedule.at(drawSlot(world, wallet), (slot) => startCycle(world, wallet, plan, slot));
  }
}

/** On a curve with room left, or between the two pools of a token. */
function canGoRound({ venue, secondPool, family }: Token): boolean {
  if (venue.kind === "curve") return venue.vault.amount > venue.mint.supply / 2n;
  return secondPool !== null || family === "launch";
}

function drawSlot({ clock }: World, { random }: MarketWallet): number {
  return clock.slotAt(clock.startTime + random.between(...WASH_DAYS) * SECONDS_PER_DAY);
}
