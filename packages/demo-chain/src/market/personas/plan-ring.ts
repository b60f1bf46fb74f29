import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { sendSol, sendToken } from "../actions/move-assets.ts";
import { slotsIn } from "../clock.ts";
import type { Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";
import { chooseToken } from "./choose-token.ts";
import { drawCycle } from "./plan-trader.ts";
import { startCycle } from "./run-cycle.ts";

const RAIDS = 15;
const RAID_DAYS = [12, 87] as const;
/** All members buy within so many seconds. */
const RAID_SECONDS = 40;
const RING_CYCLE = {
  choice: "young",
  holdSeconds: [0.9 * SECONDS_PER_HOUR, 3.4 * SECONDS_PER_HOUR],
  sizeSol: [0.4, 1.8],
} as const;
const RING_TASTE = { partial: 0.3, rebuys: 0.1, rotates: 0 } as const;
/** One raid in so many ends with a member's leftovers going to the first one. */
const COLLECTING_EVERY = 4;
/** A ring with a collector sends it what it has once all is sold, a member after the other. */
const PROCEEDS_DAY = 88.5;
const PROCEEDS_HOURS_APART = 3;
/** Lamports that a member keeps. */
const KEPT_LAMPORTS = 60_000_000n;

/** Schedules a ring: its members buy the same tokens within minutes and leave each in their own time. */
export function planRing(world: World, members: readonly MarketWallet[]): void {
  const { clock, independence, random, schedule } = world;
  independence.join(members.map(({ account }) => account));
  const span = (RAID_DAYS[1] - RAID_DAYS[0]) * SECONDS_PER_DAY;
  const raided = new Set<Token>();
  for (let raid = 0; raid < RAIDS; raid += 1) {
    const seconds = RAID_DAYS[0] * SECONDS_PER_DAY + (span * (raid + random.next())) / RAIDS;
    schedule.at(clock.slotAt(clock.startTime + seconds), (slot) =>
      startRaid(world, { members, raided, raid }, slot),
    );
  }
  for (const [place, member] of members.entries()) {
    if (member.ring === null || member.ring === member.exchange) continue;
    const seconds = PROCEEDS_DAY * SECONDS_PER_DAY + place * PROCEEDS_HOURS_APART * SECONDS_PER_HOUR;
    schedule.at(clock.slotAt(clock.startTime + seconds), (slot) => sendProceeds(world, member, slot));
  }
}

interface Raid {
  readonly members: readonly MarketWallet[];
  /** Tokens that the ring has raided so far. */
  readonly raided: Set<Token>;
  /** Its number. */
  readonly raid: number;
}

function startRaid(world: World, { members, raided, raid }: Raid, slot: number): void {
  const [leader] = members;
  if (!leader) return;
  const token = chooseFresh(world, leader, raided, slot);
  if (!token || !world.independence.claim(leader.account, token.mint)) return;
  raided.add(token);
  for (const member of members) {
    const plan = { ...drawCycle(member.random, RING_CYCLE, RING_TASTE, null), token };
    const at = slot + slotsIn(member.random.between(0, RAID_SECONDS));
    world.schedule.at(at, (now) => startCycle(world, member, plan, now));
  }
  const collected = members[1 + (raid % Math.max(1, members.length - 1))];
  if (collected && raid % COLLECTING_EVERY === COLLECTING_EVERY - 1) {
    world.schedule.at(slot + slotsIn(8 * SECONDS_PER_HOUR), (now) =>
      collect(world, collected, leader, token, now),
    );
  }
}

/** A young token that the ring has not raided yet. */
function chooseFresh(
  world: World,
  leader: MarketWallet,
  raided: ReadonlySet<Token>,
  slot: number,
): Token | null {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const wanted = { choice: RING_CYCLE.choice, holdSeconds: RING_CYCLE.holdSeconds[1] };
    const token = chooseToken(world, leader, wanted, world.clock.timeOf(slot));
    if (token && !raided.has(token)) return token;
  }
  return null;
}

/** Sends what a member has left of a token to another. */
function collect(world: World, member: MarketWallet, leader: MarketWallet, token: Token, slot: number): void {
  const held = heldBy(world, member, token.mint);
  if (held > 0n && !member.busy.has(token)) {
    sendToken(world, member, leader.account, token.mint, held, slot);
  }
}

function sendProceeds(world: World, member: MarketWallet, slot: number): void {
  const lamports = member.account.lamports - KEPT_LAMPORTS;
  if (member.ring !== null && lamports > 0n) sendSol(world, member, member.ring, lamports, slot);
}
