import type { Random } from "@walletlens/demo-chain/market/random";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { MARKET_DAYS, MARKET_START, type Market, type MarketToken, MINUTE } from "./market";
import type { SimWallet } from "./sim-wallet";

/** Kinds of rings, each with one thing that it does to hide. */
export const RINGS = [
  "same-second",
  "jittered",
  "rotating",
  "splitting",
  "overlap",
  "overlap-few",
  "overlap-sniping",
] as const;
/** Kinds of rings; one that trades in a fixed order has evidence, but no verdict. */
export type RingKind = (typeof RINGS)[number] | "fixed-order";

interface Propensity {
  /** Tokens that the ring buys together. */
  readonly raids: number;
  /** Probability that a member takes part. */
  readonly takesPart: number;
  /** Seconds over which the members buy. */
  readonly spread: number;
  /** Number of purchases of each member. */
  readonly parts: number;
  /** Least and most seconds from each member to the next one; absent if they buy in any order. */
  readonly gap?: readonly [min: number, max: number];
}

const HABITS: Readonly<Record<RingKind, Propensity>> = {
  "same-second": { raids: 14, takesPart: 1, spread: 0.8, parts: 1 },
  jittered: { raids: 16, takesPart: 1, spread: 5 * MINUTE, parts: 1 },
  rotating: { raids: 30, takesPart: 0.65, spread: 2 * MINUTE, parts: 1 },
  splitting: { raids: 16, takesPart: 1, spread: 2 * MINUTE, parts: 5 },
  overlap: { raids: 24, takesPart: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
  "overlap-few": { raids: 16, takesPart: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
  // Its members buy hundreds of launches besides.
  "overlap-sniping": { raids: 24, takesPart: 0.9, spread: 2 * SECONDS_PER_DAY, parts: 1 },
  "fixed-order": { raids: 24, takesPart: 1, spread: 0, parts: 1, gap: [5, 15] },
};

/** Adds the joint trades of the members of a ring to their independent trades. */
export function addRing(kind: RingKind, members: readonly SimWallet[], market: Market, random: Random): void {
  const propensity = HABITS[kind];
  const raided = new Set<MarketToken>();
  for (let raid = 0; raid < propensity.raids; raid += 1) {
    const time = MARKET_START + ((raid + random.next()) / propensity.raids) * MARKET_DAYS * SECONDS_PER_DAY;
    const token = chooseYoung(market, random, time, raided);
    if (token === null) continue;
    raided.add(token);
    let begin = time;
    for (const member of members) {
      if (random.chance(propensity.takesPart)) join(member, propensity, token, begin, random);
      if (propensity.gap !== undefined) begin += random.between(...propensity.gap);
    }
  }
}

/** A token of the last day that the ring has not bought and that is not popular. */
function chooseYoung(
  { tokens }: Market,
  random: Random,
  time: number,
  raided: ReadonlySet<MarketToken>,
): MarketToken | null {
  return random.find(
    tokens,
    (token) =>
      token.launch + MINUTE < time &&
      time < token.launch + SECONDS_PER_DAY &&
      token.background.length < 400 &&
      !raided.has(token),
  );
}

function join(
  member: SimWallet,
  propensity: Propensity,
  token: MarketToken,
  time: number,
  random: Random,
): void {
  // A member that had bought the token independently sells it before, so that no units remain.
  const own = member.trades.filter((trade) => trade.token !== token.id);
  member.trades.splice(0, member.trades.length, ...own);
  const first = time + random.next() * propensity.spread;
  for (let part = 0; part < propensity.parts; part += 1) {
    const at = first + part * random.between(5, 40);
    member.trades.push({
      token: token.id,
      side: "buy",
      time: at,
      sol: random.between(0.2, 1.5) / propensity.parts,
    });
  }
  const sold = first + random.between(0.5, 6) * SECONDS_PER_HOUR;
  member.trades.push({ token: token.id, side: "sell", time: sold, sol: random.between(0.2, 2) });
}
