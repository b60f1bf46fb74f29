import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { createRandom, type Random } from "../../random.ts";
import { createWallet, type MarketWallet, type Range, type TransactionStyle, type World } from "../world.ts";
import type { CycleKind, TokenChoice } from "./plan.ts";

const HOUR = SECONDS_PER_HOUR;
const DAY = SECONDS_PER_DAY;

/** A kind of wallet: hold times, amounts and tokens. */
export interface Persona extends CycleKind {
  readonly name: string;
  /** Wallets of this kind among 200. */
  readonly wallets: number;
  /** Class of a wallet with enough cycles, or null. */
  readonly behavior: BehaviorType | null;
  /** Completed cycles of a wallet with a rich history. */
  readonly richCycles: Range;
  /** Days after the start on which its wallets appear. */
  readonly bornDays: Range;
  /** SOL reserve of the wallet besides its trading capital. */
  readonly reserveSol: number;
  /** Tiers of its wallets in turn. */
  readonly tiers: readonly DataQualityTier[];
  /** Takes part in transfers and conversions, which do not affect its class. */
  readonly hasHabits: boolean;
}

const MIXED_TIERS = ["GOLD", "GOLD", "SILVER", "GOLD", "BRONZE", "GOLD", "SILVER", "INSUFFICIENT"] as const;
const BASE = { bornDays: [1, 35], reserveSol: 0, tiers: MIXED_TIERS, hasHabits: true } as const;
const SIMPLE = { partial: 0, rebuys: 0, rotates: 0 };
const PLAIN = { hasHabits: false };
const EARLY: Partial<Persona> = { bornDays: [0.5, 8] };
const FIRST: Partial<Persona> = { ...PLAIN, bornDays: [0.2, 2] };
const WHALE: Partial<Persona> = { ...PLAIN, reserveSol: 400, tiers: ["GOLD", "SILVER", "GOLD", "BRONZE"] };
const FRESH: Partial<Persona> = { ...PLAIN, bornDays: [86, 88.5], tiers: ["INSUFFICIENT"] };

function persona(
  name: string,
  wallets: number,
  behavior: BehaviorType | null,
  holdSeconds: Range,
  sizeSol: Range,
  choice: TokenChoice,
  richCycles: Range,
  traits: Partial<Persona> = {},
): Persona {
  return { ...BASE, ...SIMPLE, name, wallets, behavior, holdSeconds, sizeSol, choice, richCycles, ...traits };
}

/** Kinds of wallets whose histories are cycles. */
export const TRADER_KINDS: readonly Persona[] = [
  persona("sniper", 16, "SNIPER", [6, 40], [0.3, 2.2], "launch", [40, 110], PLAIN),
  persona("scalper", 14, "SCALPER", [100, 260], [0.4, 3], "young", [50, 120]),
  persona("momentum", 18, "MOMENTUM", [480, 1_650], [0.3, 2.5], "young", [45, 110]),
  persona("intraday", 16, "INTRADAY", [0.85 * HOUR, 3.7 * HOUR], [0.3, 2.5], "young", [35, 85]),
  persona("day_trader", 20, "DAY_TRADER", [6.5 * HOUR, 22 * HOUR], [0.4, 3], "any", [28, 62]),
  persona("swing", 20, "SWING", [1.7 * DAY, 6.5 * DAY], [0.4, 2.5], "established", [15, 32]),
  persona("position", 10, "POSITION", [11.5 * DAY, 28 * DAY], [0.3, 1.6], "established", [12, 18], EARLY),
  persona("holder", 12, "HODLER", [45 * DAY, 64 * DAY], [0.2, 0.9], "established", [12, 16], FIRST),
  persona("whale", 8, "SWING", [1.8 * DAY, 6 * DAY], [15, 70], "deep", [13, 22], WHALE),
  persona("fresh", 18, "MOMENTUM", [480, 1_650], [0.1, 0.6], "any", [12, 12], FRESH),
];
/** Kinds of wallets with a plan of their own. */
export const BOT = persona("bot", 5, "SNIPER", [8, 42], [0.08, 0.35], "any", [0, 0]);
export const WASH = persona("wash", 3, "MOMENTUM", [480, 1_600], [0.4, 1.5], "young", [6, 8]);
const RAID = { partial: 0.3, rebuys: 0.1 };
export const RING = persona("ring", 8, "INTRADAY", [3_240, 12_240], [0.4, 1.8], "young", [15, 15], RAID);
const ORDER_TRADER = persona("order_trader", 4, null, [HOUR, DAY], [0.4, 2], "pooled", [0, 0]);
const FARMER = persona("farmer", 8, null, [HOUR, DAY], [0.1, 0.7], "any", [0, 0]);
/** The rest of the wallets. The reserve makes each of them a whale, regardless of the value of its tokens. */
const RICH = { reserveSol: 260 };
const MARKET_MAKER = persona("market_maker", 0, null, [HOUR, DAY], [1, 20], "any", [0, 0], RICH);

const PERSONAS = [FARMER, ...TRADER_KINDS, BOT, RING, WASH, ORDER_TRADER];
const TABLE_WALLETS = 200;

/** Creates the wallets of a market of `total`: at least one of each persona. */
export function createCast(world: World, total: number): ReadonlyMap<string, readonly MarketWallet[]> {
  const counts = PERSONAS.map(({ wallets }) => Math.max(1, Math.floor((wallets * total) / TABLE_WALLETS)));
  const makers = total - counts.reduce((sum, count) => sum + count, 0);
  const cast = [MARKET_MAKER, ...PERSONAS].map(
    (kind, index) => [kind.name, createWallets(world, kind, [makers, ...counts][index] ?? 0)] as const,
  );
  for (const wallet of cast.flatMap(([, wallets]) => wallets)) world.wallets.set(wallet.account, wallet);
  return new Map(cast);
}

const RING_WALLETS = 4;
const RING_LAMPORTS = 20_000_000_000_000n;

/**
 * Creates wallets of a kind. An account links the members of each ring of four: the first ring has a funder, the second
 * is funded by exchanges, as other wallets are, and sends its SOL to a collector at the end.
 */
function createWallets(world: World, kind: Persona, count: number): MarketWallet[] {
  const { accounts, shared } = world;
  const rings = Array.from({ length: kind === RING ? Math.ceil(count / RING_WALLETS) : 0 }, (_, number) =>
    accounts.system(`ring/${number}`, RING_LAMPORTS),
  );
  return Array.from({ length: count }, (_, index) => {
    const label = `${kind.name}/${index}`;
    const random = createRandom(`${accounts.seed}/wallet/${label}`);
    const traits = { persona: kind.name, style: drawStyle(world, random, kind), random };
    const number = Math.floor(index / RING_WALLETS);
    const ring = rings[number];
    if (!ring) return createWallet(world, label, traits);
    const exchange = number % 2 === 0 ? ring : (shared.exchanges[index % shared.exchanges.length] ?? ring);
    return createWallet(world, label, { ...traits, ring, exchange });
  });
}

const HURRIED_SECONDS = 300;
const VERSION_1_SHARE = 0.15;
const LEGACY_SHARE = 0.35;

/** Draws the style of a wallet. One with short hold times pays tips and high fees to be first. */
function drawStyle({ parameters }: World, random: Random, kind: Persona): TransactionStyle {
  const { holdSeconds, sizeSol, reserveSol } = kind;
  const isHurried = holdSeconds[1] < HURRIED_SECONDS;
  const isTipping = random.chance(isHurried ? 0.85 : 0.3);
  const isSponsored = !isHurried && random.chance(0.06);
  const toLamports = (sol: number) => Math.round(sol * 1_000_000_000);
  const drawnVersion = random.next();
  const isVersion1 = parameters.hasVersion1 && drawnVersion < VERSION_1_SHARE;
  const formerVersion = drawnVersion < 1 - LEGACY_SHARE ? 0 : "legacy";
  const topUp = Math.max(3, sizeSol[1] * 2);
  return {
    version: isVersion1 ? 1 : formerVersion,
    computeUnits: random.pick([120_000, 200_000, 250_000, 400_000]),
    microLamports: isHurried ? [80_000, 1_500_000] : [5_000, 250_000],
    tipLamports: isTipping ? [50_000, isHurried ? 3_000_000 : 400_000] : null,
    platformFeeBps: random.chance(0.3) ? random.pick([50n, 85n, 100n]) : 0n,
    retainsWrapped: random.chance(0.25),
    isRouted: random.chance(0.5),
    failShare: !isSponsored && random.chance(0.5) ? random.between(0.02, 0.14) : 0,
    isSponsored,
    closesAccounts: random.chance(0.6),
    topUpLamports: [toLamports(topUp), toLamports(topUp * 2.5)],
    reserveLamports: BigInt(toLamports(reserveSol)),
  };
}
