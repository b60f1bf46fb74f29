import type { MarketOptions } from "../types.ts";
import { createWorld } from "../world.ts";
import { planAirdrops, planCustodian } from "./airdrops.ts";
import { createCast, TRADER_KINDS } from "./cast.ts";
import { planRing, planShowcase } from "./groups.ts";
import { planLaunches } from "./launches.ts";
import { Planner } from "./plan.ts";
import { planOrders } from "./scripts.ts";
import { playSteps } from "./steps.ts";
import { createTokens } from "./tokens.ts";
import { drawTrader, planBot, planTrader, planWash } from "./traders.ts";

export type SimulatedMarket = ReturnType<typeof simulate>;

/** Minimum number of mints per wallet for separating wallets. */
const MINTS_PER_WALLET = 5;
/** Kinds whose wallets have no class, or one that they show only at a launch. */
const WITHOUT_CLASS = ["sniper", "fresh"];

/** Sets up a market and plays its 90 days. Its parties are traders with what they have traded. */
export function simulate(options: Required<MarketOptions>) {
  const { seed, endTime, wallets, mints, launches: further, parameters } = options;
  const world = createWorld(seed, endTime, parameters);
  const cast = createCast(world, wallets);
  const listCast = (persona: string) => cast.get(persona) ?? [];
  const makers = listCast("market_maker");
  const farmers = listCast("farmer");
  const steps = createTokens(world, makers, mints);
  const planner = new Planner(world, mints >= wallets * MINTS_PER_WALLET);
  for (const maker of makers) {
    const stock = world.tokens.filter((token) => token.maker === maker);
    const party = planner.createParty(maker, stock.length);
    for (const token of stock) planner.hold(party, token, 0, 0);
  }
  // Those with the fewest cycles first: each of these needs tokens without another buyer.
  const traders = TRADER_KINDS.flatMap((kind) =>
    listCast(kind.name).map((wallet, index) => drawTrader(wallet, kind, index)),
  ).toSorted((left, right) => left.cycles - right.cycles);
  const parties = traders.map((trader) => planTrader(planner, trader, farmers));
  const members = listCast("ring");
  const rings = Array.from(new Set(members.map(({ ring }) => ring)), (ring) => {
    const group = members.filter((member) => member.ring === ring);
    return planRing(planner, group);
  });
  const plans = [...parties, ...rings].map((plan) => plan.steps);
  plans.push(...listCast("wash").map((wallet) => planWash(planner, wallet)));
  plans.push(...listCast("order_trader").map((wallet) => planOrders(planner, wallet)));
  plans.push(...listCast("bot").map((wallet, index) => planBot(planner, wallet, index)));
  const classed = parties.filter(({ kind }) => !WITHOUT_CLASS.includes(kind.name)).map(({ party }) => party);
  const showcase = planShowcase(planner, rings[0], classed);
  const launches = planLaunches(world, further);
  const excluded = new Set([...makers, ...farmers]);
  const recipients = Array.from(world.wallets.values()).filter((wallet) => !excluded.has(wallet));
  const airdrops = planAirdrops(world, farmers, recipients);
  const deposits = planCustodian(world, [...makers, ...listCast("fresh")]);
  plans.push(airdrops, showcase.steps, ...launches.map((launch) => launch.steps), deposits);
  playSteps(world, [steps, ...plans].flat());
  return { world, launches: launches.map(({ launch }) => launch), showcase, planner, parties };
}
