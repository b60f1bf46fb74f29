import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { targetPrice } from "../token.ts";
import type { MarketWallet, Range, World } from "../world.ts";
import { drawLamports } from "./plan.ts";
import type { Step } from "./steps.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;
const CAMPAIGNS = 9;
const RECIPIENTS = 30;
/** The last campaign reaches most wallets, too late for them to sell, so many hold the token. */
const LAST_CAMPAIGN_DAY = 88;
const LAST_RECIPIENTS_SHARE = 0.75;
const FARMER_SOL: Range = [0.12, 0.7];
const DUST_SOL: Range = [0.000_4, 0.002_5];
/** Share of airdrops that a farmer sends on to the first one. */
const CONSOLIDATED_SHARE = 0.3;
const WORTHLESS_MINTS = 6;
const WORTHLESS_AMOUNT = 5_000_000_000n;

/** Airdrops of tokens that trade, to farmers and as dust to others, and of tokens that never do. */
export function planAirdrops(
  world: World,
  farmers: readonly MarketWallet[],
  otherWallets: readonly MarketWallet[],
) {
  const { accounts, catalog, clock, random, shared, tokens } = world;
  const { treasury } = shared;
  const steps: Step[] = [];
  const eligible = tokens.filter(({ family, isPriced }) => family === "established" && isPriced);
  const drawDay = () => random.between(3, 86);
  for (let campaign = 0; campaign <= CAMPAIGNS; campaign += 1) {
    const isLast = campaign === CAMPAIGNS;
    const time = (isLast ? LAST_CAMPAIGN_DAY : drawDay()) * DAY;
    const token = random.pick(eligible);
    const price = targetPrice(token, clock.startTime + time);
    const share = (wallet: MarketWallet, sol: Range) => ({
      wallet,
      amount: BigInt(Math.ceil(Number(drawLamports(random, sol)) / price)),
    });
    const recipients = random.sample(
      otherWallets,
      isLast ? otherWallets.length * LAST_RECIPIENTS_SHARE : RECIPIENTS,
    );
    const shares = [
      ...farmers.map((farmer) => share(farmer, FARMER_SOL)),
      ...recipients.map((wallet) => share(wallet, DUST_SOL)),
    ];
    steps.push({ time, do: "airdrop", from: treasury, mint: token.mint, shares });
    const to = farmers[0]?.account ?? treasury;
    for (const wallet of farmers) {
      const exitTime = time + random.between(0.5, 40) * HOUR;
      const isSent = wallet.account !== to && random.chance(CONSOLIDATED_SHARE);
      if (isSent) steps.push({ time: exitTime, do: "send", wallet, token, to });
      else steps.push({ time: exitTime, do: "sell", wallet, token, share: 1 });
    }
  }
  for (let index = 1; index <= WORTHLESS_MINTS; index += 1) {
    const mint = accounts.mint(`worthless/${index}`, { decimals: 6, program: "token" });
    const createdAt = clock.startTime - DAY;
    catalog.set(mint, { symbol: `CLAIM${index}`, name: `Visit claim-${index}`, createdAt });
    const recipients = random.sample([...farmers, ...otherWallets], RECIPIENTS * 2);
    const shares = recipients.map((wallet) => ({ wallet, amount: WORTHLESS_AMOUNT }));
    accounts.openWith(accounts.associated(treasury, mint), WORTHLESS_AMOUNT * BigInt(RECIPIENTS * 3));
    steps.push({ time: drawDay() * DAY, do: "airdrop", from: treasury, mint, shares });
  }
  return steps;
}

/** A private wallet deals with fewer. */
const MIN_DEPOSITORS = 32;
const DEPOSIT_LAMPORTS = 20_000_000n;

/**
 * Deposits with a custodian without a label, in the last hour. A market with too few depositors has none, because a
 * private wallet could have so few.
 */
export function planCustodian({ accounts }: World, wallets: readonly MarketWallet[]): Step[] {
  const depositors = wallets.filter(({ style }) => !style.isSponsored);
  if (depositors.length < MIN_DEPOSITORS) return [];
  const custodian = accounts.system("custodian");
  return depositors.map((wallet, index) => {
    wallet.custodian = custodian;
    const time = 90 * DAY - HOUR + index * 45;
    return { time, do: "pay", from: wallet.account, to: custodian, lamports: DEPOSIT_LAMPORTS };
  });
}
