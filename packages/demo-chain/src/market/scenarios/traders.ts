import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Random } from "../random.ts";
import type { Token } from "../token.ts";
import type { ExpectedTier, PersonaBehavior } from "../types.ts";
import type { MarketWallet } from "../world.ts";
import { type CycleKind, LAST_SECONDS, type Party, type Planner, type TokenChoice } from "./plan.ts";
import { HABITS, planScript } from "./scripts.ts";
import type { Step } from "./steps.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

/** A kind of trader: hold times, amounts and tokens. */
export interface TraderKind {
  readonly name: string;
  /** Wallets of this kind among 200. */
  readonly wallets: number;
  readonly behavior: PersonaBehavior;
  readonly holdSeconds: readonly [number, number];
  readonly sizeSol: readonly [number, number];
  readonly choice: TokenChoice;
  /** Completed cycles of a wallet with a rich history. */
  readonly richCycles: readonly [number, number];
  /** Days after the start on which its wallets appear. */
  readonly bornDays: readonly [number, number];
  /** SOL reserve of the wallet besides its trading capital. */
  readonly reserveSol: number;
  /** Tiers of its wallets in turn. */
  readonly tiers: readonly ExpectedTier[];
  /** Takes part in transfers and conversions, which do not affect its class. */
  readonly hasHabits: boolean;
}

type Row = [
  name: string,
  wallets: number,
  behavior: PersonaBehavior,
  holdSeconds: TraderKind["holdSeconds"],
  sizeSol: TraderKind["sizeSol"],
  choice: TokenChoice,
  richCycles: TraderKind["richCycles"],
  traits?: Partial<TraderKind>,
];

const MIXED_TIERS = ["GOLD", "GOLD", "SILVER", "GOLD", "BRONZE", "GOLD", "SILVER", "INSUFFICIENT"] as const;
const COMMON = { bornDays: [1, 35], reserveSol: 0, tiers: MIXED_TIERS, hasHabits: true } as const;
const PLAIN = { hasHabits: false };
const EARLY: Partial<TraderKind> = { bornDays: [0.5, 8] };
const FIRST: Partial<TraderKind> = { ...PLAIN, bornDays: [0.2, 2] };
const WHALE: Partial<TraderKind> = { ...PLAIN, reserveSol: 400, tiers: ["GOLD", "SILVER", "GOLD", "BRONZE"] };
const FRESH: Partial<TraderKind> = { ...PLAIN, bornDays: [86, 88.5], tiers: ["INSUFFICIENT"] };

const ROWS: readonly Row[] = [
  ["sniper", 16, "SNIPER", [6, 40], [0.3, 2.2], "launch", [40, 110], PLAIN],
  ["scalper", 14, "SCALPER", [100, 260], [0.4, 3], "young", [50, 120]],
  ["momentum", 18, "MOMENTUM", [480, 1_650], [0.3, 2.5], "young", [45, 110]],
  ["intraday", 16, "INTRADAY", [0.85 * HOUR, 3.7 * HOUR], [0.3, 2.5], "young", [35, 85]],
  ["day_trader", 20, "DAY_TRADER", [6.5 * HOUR, 22 * HOUR], [0.4, 3], "any", [28, 62]],
  ["swing", 20, "SWING", [1.7 * DAY, 6.5 * DAY], [0.4, 2.5], "established", [15, 32]],
  ["position", 10, "POSITION", [11.5 * DAY, 28 * DAY], [0.3, 1.6], "established", [12, 18], EARLY],
  ["holder", 12, "HODLER", [45 * DAY, 64 * DAY], [0.2, 0.9], "established", [12, 16], FIRST],
  ["whale", 8, "SWING", [1.8 * DAY, 6 * DAY], [15, 70], "deep", [13, 22], WHALE],
  ["fresh", 18, "MOMENTUM", [480, 1_650], [0.1, 0.6], "any", [12, 12], FRESH],
];

export const TRADER_KINDS: readonly TraderKind[] = ROWS.map(
  ([name, wallets, behavior, holdSeconds, sizeSol, choice, richCycles, traits]) => {
    const row = { name, wallets, behavior, holdSeconds, sizeSol, choice, richCycles };
    return { ...COMMON, ...row, ...traits };
  },
);

/** Completed cycles that land in a tier with room to spare; rich histories follow their kind. */
const TIER_CYCLES: Readonly<Record<Exclude<ExpectedTier, "GOLD">, readonly [number, number]>> = {
  SILVER: [6, 8],
  BRONZE: [3, 4],
  INSUFFICIENT: [0, 2],
};
/** Hours of the day in which a trader trades. */
const AWAKE_HOURS = [8, 14] as const;
/** Seconds after a launch within which a sniper buys. */
const SNIPE_SECONDS = [1, 15] as const;
const SNIPE_DRAWS = 20;
const HABIT_DAYS = [36, 80] as const;

/** A trader of a kind with the number of its cycles. */
export interface Trader {
  readonly wallet: MarketWallet;
  readonly kind: TraderKind;
  readonly tier: ExpectedTier;
  readonly cycles: number;
}

/** Plans all cycles of a trader, and its other actions. */
export function planTrader(
  planner: Planner,
  { wallet, kind, tier, cycles }: Trader,
  friends: readonly MarketWallet[],
) {
  const { random } = wallet;
  const party = planner.createParty([wallet], cycles);
  const cycle: CycleKind = {
    ...kind,
    partial: random.chance(0.45) ? 0.85 : 0.12,
    rebuys: random.chance(0.4) ? 0.4 : 0.05,
    rotates: tier === "GOLD" && kind.choice !== "deep" && random.chance(0.4) ? 0.3 : 0,
  };
  const born = random.between(...kind.bornDays) * DAY;
  const steps: Step[] = cycles === 0 ? [{ at: born, do: "open", wallet }] : [];
  if (kind.choice === "launch") {
    for (let index = 0; index < cycles; index += 1) steps.push(...planSnipe(planner, party, cycle));
  } else {
    for (const at of drawStartTimes(wallet, kind, cycles, born)) {
      steps.push(...planner.planCycle(party, wallet, cycle, at));
    }
  }
  for (const [probability, script] of kind.hasHabits && tier === "GOLD" ? HABITS : []) {
    const at = random.between(...HABIT_DAYS) * DAY;
    const actors = { party, wallet, friend: random.pick(friends) };
    if (random.chance(probability)) steps.push(...planScript(planner, actors, script, at));
  }
  return { party, steps };
}

export function drawCycles(random: Random, { richCycles }: TraderKind, tier: ExpectedTier): number {
  return random.integer(...(tier === "GOLD" ? richCycles : TIER_CYCLES[tier]));
}

function planSnipe(planner: Planner, party: Party, kind: CycleKind): Step[] {
  const [wallet] = party.wallets;
  const { clock, tokens } = planner.world;
  if (!wallet) return [];
  const isOpen = ({ family, createdAt }: Token) => family === "launch" && createdAt < clock.endTime - DAY;
  for (let draw = 0; draw < SNIPE_DRAWS; draw += 1) {
    const token = wallet.random.find(tokens, (candidate) => isOpen(candidate) && !party.held.has(candidate));
    if (!token) return [];
    const at = token.createdAt - clock.startTime + wallet.random.between(...SNIPE_SECONDS);
    const steps = planner.planCycle(party, wallet, kind, at, token);
    if (steps.length > 0) return steps;
  }
  return [];
}

/** Times in the trader's waking hours, early enough for every cycle to end (twice over, if it rotates). */
function drawStartTimes(
  { random }: MarketWallet,
  { holdSeconds: [, hold] }: TraderKind,
  count: number,
  born: number,
): number[] {
  const latest = Math.max(born + HOUR, LAST_SECONDS - (hold < 3 * DAY ? 2 * hold : hold));
  const wakes = random.integer(0, 23) * HOUR;
  const awake = random.integer(...AWAKE_HOURS) * HOUR;
  return Array.from({ length: count }, () => {
    const day = Math.floor(random.between(born, latest) / DAY) * DAY;
    return Math.min(Math.max(day + wakes + random.between(0, awake), born), latest);
  });
}
