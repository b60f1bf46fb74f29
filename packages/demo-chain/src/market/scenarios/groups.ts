import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { MarketWallet, Range, Token } from "../world.ts";
import { RING } from "./cast.ts";
import { drawLamports, type Planner, type ScenarioParty } from "./plan.ts";
import type { Step } from "./steps.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

const RAIDS = 15;
const RAID_DAYS: Range = [12, 87];
/** All members buy within this number of seconds, in one order and in the next raid in the other. */
const RAID_SECONDS = 28;
/** One raid in this number ends with a transfer of the rest of a member to the leader. */
const COLLECTING_EVERY = 4;
const COLLECTED_REST = 0.1;
const PROCEEDS_DAY = 88.5;

type Ring = ReturnType<typeof planRing>;

/** A ring buys the same tokens within a minute; each member sells at its own time, and to a collector sends SOL at the end. */
export function planRing(planner: Planner, members: readonly MarketWallet[]) {
  const [leader, ...followers] = members;
  if (!leader) throw new RangeError("a ring has members");
  const party = planner.createParty(leader, RAIDS);
  const steps: Step[] = [];
  for (let raid = 0; raid < RAIDS; raid += 1) {
    const [start, end] = RAID_DAYS;
    const begins = (start + ((end - start) * (raid + leader.random.next())) / RAIDS) * DAY;
    const token = planner.chooseToken(party, RING.choice, begins, begins + 4 * HOUR);
    if (!token) continue;
    const isCollecting = raid % COLLECTING_EVERY === COLLECTING_EVERY - 1;
    const sender = isCollecting ? followers[raid % followers.length] : null;
    for (const [index, member] of members.entries()) {
      const place = raid % 2 === 0 ? index : members.length - 1 - index;
      const time = begins + (RAID_SECONDS * (place + member.random.next())) / members.length;
      const cycle = planner.planCycle(party, RING, time, { wallet: member, token });
      const sale = cycle.at(-1);
      if (member !== sender || sale?.do !== "sell") steps.push(...cycle);
      else steps.push(...cycle.slice(0, -1), { ...sale, share: 1 - COLLECTED_REST });
    }
    const { account: to } = leader;
    if (sender) steps.push({ time: begins + 8 * HOUR, do: "send", wallet: sender, token, to });
  }
  for (const [index, wallet] of members.entries()) {
    if (wallet.ring === null || wallet.ring === wallet.exchange) continue;
    const time = PROCEEDS_DAY * DAY + index * 3 * HOUR;
    steps.push({ time, do: "pay", from: wallet.account, to: wallet.ring, lamports: null });
  }
  return { party, members, steps };
}

const SHOWCASE_DAYS: Range = [82, 86];
const SHOWCASE_BUYERS = 26;
const SELLING_SHARE = 0.4;
/** Tokens that a buyer knows at least, so that its class and its tier rest on a history. */
const MIN_HELD = 6;

/**
 * The token that visitors see first, a launch that a ring buys within a minute and traders of many kinds after it, and the
 * wallets that buy it to hold it. No token in a small market.
 */
export function planShowcase(planner: Planner, ring: Ring | undefined, traders: readonly ScenarioParty[]) {
  const { random, clock, tokens } = planner.world;
  const [start, end] = SHOWCASE_DAYS;
  const getDay = ({ createdAt }: Token) => (createdAt - clock.startTime) / DAY;
  const [token = null] = tokens
    .filter(({ family, isPriced }) => isPriced && family === "launch")
    .filter((candidate) => getDay(candidate) > start && getDay(candidate) < end)
    .toSorted((left, right) => left.path(12 * HOUR) - right.path(12 * HOUR));
  const buyers: MarketWallet[] = [];
  const steps: Step[] = [];
  if (token === null || !ring || !planner.isIndependent) return { token: null, buyers, steps };
  const launched = token.createdAt - clock.startTime;
  const buy = (party: ScenarioParty, wallet: MarketWallet, time: number, sol: Range) => {
    if (!planner.hold(party, token, launched, 90 * DAY)) return false;
    buyers.push(wallet);
    steps.push({ time, do: "buy", wallet, token, lamports: drawLamports(random, sol) });
    return true;
  };
  for (const wallet of ring.members) buy(ring.party, wallet, launched + random.between(20, 60), [1.6, 2.4]);
  const count = buyers.length + SHOWCASE_BUYERS;
  for (const party of random.sample(traders, traders.length)) {
    const { wallet } = party;
    if (buyers.length === count) break;
    if (party.held.size < MIN_HELD) continue;
    const time = random.between(launched + 60, 89.3 * DAY);
    const isBuyer = buy(party, wallet, time, [0.7, 2.3]);
    const share = random.between(0.25, 0.6);
    if (isBuyer && random.chance(SELLING_SHARE))
      steps.push({ time: time + DAY, do: "sell", wallet, token, share });
  }
  return { token, buyers, steps };
}
