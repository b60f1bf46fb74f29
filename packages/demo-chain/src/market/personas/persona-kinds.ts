import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { ExpectedTier, PersonaBehavior } from "../types.ts";
import type { TokenChoice } from "./choose-token.ts";

/** A kind of trader: hold times, amounts and tokens. */
export interface PersonaKind {
  readonly name: string;
  /** Wallets of this kind among 200. */
  readonly wallets: number;
  readonly behavior: PersonaBehavior;
  /** Seconds from the first purchase of a cycle to its last sale. */
  readonly holdSeconds: readonly [number, number];
  readonly sizeSol: readonly [number, number];
  readonly choice: TokenChoice;
  /** Completed cycles of a wallet with a rich history. */
  readonly richCycles: readonly [number, number];
  /** Days after the start on which its wallets appear. */
  readonly bornDays: readonly [number, number];
  /** SOL reserve of the wallet besides its trading capital. */
  readonly reserveSol: number;
  /** Tiers of its wallets in turn. */
  readonly tiers: readonly ExpectedTier[];
  /** Takes part in transfers, liquidity, NFTs and conversions, which do not affect its class. */
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
] as const satisfies readonly ExpectedTier[];

/** Completed cycles that land in a tier with room to spare; rich histories follow their kind. */
export const TIER_CYCLES: Readonly<Record<Exclude<ExpectedTier, "GOLD">, readonly [number, number]>> = {
  SILVER: [6, 8],
  BRONZE: [3, 4],
  INSUFFICIENT: [0, 2],
};

const COMMON = { bornDays: [1, 35], reserveSol: 0, tiers: MIXED_TIERS, hasHabits: true } as const;
const [HOUR, DAY] = [SECONDS_PER_HOUR, SECONDS_PER_DAY];

type Row = readonly [
  name: string,
  wallets: number,
  behavior: PersonaBehavior,
  holdSeconds: PersonaKind["holdSeconds"],
  sizeSol: PersonaKind["sizeSol"],
  choice: TokenChoice,
  richCycles: PersonaKind["richCycles"],
];

/**
 * Hold times are far from the limits of their class: a second purchase is in the first tenth and no sale
 * before the last fifth, so the weighted time of a cycle is at least 0.7 of the whole.
 */
const ROWS: readonly Row[] = [
  ["sniper", 16, "SNIPER", [6, 40], [0.3, 2.2], "launch-moment", [40, 110]],
  ["scalper", 14, "SCALPER", [100, 260], [0.4, 3], "young", [50, 120]],
  ["momentum", 18, "MOMENTUM", [480, 1_650], [0.3, 2.5], "young", [45, 110]],
  ["intraday", 16, "INTRADAY", [0.85 * HOUR, 3.7 * HOUR], [0.3, 2.5], "young", [35, 85]],
  ["day_trader", 20, "DAY_TRADER", [6.5 * HOUR, 22 * HOUR], [0.4, 3], "any", [28, 62]],
  ["swing", 20, "SWING", [1.7 * DAY, 6.5 * DAY], [0.4, 2.5], "seasoned", [15, 32]],
  ["position", 10, "POSITION", [11.5 * DAY, 28 * DAY], [0.3, 1.6], "seasoned", [12, 18]],
  ["holder", 12, "HODLER", [45 * DAY, 64 * DAY], [0.2, 0.9], "seasoned", [12, 16]],
  ["whale", 8, "SWING", [1.8 * DAY, 6 * DAY], [15, 70], "deep", [13, 22]],
  ["fresh", 18, "MOMENTUM", [480, 1_650], [0.1, 0.6], "any", [12, 12]],
];

/** Traits that set a kind apart from the common ones. */
const APART: Readonly<Record<string, Partial<PersonaKind>>> = {
  sniper: { hasHabits: false },
  position: { bornDays: [0.5, 8] },
  holder: { bornDays: [0.2, 2], hasHabits: false },
  whale: { reserveSol: 400, tiers: ["GOLD", "SILVER", "GOLD", "BRONZE"], hasHabits: false },
  fresh: { bornDays: [86, 88.5], tiers: ["INSUFFICIENT"], hasHabits: false },
};

export const PERSONA_KINDS: readonly PersonaKind[] = ROWS.map(
  ([name, wallets, behavior, holdSeconds, sizeSol, choice, richCycles]) => ({
    ...COMMON,
    ...{ name, wallets, behavior, holdSeconds, sizeSol, choice, richCycles },
    ...APART[name],
  }),
);
