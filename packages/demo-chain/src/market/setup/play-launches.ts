import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { addCurveCreation } from "../actions/launch-token.ts";
import type { LedgerAccount, MintAccount, SystemAccount } from "../ledger/account.ts";
import { createAssociated, systemTransfer } from "../ledger/instructions.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import type { DemoLaunch, LaunchTruth } from "../types.ts";
import {
  type BondingCurve,
  createCurve,
  curveBuy,
  curveSell,
  quoteCurveBuy,
  quoteCurveSell,
} from "../venues/bonding-curve.ts";
import type { World } from "../world.ts";
import type { BuyerPlan, LaunchCase } from "./launch-cases.ts";

/** Day of the first launch, and hours between two. */
const FIRST_DAY = 40;
const HOURS_APART = 7;
const CREATOR_LAMPORTS = 80_000_000_000n;
const BUYER_LAMPORTS = 3_000_000_000n;
/** Customers of an exchange withdraw different amounts. */
const CUSTOMER_STEP_LAMPORTS = 317_000_000n;
const HOP_LAMPORTS = BUYER_LAMPORTS + 10_000n;
const PURCHASE_LAMPORTS = 1_000_000_000n;
/** Seconds from the hop's inflow to its outflow. */
const HOP_SECONDS = 5;
const SOLD_AFTER_SECONDS = 2 * SECONDS_PER_HOUR;
/** A wallet is fresh if its first transaction is less old at its purchase. */
const FRESH_SECONDS = SECONDS_PER_HOUR;

interface Buyer extends BuyerPlan {
  readonly account: SystemAccount;
}

interface Cast {
  readonly mint: MintAccount;
  readonly curve: BondingCurve;
  readonly creator: SystemAccount;
  readonly buyers: readonly Buyer[];
}

/**
 * Schedules launches, with separate wallets that no other part of the market trades with, so that the truths of the
 * market's wallets do not depend on them.
 */
export function playLaunches(world: World, cases: readonly LaunchCase[]): readonly DemoLaunch[] {
  return cases.map((each, index) => playLaunch(world, each, index));
}

function playLaunch(world: World, each: LaunchCase, index: number): DemoLaunch {
  const { accounts, clock, schedule, catalog } = world;
  const { kind, label, name, symbol, creatorBuys } = each;
  const mint = accounts.mint(`case/${label}`, { decimals: 6, program: "token", suffix: "pump", later: true });
  const cast: Cast = {
    mint,
    curve: createCurve(accounts, mint),
    creator: accounts.system(`case/${label}/creator`),
    buyers: each.buyers.map((plan, nth) => ({
      ...plan,
      account: accounts.system(`case/${label}/buyer/${nth}`),
    })),
  };
  let slot = clock.slotAfter(FIRST_DAY * SECONDS_PER_DAY + index * HOURS_APART * SECONDS_PER_HOUR);
  while (!clock.hasBlockTime(slot)) slot += 1;
  planFunding(world, label, cast, slot);
  schedule.at(slot, (now) => launch(world, creatorBuys, cast, now));
  for (const [nth, { account, buys, sellsHalf }] of cast.buyers.entries()) {
    if (typeof buys === "number") {
      schedule.at(slot + clock.slotsIn(buys), (now) => buyAlone(world, cast, account, now));
    }
    const at = slot + clock.slotsIn(SOLD_AFTER_SECONDS + nth);
    if (sellsHalf) schedule.at(at, (now) => sellHalf(world, cast, account, now));
  }
  catalog.push({ mint, symbol, name, createdAt: clock.timeOf(slot) });
  const creator = cast.creator.address;
  return { kind, mint: mint.address, symbol, creator, creatorBuys, buyers: cast.buyers.map(toTruth) };
}

function toTruth({ account, funding, fundedBefore, buys }: Buyer): LaunchTruth {
  const isLate = typeof buys === "number";
  const after = isLate ? buys : 0;
  return {
    address: account.address,
    isInSlot: !isLate,
    isBundled: buys === "bundle",
    isFunded: funding !== "exchange",
    isFresh: fundedBefore + after < FRESH_SECONDS,
  };
}

/** An exchange opens the creator's wallet two weeks before. */
function planFunding(world: World, label: string, { creator, buyers }: Cast, slot: number): void {
  const { accounts, clock, schedule, shared } = world;
  const exchangeOf = (nth: number): SystemAccount => {
    const exchange = shared.exchanges[nth % shared.exchanges.length];
    if (exchange === undefined) throw new RangeError("a market has exchanges");
    return exchange;
  };
  schedule.at(slot - clock.slotsIn(14 * SECONDS_PER_DAY), (now) =>
    pay(world, exchangeOf(0), creator, CREATOR_LAMPORTS, now),
  );
  for (const [nth, { account, funding, exchange, fundedBefore }] of buyers.entries()) {
    const at = slot - clock.slotsIn(fundedBefore);
    if (funding === "creator-hop") {
      const hop = accounts.system(`case/${label}/hop/${nth}`);
      schedule.at(at - clock.slotsIn(HOP_SECONDS), (now) => pay(world, creator, hop, HOP_LAMPORTS, now));
      schedule.at(at, (now) => pay(world, hop, account, BUYER_LAMPORTS, now));
    } else {
      const isCustomer = funding === "exchange";
      const from = isCustomer ? exchangeOf(exchange) : creator;
      const lamports = BUYER_LAMPORTS + (isCustomer ? BigInt(nth) * CUSTOMER_STEP_LAMPORTS : 0n);
      schedule.at(at, (now) => pay(world, from, account, lamports, now));
    }
  }
}

function pay(
  { ledger }: World,
  from: LedgerAccount,
  to: SystemAccount,
  lamports: bigint,
  slot: number,
): void {
  const transaction = ledger.open({ slot, payer: from, version: "legacy" });
  transaction.add(systemTransfer(from, to, lamports));
  ledger.commit(transaction);
}

/** Creates the token, then plays the bundle and the purchases of the same slot. */
function launch(world: World, creatorBuys: boolean, cast: Cast, slot: number): void {
  const { ledger } = world;
  const { mint, curve, creator, buyers } = cast;
  const created = ledger.open({ slot, payer: creator, version: "legacy", signers: [mint] });
  addCurveCreation(created, curve, creator, BigInt(world.clock.timeOf(slot)));
  if (creatorBuys) addPurchase(world, created, cast, creator);
  ledger.commit(created);
  const bundled = buyers.filter(({ buys }) => buys === "bundle").map(({ account }) => account);
  if (bundled.length > 0) {
    const bundle = ledger.open({ slot, payer: creator, version: 0, signers: bundled });
    for (const buyer of bundled) addPurchase(world, bundle, cast, buyer);
    ledger.commit(bundle);
  }
  for (const { buys, account } of buyers) if (buys === "slot") buyAlone(world, cast, account, slot);
}

function buyAlone(world: World, cast: Cast, buyer: SystemAccount, slot: number): void {
  const transaction = world.ledger.open({ slot, payer: buyer, version: 0 });
  addPurchase(world, transaction, cast, buyer);
  world.ledger.commit(transaction);
}

function addPurchase(
  { accounts }: World,
  transaction: PendingTransaction,
  { mint, curve }: Cast,
  trader: SystemAccount,
): void {
  const account = accounts.associated(trader, mint);
  transaction.add(createAssociated(trader, account));
  transaction.add(curveBuy({ curve, trader, account }, quoteCurveBuy(curve, PURCHASE_LAMPORTS)));
}

function sellHalf(
  { accounts, ledger }: World,
  { mint, curve }: Cast,
  trader: SystemAccount,
  slot: number,
): void {
  const account = accounts.associated(trader, mint);
  const transaction = ledger.open({ slot, payer: trader, version: 0 });
  transaction.add(curveSell({ curve, trader, account }, quoteCurveSell(curve, account.amount / 2n)));
  ledger.commit(transaction);
}
