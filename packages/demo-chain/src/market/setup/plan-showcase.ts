import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { buyToken, sellToken } from "../actions/trade-token.ts";
import { createRandom, type Random } from "../random.ts";
import type { Token } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";
import type { LaunchPlan } from "./launch-plans.ts";

/** Days of the history in which the token is launched, and the last one on which a trader buys it. */
const LAUNCH_DAYS = [82, 86] as const;
const LAST_DAY = 89.3;
/** Seconds after the launch in which all members of the ring buy. */
const RING_SECONDS = [20, 60] as const;

const BUYERS = 26;
/** Share of the traders that buy before the token leaves its curve. */
const EARLY_SHARE = 0.6;
/** Personas of the traders that take part: kinds with a class. */
const PERSONAS: ReadonlySet<string> = new Set([
  ...["scalper", "momentum", "intraday", "day_trader", "swing", "position", "whale", "holder"],
]);
/** Tokens that a buyer knows at least, so that its class and its tier rest on a history. */
const KNOWS = 6;
const BUYER_LAMPORTS = [700_000_000, 2_300_000_000] as const;
const MEMBER_LAMPORTS = [1_600_000_000, 2_400_000_000] as const;
/** Share of the traders that sell a part a day later, and the percent of it. */
const SELLING_SHARE = 0.4;
const SOLD_PERCENT = [25, 60] as const;

/**
 * Plans the token that visitors see first, one of the launches: the first ring buys it within a minute, traders of
 * many kinds after it, and they hold it. A market without room for independent wallets has none.
 */
export function planShowcase(world: World, launches: readonly LaunchPlan[]): void {
  if (!world.independence.isEnforced) return;
  const launch = chooseLaunch(world, launches);
  if (launch === null) return;
  world.showcase.token = launch.token;
  world.schedule.at(launch.slot, () => planPurchases(world, launch));
}

/** The launch that sells out last among those with a price in the sources. */
function chooseLaunch({ clock }: World, launches: readonly LaunchPlan[]): LaunchPlan | null {
  const [first, last] = LAUNCH_DAYS.map((day) => clock.slotAfter(day * SECONDS_PER_DAY));
  const span = ({ slot, soldOutSlot }: LaunchPlan) => (soldOutSlot ?? slot) - slot;
  return launches
    .filter(({ slot, token }) => token.priced && !token.quiet && slot >= (first ?? 0) && slot <= (last ?? 0))
    .reduce<LaunchPlan | null>(
      (best, one) => (span(one) > (best === null ? 0 : span(best)) ? one : best),
      null,
    );
}

function planPurchases(world: World, { slot, soldOutSlot, token }: LaunchPlan): void {
  const { clock, independence } = world;
  const random = createRandom(`${world.seed}/showcase`);
  const wallets = Array.from(world.wallets.values());
  const members = wallets.filter(({ persona }) => persona === "ring");
  const ring = members.filter((member) => member.ring === members[0]?.ring);
  const [leader] = ring;
  if (leader && independence.claim(leader.account, token.mint)) {
    for (const member of ring) {
      planPurchase(
        member,
        token,
        random.integer(...MEMBER_LAMPORTS),
        slot + clock.slotsIn(random.between(...RING_SECONDS)),
      );
    }
  }
  const left = slot + clock.slotsIn(RING_SECONDS[1]);
  const early = [left, soldOutSlot ?? left] as const;
  const late = [early[1], clock.slotAfter(LAST_DAY * SECONDS_PER_DAY)] as const;
  const traders = wallets.filter(({ known, persona }) => PERSONAS.has(persona) && known.length >= KNOWS);
  let count = 0;
  for (const trader of random.sample(traders, traders.length)) {
    if (count === BUYERS) return;
    if (!independence.claim(trader.account, token.mint)) continue;
    const at = random.integer(...(count < BUYERS * EARLY_SHARE ? early : late));
    planPurchase(trader, token, random.integer(...BUYER_LAMPORTS), at);
    if (random.chance(SELLING_SHARE)) planSale(trader, token, random, at + clock.slotsIn(SECONDS_PER_DAY));
    count += 1;
  }
}

/** Schedules a purchase that no plan of the wallet sells. */
function planPurchase(wallet: MarketWallet, token: Token, lamports: number, at: number): void {
  const { schedule, showcase } = wallet.world;
  showcase.buyers.push(wallet);
  wallet.busy.add(token);
  schedule.at(at, (slot) => buyToken(wallet, token, BigInt(lamports), slot));
}

function planSale(wallet: MarketWallet, token: Token, random: Random, at: number): void {
  const percent = BigInt(random.integer(...SOLD_PERCENT));
  wallet.world.schedule.at(at, (slot) =>
    sellToken(wallet, token, (heldBy(wallet, token.mint) * percent) / 100n, slot),
  );
}
