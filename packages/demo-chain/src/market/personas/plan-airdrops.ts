import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { airdropTokens, type InternalTransfer } from "../actions/airdrop-tokens.ts";
import { sendToken } from "../actions/move-assets.ts";
import { sellToken, worthLamports } from "../actions/sell-token.ts";
import { slotsIn } from "../clock.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { spotPrice, type Token } from "../token.ts";
import type { MarketWallet } from "../wallet.ts";
import { heldBy, type World } from "../world.ts";

export interface AirdropCast {
  readonly farmers: readonly MarketWallet[];
  /** Everybody else who may be given something. */
  readonly others: readonly MarketWallet[];
  /** Holds the supply that is given away. */
  readonly treasury: SystemAccount;
  /** Tokens that never trade. */
  readonly worthless: readonly MintAccount[];
}

const VALUED_CAMPAIGNS = 9;
const CAMPAIGN_DAYS = [3, 86] as const;
const RECIPIENTS = 30;
/**
 * The last campaign reaches most wallets, too late for them to do anything with it: a token that many hold.
 */
const LAST_CAMPAIGN_DAY = 88;
const LAST_RECIPIENTS_SHARE = 0.75;
const WORTHLESS_AMOUNT = 5_000_000_000n;
/** Ranges of the worth of a gift, in lamports: to a farmer, and to others. */
const FARMER_LAMPORTS = [120_000_000, 700_000_000] as const;
const DUST_LAMPORTS = [400_000, 2_500_000] as const;
/** Share of gifts that a farmer passes on to the first one. */
const CONSOLIDATED_SHARE = 0.3;

/**
 * Schedules airdrops: of tokens that trade, to farmers and as dust to others, and of tokens that never do.
 */
export function planAirdrops(world: World, cast: AirdropCast): void {
  const { clock, random, schedule } = world;
  const drawSlot = () => clock.slotAt(clock.startTime + random.between(...CAMPAIGN_DAYS) * SECONDS_PER_DAY);
  for (let campaign = 0; campaign < VALUED_CAMPAIGNS; campaign += 1) {
    schedule.at(drawSlot(), (slot) => giveValued(world, cast, RECIPIENTS, slot));
  }
  schedule.at(clock.slotAt(clock.startTime + LAST_CAMPAIGN_DAY * SECONDS_PER_DAY), (slot) => {
    giveValued(world, cast, Math.floor(cast.others.length * LAST_RECIPIENTS_SHARE), slot);
  });
  for (const mint of cast.worthless) {
    schedule.at(drawSlot(), (slot) => {
      const chosen = random.sample([...cast.farmers, ...cast.others], RECIPIENTS * 2);
      const gifts = chosen.map((wallet) => ({ wallet, amount: WORTHLESS_AMOUNT }));
      airdropTokens(world, cast.treasury, mint, gifts, slot);
    });
  }
}

function giveValued(world: World, cast: AirdropCast, recipients: number, slot: number): void {
  const { random, schedule } = world;
  const token = random.pick(world.tokens.filter(({ family, priced }) => family === "established" && priced));
  const gift = (wallet: MarketWallet, [low, high]: readonly [number, number]): InternalTransfer => ({
    wallet,
    amount: BigInt(Math.floor(random.between(low, high) / spotPrice(token))),
  });
  const gifts = [
    ...cast.farmers.map((farmer) => gift(farmer, FARMER_LAMPORTS)),
    ...random.sample(cast.others, recipients).map((wallet) => gift(wallet, DUST_LAMPORTS)),
  ].filter(({ amount }) => amount > 0n);
  airdropTokens(world, cast.treasury, token.mint, gifts, slot);
  for (const farmer of cast.farmers) {
    const at = slot + slotsIn(random.between(0.5, 40) * SECONDS_PER_HOUR);
    schedule.at(at, (now) => harvest(world, cast.farmers, farmer, token, now));
  }
}

/** A farmer sells all it was given, or passes it on to the first farmer, who sells it later. */
function harvest(
  world: World,
  farmers: readonly MarketWallet[],
  farmer: MarketWallet,
  token: Token,
  slot: number,
): void {
  const held = heldBy(world, farmer, token.mint);
  if (worthLamports(world, token, held, world.clock.timeOf(slot)) < DUST_LAMPORTS[1]) return;
  const [first] = farmers;
  if (first && first !== farmer && farmer.random.chance(CONSOLIDATED_SHARE)) {
    sendToken(world, farmer, first.account, token.mint, held, slot);
    return;
  }
  sellToken(world, farmer, token, held, slot);
}
