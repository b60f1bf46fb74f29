import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { createRandom, type Random } from "../../random.ts";
import type { DemoLaunch, LaunchKind, LaunchTruth } from "../types.ts";
import { createWallet, type Range, type World } from "../world.ts";
import type { Step } from "./steps.ts";
import { createCurveToken } from "./tokens.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

/** A buyer of a launch: who opened its wallet, and how it buys. */
interface Buyer {
  /** Source of its SOL; `creator-hop` through a wallet that only passes it on. */
  readonly funding: "exchange" | "creator" | "creator-hop";
  /** Index of the exchange. */
  readonly exchange: number;
  /** Seconds before the launch at which the wallet is opened. */
  readonly fundedBefore: number;
  /** In a transaction that the creator signs, in the slot of the launch, or this number of seconds after it. */
  readonly buys: "bundle" | "slot" | number;
  readonly sellsHalf: boolean;
}

/** A launch with a truth that is known before it is played. */
interface LaunchCase extends Pick<DemoLaunch, "kind" | "symbol" | "creatorBuys"> {
  readonly label: string;
  readonly name: string;
  readonly buyers: readonly Buyer[];
}

/** Seconds between openings of two wallets, and between two purchases after the launch. */
const OPENINGS_APART = 40;
const SECONDS_APART = 5;

/** A launch whose buyers differ only in their number. */
function launch(
  kind: LaunchKind,
  name: string,
  symbol: string,
  creatorBuys: boolean,
  count: number,
  funding: Buyer["funding"],
  fundedBefore: number,
  buys: Buyer["buys"] | "later",
): LaunchCase {
  const buyers = Array.from({ length: count }, (_, nth) => ({
    funding,
    // The buyers of the decoy have one exchange in common.
    exchange: kind === "decoy" ? 1 : nth,
    fundedBefore: fundedBefore - nth * OPENINGS_APART,
    buys: buys === "later" ? SECONDS_APART * (nth + 1) : buys,
    sellsHalf: nth % 2 === 0,
  }));
  return { kind, label: kind, name, symbol, creatorBuys, buyers };
}

const CASES: readonly LaunchCase[] = [
  launch("clean", "Quiet Harbor", "HARBOR", false, 6, "exchange", 5 * DAY, "later"),
  launch("bundled", "Bundle Bear", "BUNDLE", true, 4, "creator", 600, "bundle"),
  launch("hop", "Second Hand", "HOP", true, 4, "creator-hop", 3 * HOUR, "later"),
  launch("sniped", "Fast Lane", "SNIPED", false, 5, "exchange", 9 * DAY, "slot"),
  launch("decoy", "Open Door", "DECOY", true, 6, "exchange", 1_200, "later"),
];

/** Buyers of the first drawn launch. */
const MAX_BUYERS = 50;
/** Around the hour below which a wallet is fresh, and long before. */
const AGES: readonly Range[] = [
  [300, 3_300],
  [3_900, 7_200],
  [DAY, 9 * DAY],
];

/** Draws launches whose buyers differ in everything, for measurements: the first with 50 buyers. */
function drawCases(seed: number, count: number): LaunchCase[] {
  const random = createRandom(`${seed}/launches`);
  return Array.from({ length: count }, (_, nth) => {
    const creatorBuys = random.chance(0.6);
    const length = nth === 0 ? MAX_BUYERS : random.integer(3, 12);
    const buyers = Array.from({ length }, () => drawBuyer(random));
    const label = `mixed/${nth}`;
    return { kind: "mixed", label, name: `Mixed ${nth}`, symbol: `MIX${nth}`, creatorBuys, buyers };
  });
}

function drawBuyer(random: Random): Buyer {
  const isCustomer = random.chance(2 / 3);
  return {
    funding: isCustomer ? "exchange" : random.pick(["creator", "creator-hop"] as const),
    exchange: random.integer(0, 4),
    fundedBefore: random.integer(...random.pick(AGES)),
    buys: random.pick(["bundle", "slot", random.integer(1, 240)] as const),
    sellsHalf: random.chance(0.5),
  };
}

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
/** A wallet is fresh if its first transaction is less old at its purchase. */
const FRESH_SECONDS = HOUR;

/**
 * One launch of each kind, and `mixed` drawn ones. Their wallets trade nothing else and have no truth of their own, so
 * that the truths of the market do not depend on them.
 */
export function planLaunches(world: World, mixed: number): { launch: DemoLaunch; steps: Step[] }[] {
  return [...CASES, ...drawCases(world.seed, mixed)].map((launchCase, index) =>
    planLaunch(world, launchCase, FIRST_DAY * DAY + index * HOURS_APART * HOUR),
  );
}

function planLaunch(world: World, launchCase: LaunchCase, at: number): { launch: DemoLaunch; steps: Step[] } {
  const { accounts, catalog, clock, shared } = world;
  const { kind, label, name, symbol, creatorBuys } = launchCase;
  const createdAt = clock.startTime + at;
  const token = createCurveToken(world, `case/${label}`, createdAt);
  catalog.set(token.mint, { symbol, name, createdAt });
  const creator = accounts.system(`case/${label}/creator`);
  const buyers = launchCase.buyers.map((plan, nth) => ({
    ...plan,
    wallet: createWallet(world, `case/${label}/buyer/${nth}`, { random: world.random }),
  }));
  const bundle = buyers.flatMap(({ buys, wallet }) => (buys === "bundle" ? [wallet] : []));
  const lamports = creatorBuys ? PURCHASE_LAMPORTS : null;
  const findExchange = (nth: number) => shared.exchanges[nth % shared.exchanges.length] ?? creator;
  const steps: Step[] = [
    { at: at - 14 * DAY, do: "pay", from: findExchange(0), to: creator, lamports: CREATOR_LAMPORTS },
    { at, do: "launch", token, creator, lamports, bundle },
  ];
  for (const [nth, { wallet, funding, exchange, fundedBefore, buys, sellsHalf }] of buyers.entries()) {
    const opened = at - fundedBefore;
    const isCustomer = funding === "exchange";
    let from = isCustomer ? findExchange(exchange) : creator;
    if (funding === "creator-hop") {
      from = accounts.system(`case/${label}/hop/${nth}`);
      steps.push({ at: opened - HOP_SECONDS, do: "pay", from: creator, to: from, lamports: HOP_LAMPORTS });
    }
    const sent = BUYER_LAMPORTS + (isCustomer ? BigInt(nth) * CUSTOMER_STEP_LAMPORTS : 0n);
    steps.push({ at: opened, do: "pay", from, to: wallet.account, lamports: sent });
    const trade = { wallet, token };
    const delay = typeof buys === "number" ? buys : 0;
    if (buys !== "bundle") steps.push({ at: at + delay, do: "buy", ...trade, lamports: PURCHASE_LAMPORTS });
    if (sellsHalf) steps.push({ at: at + 2 * HOUR + nth, do: "sell", ...trade, share: 0.5 });
  }
  const truths = buyers.map(({ wallet: { account }, buys, funding, fundedBefore }): LaunchTruth => {
    const isLate = typeof buys === "number";
    return {
      address: account.address,
      isInSlot: !isLate,
      isBundled: buys === "bundle",
      isFunded: funding !== "exchange",
      isFresh: fundedBefore + (isLate ? buys : 0) < FRESH_SECONDS,
    };
  });
  const { address: mint } = token.mint;
  return { launch: { kind, mint, symbol, creator: creator.address, creatorBuys, buyers: truths }, steps };
}
