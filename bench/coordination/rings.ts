import type { Random } from "@walletlens/demo-chain/random";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { MARKET_DAYS, MARKET_START, type Market, type MarketToken, MINUTE } from "./market";
import type { SimWallet } from "./traders";

interface RingHabit {
  /** Tokens that the ring buys together. */
  readonly raids: number;
  /** Probability that a member takes part. */
  readonly share: number;
  /** Seconds over which the members buy. */
  readonly spread: number;
  /** Number of purchases of each member. */
  readonly parts: number;
}

/** Kinds of rings, each with one thing that it does to hide. */
const HABITS = {
  "same-second": { raids: 14, share: 1, spread: 0.8, parts: 1 },
  jittered: { raids: 16, share: 1, spread: 5 * MINUTE, parts: 1 },
  rotating: { raids: 30, share: 0.65, spread: 2 * MINUTE, parts: 1 },
  splitting: { raids: 16, share: 1, spread: 2 * MINUTE, parts: 5 },
  overlap: { raids: 24, share: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
  "overlap-few": { raids: 16, share: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
  // Its members buy hundreds of launches besides.
  "overlap-sniping": { raids: 24, share: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
} satisfies Record<string, RingHabit>;

export type RingKind = keyof typeof HABITS;
export const RINGS = Object.keys(HABITS) as readonly RingKind[];

/** Adds the joint trades of the members of a ring to their independent trades. */
export function addRing(kind: RingKind, members: readonly SimWallet[], market: Market, random: Random): void {
  const habit = HABITS[kind];
  const boughtTokens = new Set<MarketToken>();
  for (let raid = 0; raid < habit.raids; raid += 1) {
    const time = MARKET_START + ((raid + random.next()) / habit.raids) * MARKET_DAYS * SECONDS_PER_DAY;
    // A token of the last day that the ring has not bought and that is not popular.
    const token = random.find(market.tokens, (candidate) => {
      const { launch, background } = candidate;
      const isYoung = launch + MINUTE < time && time < launch + SECONDS_PER_DAY;
      return isYoung && background.length < 400 && !boughtTokens.has(candidate);
    });
    if (token === null) continue;
    boughtTokens.add(token);
    for (const { trades } of members) {
      if (random.chance(habit.share)) joinRaid(trades, habit, token.id, time, random);
    }
  }
}

function joinRaid(
  trades: SimWallet["trades"],
  { spread, parts }: RingHabit,
  token: number,
  begin: number,
  random: Random,
): void {
  // A member that had bought the token independently sells it before, so that no units remain.
  trades.splice(0, trades.length, ...trades.filter((trade) => trade.token !== token));
  const firstTime = begin + random.next() * spread;
  for (let part = 0; part < parts; part += 1) {
    const time = firstTime + part * random.between(5, 40);
    trades.push({ token, side: "buy", time, sol: random.between(0.2, 1.5) / parts });
  }
  const saleTime = firstTime + random.between(0.5, 6) * SECONDS_PER_HOUR;
  trades.push({ token, side: "sell", time: saleTime, sol: random.between(0.2, 2) });
}
