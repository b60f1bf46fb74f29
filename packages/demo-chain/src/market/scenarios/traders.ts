import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Random } from "../../random.ts";
import { findSolPool } from "../token.ts";
import type { MarketWallet, Range, Token } from "../world.ts";
import { BOT, type Persona, WASH } from "./cast.ts";
import { type CycleKind, drawLamports, LAST_SECONDS, type Planner, type ScenarioParty } from "./plan.ts";
import { HABITS, planScript } from "./scripts.ts";
import type { Step } from "./steps.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

/** Completed cycles that land in a tier with room to spare; rich histories follow their kind. */
const TIER_CYCLES = { SILVER: [6, 8], BRONZE: [3, 4], INSUFFICIENT: [0, 2] } as const;
const AWAKE_HOURS: Range = [8, 14];
/** Seconds after a launch within which a sniper buys. */
const SNIPE_SECONDS: Range = [1, 15];
const SNIPE_DRAWS = 20;
const HABIT_DAYS: Range = [36, 80];

type Trader = ReturnType<typeof drawTrader>;

/** Draws the number of cycles of the wallet of a kind at an index. */
export function drawTrader(wallet: MarketWallet, kind: Persona, index: number) {
  const tier = kind.tiers[index % kind.tiers.length] ?? "GOLD";
  const range: Range = tier === "GOLD" ? kind.richCycles : TIER_CYCLES[tier];
  return { wallet, kind, tier, cycles: wallet.random.integer(...range) };
}

/** Plans all cycles of a trader, and its other actions. */
export function planTrader(planner: Planner, trader: Trader, friends: readonly MarketWallet[]) {
  const { wallet, kind, tier, cycles } = trader;
  const { random } = wallet;
  const party = planner.createParty(wallet, cycles);
  const isRich = tier === "GOLD";
  const cycle: CycleKind = {
    ...kind,
    partial: random.chance(0.45) ? 0.85 : 0.12,
    rebuys: random.chance(0.4) ? 0.4 : 0.05,
    rotates: isRich && kind.choice !== "deep" && random.chance(0.4) ? 0.3 : 0,
  };
  const born = random.between(...kind.bornDays) * DAY;
  const steps: Step[] = cycles === 0 ? [{ time: born, do: "open", wallet }] : [];
  const times = kind.choice === "launch" ? [] : drawStartTimes(random, kind, cycles, born);
  for (const time of times) steps.push(...planner.planCycle(party, cycle, time));
  const snipes = cycles - times.length;
  for (let index = 0; index < snipes; index += 1) steps.push(...planSnipe(planner, party, cycle));
  for (const [probability, script] of kind.hasHabits && isRich ? HABITS : []) {
    const time = random.between(...HABIT_DAYS) * DAY;
    const friend = random.pick(friends);
    if (random.chance(probability)) steps.push(...planScript(planner, party, friend, script, time));
  }
  return { party, kind, steps };
}

function planSnipe(planner: Planner, party: ScenarioParty, kind: CycleKind): Step[] {
  const { random } = party.wallet;
  const { clock, tokens } = planner.world;
  const isOpen = (token: Token) =>
    token.family === "launch" && token.createdAt < clock.endTime - DAY && !party.held.has(token);
  for (let draw = 0; draw < SNIPE_DRAWS; draw += 1) {
    const token = random.find(tokens, isOpen);
    if (!token) return [];
    const time = token.createdAt - clock.startTime + random.between(...SNIPE_SECONDS);
    const steps = planner.planCycle(party, kind, time, { token });
    if (steps.length > 0) return steps;
  }
  return [];
}

/** Times in the trader's waking hours, early enough for every cycle to end (twice over, if it rotates). */
function drawStartTimes(random: Random, kind: Persona, count: number, born: number): number[] {
  const [, hold] = kind.holdSeconds;
  const latest = Math.max(born + HOUR, LAST_SECONDS - (hold < 3 * DAY ? 2 * hold : hold));
  const wakes = random.integer(0, 23) * HOUR;
  const awake = random.integer(...AWAKE_HOURS) * HOUR;
  return Array.from({ length: count }, () => {
    const day = Math.floor(random.between(born, latest) / DAY) * DAY;
    return Math.min(Math.max(day + wakes + random.between(0, awake), born), latest);
  });
}

/** Two bots of a market are busy enough for more than 1,500 transactions. */
const BUSY_BOTS = 2;
const BUSY_DAYS = 12;
const CALM_DAYS = 4;
/** Tokens of a busy bot on a day, and of a calm one: more than the 60 of a bot. */
const BUSY_TOKENS: Range = [76, 96];
const CALM_TOKENS: Range = [70, 90];
/** Share of a day's tokens that a bot knows from another day, if there are enough. */
const KNOWN_SHARE = 0.85;
/** Bots begin when enough tokens trade. */
const BOT_DAYS: Range = [49, 87];

/** Plans the bot at an index, which on a few UTC days trades dozens of tokens in sequence. */
export function planBot(planner: Planner, wallet: MarketWallet, index: number): Step[] {
  const { random } = wallet;
  const { clock, tokens } = planner.world;
  const isBusy = index < BUSY_BOTS;
  const party = planner.createParty(wallet, Number.POSITIVE_INFINITY);
  /** Seconds from the start of the market to the first midnight UTC. */
  const midnight = Math.ceil(clock.startTime / DAY) * DAY - clock.startTime;
  const everyDay = Array.from({ length: BOT_DAYS[1] - BOT_DAYS[0] }, (_, day) => BOT_DAYS[0] + day);
  return random.sample(everyDay, isBusy ? BUSY_DAYS : CALM_DAYS).flatMap((day) => {
    const count = random.integer(...(isBusy ? BUSY_TOKENS : CALM_TOKENS));
    const traded = new Set<Token>();
    return Array.from({ length: count }, (_, trade) => {
      const time = midnight + day * DAY + HOUR + (21 * HOUR * (trade + random.next())) / count;
      const isNext = (token: Token) => !traded.has(token) && token.createdAt < clock.startTime + time - HOUR;
      const familiar = random.chance(KNOWN_SHARE) ? random.find(Array.from(party.held.keys()), isNext) : null;
      const token = familiar ?? random.find(tokens, (one) => isNext(one) && planner.mayBuy(party, one));
      if (!token) return [];
      traded.add(token);
      return planner.planCycle(party, BOT, time, { token });
    }).flat();
  });
}

export function planWash(planner: Planner, wallet: MarketWallet): Step[] {
  const { random } = wallet;
  const arbitrages = random.integer(45, 70);
  const cycles = random.integer(...WASH.richCycles);
  const party = planner.createParty(wallet, cycles);
  const drawTime = () => random.between(10, 88) * DAY;
  const pooled = planner.world.tokens.filter((token) => findSolPool(token) !== null);
  return [
    ...Array.from({ length: arbitrages }, () => {
      const lamports = drawLamports(random, [0.4, 4]);
      return { time: drawTime(), do: "arbitrage" as const, wallet, token: random.pick(pooled), lamports };
    }),
    ...Array.from({ length: cycles }, () => planner.planCycle(party, WASH, drawTime())).flat(),
  ];
}
