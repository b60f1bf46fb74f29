import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { settlePrice, settleSolPrice } from "../actions/settle-price.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { planAirdrops, planCustodian } from "../personas/distributions.ts";
import { isYoung, type Token } from "../token.ts";
import type { MarketOptions } from "../types.ts";
import type { World } from "../world.ts";
import { countWallets, createCast, createMarketMakers } from "./create-wallets.ts";
import { createWorld } from "./create-world.ts";
import { createEstablished } from "./established-tokens.ts";
import { drawLaunchCases, LAUNCH_CASES } from "./launch-cases.ts";
import { planLaunches } from "./launch-plans.ts";
import { planShowcase } from "./plan-showcase.ts";
import { playLaunches } from "./play-launches.ts";

const ESTABLISHED_SHARE = 0.2;
/** Families of established tokens by index, in rounds of seven; the others are plainly established. */
const FAMILY_ROUND = 7;
const SPECIAL_FAMILIES: Readonly<Record<number, "blue-chip" | "dollar-quoted">> = {
  0: "blue-chip",
  3: "dollar-quoted",
};
const DEPLOYERS = 12;
const DEPLOYER_LAMPORTS = 60_000_000_000n;
const TREASURY_LAMPORTS = 400_000_000_000n;
const NFTS = 16;
const WORTHLESS_MINTS = 6;
const WORTHLESS_SUPPLY = 1_000_000_000_000_000n;
/** Number of times that a token's price is moved to its path without a persona's trade. */
const SETTLEMENTS_PER_MINT = 28;
const MAX_SETTLEMENTS = 7_000;
/** Market makers and arbitrage ignore a launch after this time, unless it is traded. */
const LIVELY_SECONDS = 5 * SECONDS_PER_DAY;
/** Probability that market makers start trading a token without a buyer. */
const FIRST_SHARE = 0.003;
/** Minimum number of mints per wallet for separating wallets. */
const MINTS_PER_WALLET = 5;
const SOL_PRICE_SETTLED_EVERY = 3 * SECONDS_PER_HOUR;

/** Sets up a market and plays its 90 days. */
export function simulate(options: Required<MarketOptions>): World {
  const { seed, endTime, wallets, mints, mixedLaunches, parameters } = options;
  const world = createWorld(seed, endTime, mints >= wallets * MINTS_PER_WALLET, parameters);
  const { accounts, clock, schedule } = world;
  const counts = countWallets(wallets);
  createMarketMakers(world, counts.get("market_maker") ?? 0);
  const treasury = accounts.system("treasury", TREASURY_LAMPORTS);
  const established = Math.round(mints * ESTABLISHED_SHARE);
  for (let index = 0; index < established; index += 1) {
    const family = SPECIAL_FAMILIES[index % FAMILY_ROUND] ?? "established";
    const token = createEstablished({ world, treasury }, index, family);
    world.tokens.push(token);
    world.catalog.push(token);
  }
  const deployers = Array.from({ length: DEPLOYERS }, (_, index) =>
    accounts.system(`deployer/${index}`, DEPLOYER_LAMPORTS),
  );
  const launches = planLaunches(world, mints - established, deployers);
  world.catalog.push(...launches.map(({ token }) => token));
  const nftSeller = accounts.system("nft-seller", DEPLOYER_LAMPORTS);
  const nfts = createNfts(world, nftSeller);
  const cast = createCast(world, counts, { launches, nfts, nftSeller });
  planAirdrops(world, { ...cast, treasury, worthless: createWorthless(world, treasury) });
  planCustodian(world);
  planShowcase(world, launches);
  planMarketMaking(world, Math.min(mints * SETTLEMENTS_PER_MINT, MAX_SETTLEMENTS));
  const cases = [...LAUNCH_CASES, ...drawLaunchCases(seed, mixedLaunches)];
  world.launches.push(...playLaunches(world, cases));
  schedule.runUntil(clock.lastSlot);
  return world;
}

/** Prices also follow their paths if no persona trades. */
function planMarketMaking(world: World, settlements: number): void {
  const { clock, random, schedule } = world;
  for (let time = clock.startTime; time < clock.endTime; time += SOL_PRICE_SETTLED_EVERY) {
    schedule.at(clock.slotAt(time), (slot) => settleSolPrice(world, slot));
  }
  for (let settled = 0; settled < settlements; settled += 1) {
    const slot = clock.slotAt(random.between(clock.startTime, clock.endTime));
    schedule.at(slot, (now) => {
      const token = random.find(world.tokens, (one) => isLively(world, one, clock.timeOf(now)));
      if (token) settlePrice(world, token, now);
    });
  }
}

/** Market makers join after other buyers, seldom first, and leave launches after their first days. */
function isLively({ independence, random }: World, token: Token, time: number): boolean {
  if (token.family === "launch" && !isYoung(token, time, LIVELY_SECONDS)) return false;
  return independence.isBought(token.mint) || random.chance(FIRST_SHARE);
}

function createNfts(world: World, seller: SystemAccount): MintAccount[] {
  const { accounts, catalog, clock } = world;
  return Array.from({ length: NFTS }, (_, index) => {
    const mint = accounts.mint(`nft/${index}`, { decimals: 0, program: "token" });
    accounts.openWith(accounts.associated(seller, mint), 1n);
    const name = `Quiet Window #${index + 1}`;
    catalog.push({ mint, symbol: "QWIN", name, createdAt: clock.startTime - SECONDS_PER_DAY });
    return mint;
  });
}

/** Tokens without a market, for airdrops that advertise. */
function createWorthless(world: World, treasury: SystemAccount): MintAccount[] {
  const { accounts, catalog, clock } = world;
  return Array.from({ length: WORTHLESS_MINTS }, (_, index) => {
    const mint = accounts.mint(`worthless/${index}`, { decimals: 6, program: "token" });
    accounts.openWith(accounts.associated(treasury, mint), WORTHLESS_SUPPLY);
    const createdAt = clock.startTime - SECONDS_PER_DAY;
    catalog.push({ mint, symbol: `CLAIM${index + 1}`, name: `Visit claim-${index + 1}`, createdAt });
    return mint;
  });
}
