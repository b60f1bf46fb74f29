import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { createRandom, type Random } from "../random.ts";
import type { LaunchKind } from "../types.ts";

/** Wallet of a buyer: who opened it, and how it buys. */
export interface BuyerPlan {
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

/** A launch to be played. */
export interface LaunchCase {
  readonly kind: LaunchKind;
  readonly label: string;
  readonly name: string;
  readonly symbol: string;
  /** True if the creator buys in the creating transaction. */
  readonly creatorBuys: boolean;
  readonly buyers: readonly BuyerPlan[];
}

/** Seconds between two purchases of later buyers, and between openings of wallets. */
const SECONDS_APART = 5;
const OPENINGS_APART = 40;

function repeat(
  count: number,
  plan: Pick<BuyerPlan, "funding" | "fundedBefore"> & { readonly buys: BuyerPlan["buys"] | "later" },
  exchangeOf: (nth: number) => number = (nth) => nth,
): readonly BuyerPlan[] {
  return Array.from({ length: count }, (_, nth) => ({
    funding: plan.funding,
    exchange: exchangeOf(nth),
    fundedBefore: plan.fundedBefore - nth * OPENINGS_APART,
    buys: plan.buys === "later" ? SECONDS_APART * (nth + 1) : plan.buys,
    sellsHalf: nth % 2 === 0,
  }));
}

/** One launch of each kind. */
export const LAUNCH_CASES: readonly LaunchCase[] = [
  {
    ...{ kind: "clean", label: "clean", name: "Quiet Harbor", symbol: "HARBOR", creatorBuys: false },
    buyers: repeat(6, { funding: "exchange", fundedBefore: 5 * SECONDS_PER_DAY, buys: "later" }),
  },
  {
    ...{ kind: "bundled", label: "bundled", name: "Bundle Bear", symbol: "BUNDLE", creatorBuys: true },
    buyers: repeat(4, { funding: "creator", fundedBefore: 600, buys: "bundle" }),
  },
  {
    ...{ kind: "hop", label: "hop", name: "Second Hand", symbol: "HOP", creatorBuys: true },
    buyers: repeat(4, { funding: "creator-hop", fundedBefore: 3 * SECONDS_PER_HOUR, buys: "later" }),
  },
  {
    ...{ kind: "sniped", label: "sniped", name: "Fast Lane", symbol: "SNIPED", creatorBuys: false },
    buyers: repeat(5, { funding: "exchange", fundedBefore: 9 * SECONDS_PER_DAY, buys: "slot" }),
  },
  {
    ...{ kind: "decoy", label: "decoy", name: "Open Door", symbol: "DECOY", creatorBuys: true },
    // The buyers have one exchange in common.
    buyers: repeat(6, { funding: "exchange", fundedBefore: 1_200, buys: "later" }, () => 1),
  },
];

const RANDOM_BUYERS = [3, 12] as const;
/** Buyers of the first drawn launch. */
const MAX_BUYERS = 50;
/** Around the hour below which a wallet is fresh, and long before. */
const AGES = [
  [300, 3_300],
  [3_900, 7_200],
  [SECONDS_PER_DAY, 9 * SECONDS_PER_DAY],
] as const;
const MAX_SECONDS_AFTER = 240;

/** Draws launches whose buyers differ in everything, for measurements: the first with 50 buyers. */
export function drawLaunchCases(seed: number, count: number): readonly LaunchCase[] {
  const random = createRandom(`${seed}/launches`);
  return Array.from({ length: count }, (_, nth) => ({
    ...{ kind: "mixed" as const, label: `mixed/${nth}`, name: `Mixed ${nth}`, symbol: `MIX${nth}` },
    creatorBuys: random.chance(0.6),
    buyers: Array.from({ length: nth === 0 ? MAX_BUYERS : random.integer(...RANDOM_BUYERS) }, () =>
      drawBuyer(random),
    ),
  }));
}

function drawBuyer(random: Random): BuyerPlan {
  const [youngest, oldest] = random.pick(AGES);
  return {
    funding: random.pick(["exchange", "exchange", "exchange", "exchange", "creator", "creator-hop"] as const),
    exchange: random.integer(0, 4),
    fundedBefore: random.integer(youngest, oldest),
    buys: random.pick(["bundle", "slot", random.integer(1, MAX_SECONDS_AFTER)] as const),
    sellsHalf: random.chance(0.5),
  };
}
