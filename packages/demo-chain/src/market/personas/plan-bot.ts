import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import { isOpenTo } from "./choose-token.ts";
import { drawCycle } from "./plan-trader.ts";
import { startCycle } from "./run-cycle.ts";

export interface BotKind {
  readonly activeDays: number;
  /** Distinct tokens of one day: well above the limit of 60 that makes a bot. */
  readonly tokensPerDay: readonly [number, number];
}

/** Buys and sells at once: the class of its median hold is SNIPER. */
const BOT_CYCLE = { choice: "any", holdSeconds: [8, 42], sizeSol: [0.08, 0.35] } as const;
const BOT_TASTE = { partial: 0.02, rebuys: 0, rotates: 0 } as const;
const SETTLED_SHARE = 0.2;
/** Share of a day's tokens that a bot knows from another day, once there are as many. */
const KNOWN_SHARE = 0.7;
/** Bots begin when enough tokens trade. */
const FIRST_DAY = 48;
/** The session stays inside one UTC day. */
const SESSION_HOURS = [1, 22.5] as const;

/** Schedules a bot: on a few UTC days it goes through dozens of tokens, one after the other. */
export function planBot(world: World, wallet: MarketWallet, kind: BotKind): void {
  const { clock, schedule } = world;
  const { random } = wallet;
  const firstDay = Math.ceil(clock.startTime / SECONDS_PER_DAY) + FIRST_DAY;
  const lastDay = Math.floor(clock.endTime / SECONDS_PER_DAY) - 2;
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
  for (const day of random.sample(days, kind.activeDays)) {
    const begins = day * SECONDS_PER_DAY + SESSION_HOURS[0] * SECONDS_PER_HOUR;
    schedule.at(clock.slotAt(begins), () => planSession(world, wallet, kind, begins));
  }
}

function planSession(world: World, wallet: MarketWallet, kind: BotKind, begins: number): void {
  const { random } = wallet;
  const count = random.integer(...kind.tokensPerDay);
  const span = (SESSION_HOURS[1] - SESSION_HOURS[0]) * SECONDS_PER_HOUR;
  const today = new Set<Token>();
  for (let index = 0; index < count; index += 1) {
    const time = begins + (span * (index + random.next())) / count;
    const plan = { ...drawCycle(random, BOT_CYCLE, BOT_TASTE, null), settled: SETTLED_SHARE };
    world.schedule.at(world.clock.slotAt(time), (slot) => {
      const token = chooseNext(world, wallet, today);
      if (!token) return;
      today.add(token);
      startCycle(world, wallet, { ...plan, token }, slot);
    });
  }
}

/** A token that the bot has not traded today: mostly one that it knows from another day, while there are any. */
function chooseNext(world: World, wallet: MarketWallet, today: ReadonlySet<Token>): Token | null {
  const isNext = (token: Token) => !today.has(token) && isOpenTo(world, wallet, token);
  const known = wallet.random.chance(KNOWN_SHARE) ? wallet.random.find(wallet.known, isNext) : null;
  return known ?? wallet.random.find(world.tokens, isNext);
}
