import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { ensureSol } from "../actions/fund-wallet.ts";
import { tradeArbitrage } from "../actions/trade-token.ts";
import type { LaunchPlan } from "../setup/launch-plans.ts";
import type { Token } from "../token.ts";
import type { ExpectedTier } from "../types.ts";
import type { MarketWallet } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";
import { type CyclePlan, type CycleShares, drawCycle, startCycle } from "./cycle.ts";
import { type PersonaKind, TIER_CYCLES } from "./persona-kinds.ts";

/** Hours of the day in which a trader trades. */
const AWAKE_HOURS = [8, 14] as const;
/** Seconds after a launch within which a sniper buys. */
const SNIPE_SECONDS = [1, 15] as const;
/** Share of the launches that snipers plan to buy; the last ones are for those whose purchase was refused. */
const SNIPED_SHARE = 0.97;
const ROTATING_SHARE = 0.4;

/** Schedules all cycles of one trader: as many as its tier requires, or more in a rich history. */
export function planTrader(
  wallet: MarketWallet,
  kind: PersonaKind,
  tier: ExpectedTier,
  launches: readonly LaunchPlan[],
): void {
  const { random, world } = wallet;
  const { clock, schedule } = world;
  const appears = clock.startTime + random.between(...kind.bornDays) * SECONDS_PER_DAY;
  const count = random.integer(...(tier === "GOLD" ? kind.richCycles : TIER_CYCLES[tier]));
  const shares: CycleShares = {
    partial: random.chance(0.45) ? 0.85 : 0.12,
    rebuys: random.chance(0.4) ? 0.4 : 0.05,
    rotates: tier === "GOLD" && random.chance(ROTATING_SHARE) ? 0.3 : 0,
  };
  if (count === 0) schedule.at(clock.slotAt(appears), (slot) => ensureSol(wallet, 0n, slot));
  if (kind.choice === "launch-moment") {
    const sniped = Array.from({ length: Math.ceil(launches.length * SNIPED_SHARE) }, (_, index) => index);
    for (const index of random.sample(sniped, count)) {
      snipe(wallet, drawCycle(random, kind, shares), launches.slice(index));
    }
    return;
  }
  for (const time of drawStartTimes(wallet, kind, count, appears)) {
    const next = random.chance(shares.rotates) ? drawCycle(random, kind, shares) : null;
    const plan = drawCycle(random, kind, shares, next);
    schedule.at(clock.slotAt(time), (slot) => startCycle(wallet, plan, slot));
  }
}

/**
 * Schedules a purchase seconds after a launch; the sniper uses the next launch if this purchase is refused.
 */
function snipe(wallet: MarketWallet, plan: CyclePlan, launches: readonly LaunchPlan[]): void {
  const [launch] = launches;
  if (!launch) return;
  const at = launch.slot + wallet.world.clock.slotsIn(wallet.random.between(...SNIPE_SECONDS));
  wallet.world.schedule.at(at, (slot) => {
    const bought = startCycle(wallet, { ...plan, token: launch.token }, slot);
    if (!bought) snipe(wallet, plan, launches.slice(1));
  });
}

/** Times in the trader's waking hours, early enough for every cycle to end (twice over, if it rotates). */
function drawStartTimes(
  { random, world }: MarketWallet,
  { holdSeconds: [, hold] }: PersonaKind,
  count: number,
  appears: number,
): number[] {
  const reserved = (hold < 3 * SECONDS_PER_DAY ? 2 * hold : hold) + 2 * SECONDS_PER_HOUR;
  const latest = Math.max(appears + SECONDS_PER_HOUR, world.clock.endTime - reserved);
  const wakes = random.integer(0, 23) * SECONDS_PER_HOUR;
  const awake = random.integer(...AWAKE_HOURS) * SECONDS_PER_HOUR;
  return Array.from({ length: count }, () => {
    const day = Math.floor(random.between(appears, latest) / SECONDS_PER_DAY) * SECONDS_PER_DAY;
    const shifted = Math.floor(day + wakes + random.between(0, awake));
    return Math.min(Math.max(shifted, Math.ceil(appears)), Math.floor(latest));
  });
}

export interface BotKind {
  readonly activeDays: number;
  /** Distinct tokens of one day: well above the limit of 60 for a bot. */
  readonly tokensPerDay: readonly [number, number];
}

/** Buys and sells quickly: the class of its median hold is SNIPER. */
const BOT_CYCLE = { choice: "any", holdSeconds: [8, 42], sizeSol: [0.08, 0.35] } as const;
const BOT_SHARES: CycleShares = { partial: 0.02, rebuys: 0, rotates: 0 };
const BOT_SETTLED_SHARE = 0.2;
/** Share of a day's tokens that a bot knows from another day, if there are enough. */
const KNOWN_SHARE = 0.7;
/** Bots begin when enough tokens trade. */
const FIRST_BOT_DAY = 48;
/** The session stays inside one UTC day. */
const SESSION_HOURS = [1, 22.5] as const;

/** Schedules a bot: on a few UTC days it trades dozens of tokens in sequence. */
export function planBot(wallet: MarketWallet, { activeDays, tokensPerDay }: BotKind): void {
  const { random, world } = wallet;
  const { clock, schedule } = world;
  const firstDay = Math.ceil(clock.startTime / SECONDS_PER_DAY) + FIRST_BOT_DAY;
  const lastDay = Math.floor(clock.endTime / SECONDS_PER_DAY) - 2;
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
  for (const day of random.sample(days, activeDays)) {
    const begins = day * SECONDS_PER_DAY + SESSION_HOURS[0] * SECONDS_PER_HOUR;
    schedule.at(clock.slotAt(begins), () => planSession(wallet, random.integer(...tokensPerDay), begins));
  }
}

function planSession(wallet: MarketWallet, count: number, begins: number): void {
  const { known, random, world } = wallet;
  const span = (SESSION_HOURS[1] - SESSION_HOURS[0]) * SECONDS_PER_HOUR;
  const today = new Set<Token>();
  const isNext = (token: Token) => !today.has(token) && isOpenTo(wallet, token);
  for (let index = 0; index < count; index += 1) {
    const time = begins + (span * (index + random.next())) / count;
    const plan = { ...drawCycle(random, BOT_CYCLE, BOT_SHARES), settled: BOT_SETTLED_SHARE };
    world.schedule.at(world.clock.slotAt(time), (slot) => {
      const old = random.chance(KNOWN_SHARE) ? random.find(known, isNext) : null;
      const token = old ?? random.find(world.tokens, isNext);
      if (!token) return;
      today.add(token);
      startCycle(wallet, { ...plan, token }, slot);
    });
  }
}

const ARBITRAGES = [45, 70] as const;
const ARBITRAGE_LAMPORTS = [400_000_000, 4_000_000_000] as const;
const WASH_CYCLES = [6, 8] as const;
const WASH_DAYS = [10, 88] as const;
const WASH_CYCLE = { choice: "young", holdSeconds: [480, 1_600], sizeSol: [0.4, 1.5] } as const;
const WASH_SHARES: CycleShares = { partial: 0.2, rebuys: 0, rotates: 0 };

/** Schedules a wash trader: many arbitrages, and a few ordinary cycles. */
export function planWash(wallet: MarketWallet): void {
  const { random, world } = wallet;
  const { clock, schedule, tokens } = world;
  const drawSlot = () => clock.slotAfter(random.between(...WASH_DAYS) * SECONDS_PER_DAY);
  const arbitrages = random.integer(...ARBITRAGES);
  for (let index = 0; index < arbitrages; index += 1) {
    schedule.at(drawSlot(), (slot) => {
      const token = random.find(tokens, hasArbitrage);
      if (token) tradeArbitrage(wallet, token, BigInt(random.integer(...ARBITRAGE_LAMPORTS)), slot);
    });
  }
  const cycles = random.integer(...WASH_CYCLES);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const plan = drawCycle(random, WASH_CYCLE, WASH_SHARES);
    schedule.at(drawSlot(), (slot) => startCycle(wallet, plan, slot));
  }
}

/** On a curve with room left, or between the two pools of a token. */
function hasArbitrage({ venue, secondPool, family }: Token): boolean {
  if (venue.kind === "curve") return venue.vault.amount > venue.mint.supply / 2n;
  return secondPool !== null || family === "launch";
}
