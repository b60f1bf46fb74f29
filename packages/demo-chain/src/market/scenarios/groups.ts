import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { findSolPool } from "../actions/trade-token.ts";
import type { Token } from "../token.ts";
import type { MarketWallet } from "../world.ts";
import { type CycleKind, drawLamports, type Party, type Planner } from "./plan.ts";
import type { Step } from "./steps.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;
const NEVER = { partial: 0, rebuys: 0, rotates: 0 } as const;

/** On a few UTC days a bot trades dozens of tokens in sequence: more than the 60 of a bot, held like a sniper's. */
export interface BotKind {
  readonly days: number;
  readonly tokensPerDay: readonly [number, number];
}

/** Two bots of a market are busy enough for more than 1,500 transactions. */
export const BOT_KINDS: readonly BotKind[] = [
  { days: 12, tokensPerDay: [76, 96] },
  { days: 12, tokensPerDay: [76, 96] },
  { days: 4, tokensPerDay: [70, 90] },
];
const BOT_CYCLE: CycleKind = { ...NEVER, choice: "any", holdSeconds: [8, 42], sizeSol: [0.08, 0.35] };
/** Share of a day's tokens that a bot knows from another day, if there are enough. */
const KNOWN_SHARE = 0.85;
/** Bots begin when enough tokens trade. */
const BOT_DAYS = [49, 87] as const;

export function planBot(planner: Planner, wallet: MarketWallet, { days, tokensPerDay }: BotKind): Step[] {
  const { random } = wallet;
  const { clock, tokens } = planner.world;
  const party = planner.createParty([wallet], Number.POSITIVE_INFINITY);
  const steps: Step[] = [];
  /** Seconds from the start of the market to the first midnight UTC. */
  const midnight = Math.ceil(clock.startTime / DAY) * DAY - clock.startTime;
  const everyDay = Array.from({ length: BOT_DAYS[1] - BOT_DAYS[0] }, (_, index) => BOT_DAYS[0] + index);
  for (const day of random.sample(everyDay, days)) {
    const count = random.integer(...tokensPerDay);
    const traded = new Set<Token>();
    for (let index = 0; index < count; index += 1) {
      const at = midnight + day * DAY + HOUR + (21 * HOUR * (index + random.next())) / count;
      const isNext = (token: Token) => !traded.has(token) && token.createdAt < clock.startTime + at - HOUR;
      const familiar = random.chance(KNOWN_SHARE) ? random.find(Array.from(party.held.keys()), isNext) : null;
      const token = familiar ?? random.find(tokens, (one) => isNext(one) && planner.mayBuy(party, one));
      if (!token) continue;
      traded.add(token);
      steps.push(...planner.planCycle(party, wallet, BOT_CYCLE, at, token));
    }
  }
  return steps;
}

const WASH_CYCLE: CycleKind = { ...NEVER, choice: "young", holdSeconds: [480, 1_600], sizeSol: [0.4, 1.5] };

/** Many arbitrages, and a few ordinary cycles. */
export function planWash(planner: Planner, wallet: MarketWallet): Step[] {
  const { random } = wallet;
  const arbitrages = random.integer(45, 70);
  const cycles = random.integer(6, 8);
  const party = planner.createParty([wallet], cycles);
  const at = () => random.between(10, 88) * DAY;
  const pooled = planner.world.tokens.filter((token) => findSolPool(token) !== null);
  return [
    ...Array.from({ length: arbitrages }, () => {
      const lamports = drawLamports(random, [0.4, 4]);
      return { at: at(), do: "arbitrage" as const, wallet, token: random.pick(pooled), lamports };
    }),
    ...Array.from({ length: cycles }, () => planner.planCycle(party, wallet, WASH_CYCLE, at())).flat(),
  ];
}

const RAIDS = 15;
const RAID_DAYS = [12, 87] as const;
/** All members buy within this number of seconds, in one order and in the next raid in the other. */
const RAID_SECONDS = 28;
const RING_CYCLE: CycleKind = {
  ...{ choice: "young", holdSeconds: [0.9 * HOUR, 3.4 * HOUR], sizeSol: [0.4, 1.8] },
  ...{ partial: 0.3, rebuys: 0.1, rotates: 0 },
};
/** One raid in this number ends with a transfer of the rest of a member to the leader. */
const COLLECTING_EVERY = 4;
const COLLECTED_REST = 0.1;
const PROCEEDS_DAY = 88.5;
const RESERVED_LAMPORTS = 60_000_000n;

/**
 * A ring: its members buy the same tokens within a minute and sell each at their own time. The members of a ring with a
 * collector send it their SOL at the end.
 */
export function planRing(
  planner: Planner,
  members: readonly MarketWallet[],
): { party: Party; steps: Step[] } {
  const party = planner.createParty(members, RAIDS);
  const [leader, ...followers] = members;
  const steps: Step[] = [];
  for (let raid = 0; leader && raid < RAIDS; raid += 1) {
    const [start, end] = RAID_DAYS;
    const begins = (start + ((end - start) * (raid + leader.random.next())) / RAIDS) * DAY;
    const token = planner.chooseToken(party, RING_CYCLE.choice, begins, begins + 4 * HOUR);
    if (!token) continue;
    const sender =
      raid % COLLECTING_EVERY === COLLECTING_EVERY - 1 ? followers[raid % followers.length] : null;
    for (const [index, member] of members.entries()) {
      const place = raid % 2 === 0 ? index : members.length - 1 - index;
      const at = begins + (RAID_SECONDS * (place + member.random.next())) / members.length;
      const cycle = planner.planCycle(party, member, RING_CYCLE, at, token);
      const sale = cycle.at(-1);
      if (member !== sender || sale?.do !== "sell") steps.push(...cycle);
      else steps.push(...cycle.slice(0, -1), { ...sale, share: 1 - COLLECTED_REST });
    }
    if (sender) steps.push({ at: begins + 8 * HOUR, do: "send", wallet: sender, token, to: leader.account });
  }
  for (const [index, wallet] of members.entries()) {
    if (wallet.ring === null || wallet.ring === wallet.exchange) continue;
    const at = PROCEEDS_DAY * DAY + index * 3 * HOUR;
    steps.push({ at, do: "empty", wallet, to: wallet.ring, rest: RESERVED_LAMPORTS });
  }
  return { party, steps };
}

const SHOWCASE_DAYS = [82, 86] as const;
const SHOWCASE_BUYERS = 26;
const SELLING_SHARE = 0.4;
/** Tokens that a buyer knows at least, so that its class and its tier rest on a history. */
const MIN_HELD = 6;

/** The token that visitors see first, and the wallets that buy it to hold it; no token in a small market. */
export interface Showcase {
  readonly token: Token | null;
  readonly buyers: readonly MarketWallet[];
  readonly steps: readonly Step[];
}

/** A launch that a ring buys within a minute, and traders of many kinds after it. */
export function planShowcase(planner: Planner, ring: Party | undefined, traders: readonly Party[]): Showcase {
  const { random, clock, tokens } = planner.world;
  const [start, end] = SHOWCASE_DAYS.map((day) => clock.startTime + day * DAY);
  const calm = tokens
    .filter(({ family, isPriced, createdAt }) => isPriced && family === "launch" && createdAt > (start ?? 0))
    .filter(({ createdAt }) => createdAt < (end ?? 0))
    .toSorted((left, right) => left.path(12 * HOUR) - right.path(12 * HOUR));
  const [token = null] = planner.isIndependent ? calm : [];
  if (token === null || !ring) return { token: null, buyers: [], steps: [] };
  const launched = token.createdAt - clock.startTime;
  const buyers: MarketWallet[] = [];
  const steps: Step[] = [];
  const buy = (party: Party, wallet: MarketWallet, at: number, sol: readonly [number, number]) => {
    if (!planner.hold(party, token, launched, 90 * DAY)) return false;
    buyers.push(wallet);
    steps.push({ at, do: "buy", wallet, token, lamports: drawLamports(random, sol) });
    return true;
  };
  for (const wallet of ring.wallets) buy(ring, wallet, launched + random.between(20, 60), [1.6, 2.4]);
  const count = buyers.length + SHOWCASE_BUYERS;
  for (const party of random.sample(traders, traders.length)) {
    const [wallet] = party.wallets;
    if (buyers.length === count) break;
    if (!wallet || party.held.size < MIN_HELD) continue;
    const at = random.between(launched + 60, 89.3 * DAY);
    const isBuyer = buy(party, wallet, at, [0.7, 2.3]);
    const share = random.between(0.25, 0.6);
    if (isBuyer && random.chance(SELLING_SHARE))
      steps.push({ at: at + DAY, do: "sell", wallet, token, share });
  }
  return { token, buyers, steps };
}
