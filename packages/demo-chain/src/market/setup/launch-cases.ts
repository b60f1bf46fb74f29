import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { addCurveCreation } from "../actions/launch-token.ts";
import { slotsIn } from "../clock.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { createAssociated, systemTransfer } from "../ledger/instructions.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import type { DemoLaunch, LaunchKind } from "../types.ts";
import {
  type BondingCurve,
  createCurve,
  curveBuy,
  curveSell,
  quoteCurveBuy,
  quoteCurveSell,
} from "../venues/bonding-curve.ts";
import type { World } from "../world.ts";

interface LaunchCase {
  readonly kind: LaunchKind;
  readonly name: string;
  readonly symbol: string;
  readonly buyers: number;
  /** True if the creator buys in the creating transaction. */
  readonly creatorBuys: boolean;
  /** Source of the SOL of each buyer; `creator-hop` through a wallet that only passes it on. */
  readonly funding: "exchange" | "creator" | "creator-hop";
  /** Seconds before the launch at which the buyers' wallets are opened. */
  readonly fundedBefore: number;
  /** `bundle`: in one transaction that the creator signs; `slot`: in the slot of the launch; `later`: seconds after it. */
  readonly buys: "bundle" | "slot" | "later";
}

const CASES: readonly LaunchCase[] = [
  {
    ...{ kind: "clean", name: "Quiet Harbor", symbol: "HARBOR", buyers: 6, creatorBuys: false },
    ...{ funding: "exchange", fundedBefore: 5 * SECONDS_PER_DAY, buys: "later" },
  },
  {
    ...{ kind: "bundled", name: "Bundle Bear", symbol: "BUNDLE", buyers: 4, creatorBuys: true },
    ...{ funding: "creator", fundedBefore: 600, buys: "bundle" },
  },
  {
    ...{ kind: "hop", name: "Second Hand", symbol: "HOP", buyers: 4, creatorBuys: true },
    ...{ funding: "creator-hop", fundedBefore: 3 * SECONDS_PER_HOUR, buys: "later" },
  },
  {
    ...{ kind: "sniped", name: "Fast Lane", symbol: "SNIPED", buyers: 5, creatorBuys: false },
    ...{ funding: "exchange", fundedBefore: 9 * SECONDS_PER_DAY, buys: "slot" },
  },
  {
    ...{ kind: "decoy", name: "Open Door", symbol: "DECOY", buyers: 6, creatorBuys: true },
    ...{ funding: "exchange", fundedBefore: 1_200, buys: "later" },
  },
];

/** Day of the first launch, and hours between two. */
const FIRST_DAY = 60;
const HOURS_APART = 20;
const CREATOR_LAMPORTS = 40_000_000_000n;
const BUYER_LAMPORTS = 3_000_000_000n;
const HOP_LAMPORTS = BUYER_LAMPORTS + 10_000n;
const PURCHASE_LAMPORTS = 1_000_000_000n;
/** Seconds between two purchases of a launch whose buyers come later, and between openings of wallets. */
const SECONDS_APART = 5;
const OPENINGS_APART = 40;
/** Each second buyer sells half of its units. */
const SOLD_AFTER_SECONDS = 2 * SECONDS_PER_HOUR;

/**
 * Plans one launch of each kind, with wallets of its own that no other part of the market deals with, so that the truths of
 * the market's wallets do not depend on them.
 */
export function planLaunchCases(world: World): readonly DemoLaunch[] {
  return CASES.map((each, index) => planCase(world, each, index));
}

interface Cast {
  readonly mint: MintAccount;
  readonly curve: BondingCurve;
  readonly creator: SystemAccount;
  readonly buyers: readonly SystemAccount[];
}

function planCase(world: World, each: LaunchCase, index: number): DemoLaunch {
  const { accounts, clock, schedule, catalog } = world;
  const { kind, name, symbol } = each;
  const mint = accounts.mint(`case/${kind}`, { decimals: 6, program: "token", suffix: "pump", later: true });
  const cast: Cast = {
    mint,
    curve: createCurve(accounts, mint),
    creator: accounts.system(`case/${kind}/creator`),
    buyers: Array.from({ length: each.buyers }, (_, nth) => accounts.system(`case/${kind}/buyer/${nth}`)),
  };
  let slot = clock.slotAfter(FIRST_DAY * SECONDS_PER_DAY + index * HOURS_APART * SECONDS_PER_HOUR);
  while (!clock.hasBlockTime(slot)) slot += 1;
  planFunding(world, each, cast, slot);
  schedule.at(slot, (now) => launch(world, each, cast, now));
  if (each.buys === "later") {
    for (const [nth, buyer] of cast.buyers.entries()) {
      schedule.at(slot + slotsIn(SECONDS_APART * (nth + 1)), (now) => buyAlone(world, cast, buyer, now));
    }
  }
  for (const [nth, buyer] of cast.buyers.entries()) {
    if (nth % 2 === 1) continue;
    const at = slot + slotsIn(SOLD_AFTER_SECONDS + nth * SECONDS_APART);
    schedule.at(at, (now) => sellHalf(world, cast, buyer, now));
  }
  catalog.push({ mint, symbol, name, createdAt: clock.timeOf(slot) });
  const creator = cast.creator.address;
  return { kind, mint: mint.address, symbol, creator, buyers: cast.buyers.map(({ address }) => address) };
}

/** The exchange opens the creator's wallet a day before. Buyers are opened one after the other. */
function planFunding(
  world: World,
  { kind, funding, fundedBefore }: LaunchCase,
  { creator, buyers }: Cast,
  slot: number,
): void {
  const { accounts, schedule, shared } = world;
  const exchangeOf = (nth: number) => {
    const exchange = shared.exchanges[nth % shared.exchanges.length];
    if (exchange === undefined) throw new RangeError("a market has exchanges");
    return exchange;
  };
  schedule.at(slot - slotsIn(SECONDS_PER_DAY), (now) =>
    pay(world, exchangeOf(0), creator, CREATOR_LAMPORTS, now),
  );
  for (const [nth, buyer] of buyers.entries()) {
    const at = slot - slotsIn(fundedBefore) + slotsIn(nth * OPENINGS_APART);
    if (funding === "creator-hop") {
      const hop = accounts.system(`case/${kind}/hop/${nth}`);
      schedule.at(at, (now) => pay(world, creator, hop, HOP_LAMPORTS, now));
      schedule.at(at + slotsIn(SECONDS_APART), (now) => pay(world, hop, buyer, BUYER_LAMPORTS, now));
    } else {
      // The decoy's buyers have one exchange in common.
      const from = funding === "creator" ? creator : exchangeOf(kind === "decoy" ? 1 : nth);
      schedule.at(at, (now) => pay(world, from, buyer, BUYER_LAMPORTS, now));
    }
  }
}

function pay(
  { ledger }: World,
  from: Parameters<typeof systemTransfer>[0],
  to: SystemAccount,
  lamports: bigint,
  slot: number,
): void {
  const transaction = ledger.open({ slot, payer: from, version: "legacy" });
  transaction.add(systemTransfer(from, to, lamports));
  ledger.commit(transaction);
}

function launch(world: World, { creatorBuys, buys }: LaunchCase, cast: Cast, slot: number): void {
  const { ledger } = world;
  const { mint, curve, creator, buyers } = cast;
  const created = ledger.open({ slot, payer: creator, version: "legacy", signers: [mint] });
  addCurveCreation(created, curve, creator, BigInt(world.clock.timeOf(slot)));
  if (creatorBuys) addPurchase(world, created, cast, creator);
  ledger.commit(created);
  if (buys === "bundle") {
    const bundle = ledger.open({ slot, payer: creator, version: 0, signers: buyers });
    for (const buyer of buyers) addPurchase(world, bundle, cast, buyer);
    ledger.commit(bundle);
  }
  if (buys === "slot") for (const buyer of buyers) buyAlone(world, cast, buyer, slot);
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
