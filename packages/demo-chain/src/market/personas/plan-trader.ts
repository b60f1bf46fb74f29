import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { ensureSol } from "../actions/fund-wallet.ts";
import { slotsIn } from "../clock.ts";
import type { Random } from "../random.ts";
import type { LaunchPlan } from "../setup/launch-plans.ts";
import type { ExpectedTier } from "../types.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import { type PersonaKind, TIER_CYCLES } from "./persona-kinds.ts";
import { type CyclePlan, startCycle } from "./run-cycle.ts";

const SETTLED_SHARE = 0.7;
const LAMPORTS_PER_SOL = 1_000_000_000;
/** A trader is awake for so many hours of the day. */
const AWAKE_HOURS = [8, 14] as const;
/** Seconds after a launch within which a sniper buys. */
const SNIPE_SECONDS = [1, 15] as const;
/** Share of the launches that snipers mean to buy; the last ones are for those who had to let one go. */
const SNIPED_SHARE = 0.97;
const ROTATING_SHARE = 0.4;

/** Part that a trader is to play. */
export interface PlanPart {
  readonly kind: PersonaKind;
  readonly tier: ExpectedTier;
}

/** Schedules all cycles of one trader; they are as many as its tier asks for, or a few more in a rich history. */
export function planTrader(
  world: World,
  wallet: MarketWallet,
  part: PlanPart,
  launches: readonly LaunchPlan[],
): void {
  const { kind, tier } = part;
  const { random } = wallet;
  const appears = world.clock.startTime + random.between(...kind.bornDays) * SECONDS_PER_DAY;
  const count = random.integer(...(tier === "GOLD" ? kind.richCycles : TIER_CYCLES[tier]));
  const taste: Taste = {
    partial: random.chance(0.45) ? 0.85 : 0.12,
    rebuys: random.chance(0.4) ? 0.4 : 0.05,
    rotates: tier === "GOLD" && random.chance(ROTATING_SHARE) ? 0.3 : 0,
  };
  if (count === 0) {
    world.schedule.at(world.clock.slotAt(appears), (slot) => ensureSol(world, wallet, 0n, slot));
  }
  if (kind.choice === "launch-moment") {
    const sniped = Array.from({ length: Math.ceil(launches.length * SNIPED_SHARE) }, (_, index) => index);
    for (const index of random.sample(sniped, count)) {
      snipe(world, wallet, drawCycle(random, kind, taste, null), launches.slice(index));
    }
    return;
  }
  for (const time of drawStartTimes(world, random, kind, { count, appears })) {
    const next = random.chance(taste.rotates) ? drawCycle(random, kind, taste, null) : null;
    const plan = drawCycle(random, kind, taste, next);
    world.schedule.at(world.clock.slotAt(time), (now) => startCycle(world, wallet, plan, now));
  }
}

/** Schedules a purchase seconds after a launch; the sniper takes the next launch where it has to let this one go. */
function snipe(world: World, wallet: MarketWallet, plan: CyclePlan, launches: readonly LaunchPlan[]): void {
  const [launch] = launches;
  if (!launch) return;
  const at = launch.slot + slotsIn(wallet.random.between(...SNIPE_SECONDS));
  world.schedule.at(at, (now) => {
    const bought = startCycle(world, wallet, { ...plan, token: launch.token }, now);
    if (!bought) snipe(world, wallet, plan, launches.slice(1));
  });
}

export interface Taste {
  /** Share of cycles sold in more than one sale. */
  readonly partial: number;
  readonly rebuys: number;
  /** Share of cycles that end in another token. */
  readonly rotates: number;
}

/** A cycle like those of its kind. */
export function drawCycle(
  random: Random,
  kind: Pick<PersonaKind, "choice" | "holdSeconds" | "sizeSol">,
  taste: Taste,
  next: CyclePlan | null,
): CyclePlan {
  const { holdSeconds, sizeSol, choice } = kind;
  return {
    choice,
    lamports: BigInt(Math.round(random.between(...sizeSol) * LAMPORTS_PER_SOL)),
    holdSeconds: random.between(...holdSeconds),
    sales: drawSales(random, taste.partial),
    rebuys: random.chance(taste.rebuys),
    next,
    settled: SETTLED_SHARE,
  };
}

/** Shares of what is held: everything at once, in steps, and now and then with a little left over. */
function drawSales(random: Random, partial: number): number[] {
  const last = random.chance(0.12) ? random.between(0.88, 0.96) : 1;
  if (!random.chance(partial)) return [last];
  return random.pick([
    [0.5, last],
    [0.3, last],
    [0.33, 0.5, last],
    [0.25, 0.33, 0.5, last],
  ]);
}

/** Times in the trader's waking hours, early enough for every cycle to end (twice over, if it rotates). */
function drawStartTimes(
  { clock }: World,
  random: Random,
  kind: PersonaKind,
  { count, appears }: { count: number; appears: number },
): number[] {
  const latest = Math.max(appears + SECONDS_PER_HOUR, clock.endTime - lastStartBefore(kind));
  const wakes = random.integer(0, 23) * SECONDS_PER_HOUR;
  const awake = random.integer(...AWAKE_HOURS) * SECONDS_PER_HOUR;
  return Array.from({ length: count }, () => {
    const drawn = random.between(appears, latest);
    const day = Math.floor(drawn / SECONDS_PER_DAY) * SECONDS_PER_DAY;
    const shifted = Math.floor(day + wakes + random.between(0, awake));
    return Math.min(Math.max(shifted, Math.ceil(appears)), Math.floor(latest));
  });
}

function lastStartBefore(kind: PersonaKind): number {
  const longest = kind.holdSeconds[1];
  const twice = longest < 3 * SECONDS_PER_DAY ? 2 * longest : longest;
  return twice + 2 * SECONDS_PER_HOUR;
}
