import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { DemoLaunch, LaunchBuyer, LaunchCase, LaunchKind } from "../types.ts";
import { createWallet, type World } from "../world.ts";
import type { Step } from "./steps.ts";
import { createCurveToken } from "./tokens.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

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
  funding: LaunchBuyer["funding"],
  fundedBefore: number,
  buys: LaunchBuyer["buys"] | "later",
): LaunchCase {
  const buyers = Array.from({ length: count }, (_, nth) => ({
    funding,
    // The buyers of the decoy have one exchange in common.
    exchange: kind === "decoy" ? 1 : nth,
    fundedBefore: fundedBefore - nth * OPENINGS_APART,
    buys: buys === "later" ? SECONDS_APART * (nth + 1) : buys,
    sellsHalf: nth % 2 === 0,
  }));
  return { kind, name, symbol, creatorBuys, buyers };
}

const CASES: readonly LaunchCase[] = [
  launch("clean", "Quiet Harbor", "HARBOR", false, 6, "exchange", 5 * DAY, "later"),
  launch("bundled", "Bundle Bear", "BUNDLE", true, 4, "creator", 600, "bundle"),
  launch("hop", "Second Hand", "HOP", true, 4, "creator-hop", 3 * HOUR, "later"),
  launch("sniped", "Fast Lane", "SNIPED", false, 5, "exchange", 9 * DAY, "slot"),
  launch("decoy", "Open Door", "DECOY", true, 6, "exchange", 1_200, "later"),
];

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

/** One launch of each kind, and further ones. Their wallets trade nothing else, and the truths of the market omit them. */
export function planLaunches(world: World, further: readonly LaunchCase[]) {
  return [...CASES, ...further].map((launchCase, index) =>
    planLaunch(world, launchCase, FIRST_DAY * DAY + index * HOURS_APART * HOUR),
  );
}

function planLaunch(world: World, launchCase: LaunchCase, time: number) {
  const { accounts, catalog, clock, shared } = world;
  const { name, symbol, creatorBuys } = launchCase;
  const createdAt = clock.startTime + time;
  const token = createCurveToken(world, `case/${symbol}`, createdAt);
  catalog.set(token.mint, { symbol, name, createdAt });
  const creator = accounts.system(`case/${symbol}/creator`);
  const buyers = launchCase.buyers.map((plan, nth) => ({
    ...plan,
    wallet: createWallet(world, `case/${symbol}/buyer/${nth}`, { random: world.random }),
  }));
  const bundle = buyers.flatMap(({ buys, wallet }) => (buys === "bundle" ? [wallet] : []));
  const lamports = creatorBuys ? PURCHASE_LAMPORTS : null;
  const findExchange = (nth: number) => shared.exchanges[nth % shared.exchanges.length] ?? creator;
  const steps: Step[] = [
    { time: time - 14 * DAY, do: "pay", from: findExchange(0), to: creator, lamports: CREATOR_LAMPORTS },
    { time, do: "launch", token, creator, lamports, bundle },
  ];
  for (const [nth, { wallet, funding, exchange, fundedBefore, buys, sellsHalf }] of buyers.entries()) {
    const openingTime = time - fundedBefore;
    const isCustomer = funding === "exchange";
    let from = isCustomer ? findExchange(exchange) : creator;
    if (funding === "creator-hop") {
      from = accounts.system(`case/${symbol}/hop/${nth}`);
      const hopTime = openingTime - HOP_SECONDS;
      steps.push({ time: hopTime, do: "pay", from: creator, to: from, lamports: HOP_LAMPORTS });
    }
    const fundedLamports = BUYER_LAMPORTS + (isCustomer ? BigInt(nth) * CUSTOMER_STEP_LAMPORTS : 0n);
    steps.push({ time: openingTime, do: "pay", from, to: wallet.account, lamports: fundedLamports });
    const trade = { wallet, token };
    const buyingTime = time + (typeof buys === "number" ? buys : 0);
    if (buys !== "bundle") steps.push({ time: buyingTime, do: "buy", ...trade, lamports: PURCHASE_LAMPORTS });
    if (sellsHalf) steps.push({ time: time + 2 * HOUR + nth, do: "sell", ...trade, share: 0.5 });
  }
  const launch: DemoLaunch = {
    ...launchCase,
    mint: token.mint.address,
    creator: creator.address,
    buyers: buyers.map(({ wallet: { account }, ...plan }) => ({ ...plan, address: account.address })),
  };
  return { launch, steps };
}
