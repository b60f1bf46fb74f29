import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { worthLamports } from "../actions/fill.ts";
import { airdropTokens, sendToken } from "../actions/move-assets.ts";
import { sellToken } from "../actions/trade-token.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { systemTransfer } from "../ledger/instructions.ts";
import { spotPrice, type Token } from "../token.ts";
import { heldBy } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";

interface AirdropCast {
  readonly farmers: readonly MarketWallet[];
  /** Every other wallet that may receive an airdrop. */
  readonly others: readonly MarketWallet[];
  /** Holds the supply of the airdrops. */
  readonly treasury: SystemAccount;
  readonly worthless: readonly MintAccount[];
}

const VALUED_CAMPAIGNS = 9;
const CAMPAIGN_DAYS = [3, 86] as const;
const RECIPIENTS = 30;
/** The last campaign reaches most wallets, too late for them to sell, so many hold the token. */
const LAST_CAMPAIGN_DAY = 88;
const LAST_RECIPIENTS_SHARE = 0.75;
const WORTHLESS_AMOUNT = 5_000_000_000n;
/** Ranges of the value of an airdrop, in lamports: to a farmer, and to others. */
const FARMER_LAMPORTS = [120_000_000, 700_000_000] as const;
const DUST_LAMPORTS = [400_000, 2_500_000] as const;
/** Share of airdrops that a farmer sends on to the first one. */
const CONSOLIDATED_SHARE = 0.3;

/** Schedules airdrops: of tokens that trade, to farmers and as dust to others, and of tokens that never do. */
export function planAirdrops(world: World, cast: AirdropCast): void {
  const { clock, random, schedule } = world;
  const drawSlot = () => clock.slotAfter(random.between(...CAMPAIGN_DAYS) * SECONDS_PER_DAY);
  for (let campaign = 0; campaign < VALUED_CAMPAIGNS; campaign += 1) {
    schedule.at(drawSlot(), (slot) => airdropValued(world, cast, RECIPIENTS, slot));
  }
  schedule.at(clock.slotAfter(LAST_CAMPAIGN_DAY * SECONDS_PER_DAY), (slot) => {
    airdropValued(world, cast, Math.floor(cast.others.length * LAST_RECIPIENTS_SHARE), slot);
  });
  for (const mint of cast.worthless) {
    schedule.at(drawSlot(), (slot) => {
      const chosen = random.sample([...cast.farmers, ...cast.others], RECIPIENTS * 2);
      const shares = chosen.map((wallet) => ({ wallet, amount: WORTHLESS_AMOUNT }));
      airdropTokens(world, cast.treasury, mint, shares, slot);
    });
  }
}

function airdropValued(
  world: World,
  { farmers, others, treasury }: AirdropCast,
  recipients: number,
  slot: number,
): void {
  const { random, schedule, tokens } = world;
  const token = random.pick(tokens.filter(({ family, priced }) => family === "established" && priced));
  const shareOf = (wallet: MarketWallet, range: readonly [number, number]) => ({
    wallet,
    amount: BigInt(Math.floor(random.between(...range) / spotPrice(token))),
  });
  const shares = [
    ...farmers.map((farmer) => shareOf(farmer, FARMER_LAMPORTS)),
    ...random.sample(others, recipients).map((wallet) => shareOf(wallet, DUST_LAMPORTS)),
  ].filter(({ amount }) => amount > 0n);
  airdropTokens(world, treasury, token.mint, shares, slot);
  for (const farmer of farmers) {
    const at = slot + world.clock.slotsIn(random.between(0.5, 40) * SECONDS_PER_HOUR);
    schedule.at(at, (now) => harvest(farmers, farmer, token, now));
  }
}

/** A farmer sells its whole airdrop, or sends it to the first farmer, who sells it later. */
function harvest([first]: readonly MarketWallet[], farmer: MarketWallet, token: Token, slot: number): void {
  const held = heldBy(farmer, token.mint);
  const worth = worthLamports(farmer.world, token, held, farmer.world.clock.timeOf(slot));
  if (worth < DUST_LAMPORTS[1]) return;
  if (first && first !== farmer && farmer.random.chance(CONSOLIDATED_SHARE)) {
    sendToken(farmer, first.account, token.mint, held, slot);
  } else sellToken(farmer, token, held, slot);
}

/** Personas of independent wallets. */
const DEPOSITORS: readonly string[] = ["market_maker", "fresh"];
/** A private wallet deals with fewer. */
const MIN_DEPOSITORS = 32;
/** In the last hour, so that no other action of a wallet depends on it. */
const SECONDS_BEFORE_END = SECONDS_PER_HOUR;
const SECONDS_APART = 45;
const DEPOSIT_LAMPORTS = 20_000_000n;
/** Lamports that have to be left for rent and fees. */
const LEFT_LAMPORTS = 10_000_000n;

/**
 * Schedules deposits with an unlisted custodian. A market with too few depositors has none, because a private wallet
 * could have so few.
 */
export function planCustodian({ accounts, clock, custodianOf, ledger, schedule, wallets }: World): void {
  const depositors = [...wallets.values()].filter(
    ({ persona, style }) => DEPOSITORS.includes(persona) && !style.sponsored,
  );
  if (depositors.length < MIN_DEPOSITORS) return;
  const custodian = accounts.system("custodian");
  for (const [index, wallet] of depositors.entries()) {
    const { account, book } = wallet;
    const time = clock.endTime - SECONDS_BEFORE_END + index * SECONDS_APART;
    schedule.at(clock.slotAt(time), (slot) => {
      if (account.lamports < DEPOSIT_LAMPORTS + LEFT_LAMPORTS) return;
      const transaction = ledger.open({ slot, payer: account, version: "legacy" });
      transaction.add(systemTransfer(account, custodian, DEPOSIT_LAMPORTS));
      book.payFee(ledger.commit(transaction).feeLamports);
      custodianOf.set(wallet, custodian);
    });
  }
}
