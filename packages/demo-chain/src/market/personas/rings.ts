import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { sendSol, sendToken } from "../actions/move-assets.ts";
import type { Token } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet } from "../world.ts";
import { chooseToken } from "./choose-token.ts";
import { type CycleShares, drawCycle, startCycle } from "./cycle.ts";

const RAIDS = 15;
const RAID_DAYS = [12, 87] as const;
/** All members buy within this number of seconds. */
const RAID_SECONDS = 40;
const RING_CYCLE = {
  choice: "young",
  holdSeconds: [0.9 * SECONDS_PER_HOUR, 3.4 * SECONDS_PER_HOUR],
  sizeSol: [0.4, 1.8],
} as const;
const RING_SHARES: CycleShares = { partial: 0.3, rebuys: 0.1, rotates: 0 };
/** Draws of a token until one is found that the ring has not raided. */
const RAID_DRAWS = 10;
/** One raid in this number ends with a transfer of a member's leftovers to the first one. */
const COLLECTING_EVERY = 4;
/** Members of a ring with a collector send it their SOL at the end, in sequence. */
const PROCEEDS_DAY = 88.5;
const PROCEEDS_HOURS_APART = 3;
/** Lamports that a member does not send. */
const RESERVED_LAMPORTS = 60_000_000n;

/** Schedules a ring: its members buy the same tokens within minutes and sell each at their own time. */
export function planRing(members: readonly MarketWallet[]): void {
  const [leader] = members;
  if (!leader) return;
  const { clock, independence, random, schedule } = leader.world;
  independence.join(members.map(({ account }) => account));
  const span = (RAID_DAYS[1] - RAID_DAYS[0]) * SECONDS_PER_DAY;
  const raided = new Set<Token>();
  for (let raid = 0; raid < RAIDS; raid += 1) {
    const seconds = RAID_DAYS[0] * SECONDS_PER_DAY + (span * (raid + random.next())) / RAIDS;
    const isCollected = raid % COLLECTING_EVERY === COLLECTING_EVERY - 1;
    const collected = members[1 + (raid % Math.max(1, members.length - 1))];
    schedule.at(clock.slotAfter(seconds), (slot) => {
      const token = startRaid(members, leader, raided, slot);
      if (!token || !collected || !isCollected) return;
      const at = slot + clock.slotsIn(8 * SECONDS_PER_HOUR);
      schedule.at(at, (now) => sendLeftovers(collected, leader, token, now));
    });
  }
  for (const [index, member] of members.entries()) {
    const { account, exchange, ring } = member;
    if (ring === null || ring === exchange) continue;
    const seconds = PROCEEDS_DAY * SECONDS_PER_DAY + index * PROCEEDS_HOURS_APART * SECONDS_PER_HOUR;
    schedule.at(clock.slotAfter(seconds), (slot) => {
      const lamports = account.lamports - RESERVED_LAMPORTS;
      if (lamports > 0n) sendSol(member, ring, lamports, slot);
    });
  }
}

/** Schedules purchases of one token by all members; null if the ring has raided all tokens. */
function startRaid(
  members: readonly MarketWallet[],
  leader: MarketWallet,
  raided: Set<Token>,
  slot: number,
): Token | null {
  const { clock, independence, schedule } = leader.world;
  const wanted = { choice: RING_CYCLE.choice, holdSeconds: RING_CYCLE.holdSeconds[1] };
  let token: Token | null = null;
  for (let draw = 0; draw < RAID_DRAWS && token === null; draw += 1) {
    const drawn = chooseToken(leader, wanted, clock.timeOf(slot));
    if (drawn && !raided.has(drawn)) token = drawn;
  }
  if (!token || !independence.claim(leader.account, token.mint)) return null;
  raided.add(token);
  for (const member of members) {
    const plan = { ...drawCycle(member.random, RING_CYCLE, RING_SHARES), token };
    const at = slot + clock.slotsIn(member.random.between(0, RAID_SECONDS));
    schedule.at(at, (now) => startCycle(member, plan, now));
  }
  return token;
}

/** Sends a member's remaining units of a token to the leader. */
function sendLeftovers(member: MarketWallet, leader: MarketWallet, token: Token, slot: number): void {
  const held = heldBy(member, token.mint);
  if (held > 0n && !member.busy.has(token)) sendToken(member, leader.account, token.mint, held, slot);
}
