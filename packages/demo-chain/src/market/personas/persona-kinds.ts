import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { SECONDS_PER_DAY } from "../clock.ts";
import type { BehaviorType, DataQualityTier } from "../types.ts";
import type { TokenChoice } from "./choose-token.ts";

/** A kind of trader: how long it holds, how much it spends, what it buys. */
export interface PersonaKind {
  readonly name: string;
  /** Wallets of this kind among 200. */
  readonly wallets: number;
  readonly behavior: BehaviorType;
  /** Seconds from the first purchase of a cycle to its last sale. */
  readonly holdSeconds: readonly [number, number];
  readonly sizeSol: readonly [number, number];
  readonly choice: TokenChoice;
  /** Completed cycles of a wallet with a rich history. */
  readonly richCycles: readonly [number, number];
  /** Days after the start on which its wallets appear. */
  readonly bornDays: readonly [number, number];
  /** SOL that the wallet keeps beside what it trades with. */
  readonly reserveSol: number;
  /** Tiers of its wallets in turn. */
  readonly tiers: readonly DataQualityTier[];
  /** Takes part in transfers, liquidity, NFTs and conversions, which leave its class alone. */
  readonly hasHabits: boolean;
}

const MIXED_TIERS = [
  "GOLD",
  "GOLD",
  "SILVER",
  "GOLD",
  "BRONZE",
  "GOLD",
  "SILVER",
  "INSUFFICIENT",
] as const satisfies readonly DataQualityTier[];

/** Completed cycles that land in a tier with room to spare; rich histories follow their kind. */
export const TIER_CYCLES: Readonly<Record<Exclude<DataQualityTier, "GOLD">, readonly [number, number]>> = {
  SILVER: [6, 8],
  BRONZE: [3, 4],
  INSUFFICIENT: [0, 2],
};

const common = { bornDays: [1, 35], reserveSol: 0, tiers: MIXED_TIERS, hasHabits: true } as const;

/**
 * Hold times keep clear of the limits of their class: a second purchase comes in the first tenth and no sale
 * before the last fifth, so the weighted time of a cycle is at least 0.7 of the whole.
 */
export const PERSONA_KINDS: readonly PersonaKind[] = [
  {
    ...common,
    name: "sniper",
    wallets: 16,
    behavior: "SNIPER",
    holdSeconds: [6, 40],
    sizeSol: [0.3, 2.2],
    choice: "launch-moment",
    richCycles: [40, 110],
    hasHabits: false,
  },
  {
    ...common,
    name: "scalper",
    wallets: 14,
    behavior: "SCALPER",
    holdSeconds: [100, 260],
    sizeSol: [0.4, 3],
    choice: "young",
    richCycles: [50, 120],
  },
  {
    ...common,
    name: "momentum",
    wallets: 18,
    behavior: "MOMENTUM",
    holdSeconds: [480, 1_650],
    sizeSol: [0.3, 2.5],
    choice: "young",
    richCycles: [45, 110],
  },
  {
    ...common,
    name: "intraday",
    wallets: 16,
    behavior: "INTRADAY",
    holdSeconds: [0.85 * SECONDS_PER_HOUR, 3.7 * SECONDS_PER_HOUR],
    sizeSol: [0.3, 2.5],
    choice: "young",
    richCycles: [35, 85],
  },
  {
    ...common,
    name: "day_trader",
    wallets: 20,
    behavior: "DAY_TRADER",
    holdSeconds: [6.5 * SECONDS_PER_HOUR, 22 * SECONDS_PER_HOUR],
    sizeSol: [0.4, 3],
    choice: "any",
    richCycles: [28, 62],
  },
  {
    ...common,
    name: "swing",
    wallets: 20,
    behavior: "SWING",
    holdSeconds: [1.7 * SECONDS_PER_DAY, 6.5 * SECONDS_PER_DAY],
    sizeSol: [0.4, 2.5],
    choice: "seasoned",
    richCycles: [15, 32],
  },
  {
    ...common,
    name: "position",
    wallets: 10,
    behavior: "POSITION",
    holdSeconds: [11.5 * SECONDS_PER_DAY, 28 * SECONDS_PER_DAY],
    sizeSol: [0.3, 1.6],
    choice: "seasoned",
    richCycles: [12, 18],
    bornDays: [0.5, 8],
  },
  {
    ...common,
    name: "holder",
    wallets: 12,
    behavior: "HODLER",
    holdSeconds: [45 * SECONDS_PER_DAY, 64 * SECONDS_PER_DAY],
    sizeSol: [0.2, 0.9],
    choice: "seasoned",
    richCycles: [12, 16],
    bornDays: [0.2, 2],
    hasHabits: false,
  },
  {
    ...common,
    name: "whale",
    wallets: 8,
    behavior: "SWING",
    holdSeconds: [1.8 * SECONDS_PER_DAY, 6 * SECONDS_PER_DAY],
    sizeSol: [15, 70],
    choice: "deep",
    richCycles: [13, 22],
    reserveSol: 400,
    tiers: ["GOLD", "SILVER", "GOLD", "BRONZE"],
    hasHabits: false,
  },
  {
    ...common,
    name: "fresh",
    wallets: 18,
    behavior: "MOMENTUM",
    holdSeconds: [480, 1_650],
    sizeSol: [0.1, 0.6],
    choice: "any",
    richCycles: [12, 12],
    bornDays: [86, 88.5],
    tiers: ["INSUFFICIENT"],
    hasHabits: false,
  },
];
