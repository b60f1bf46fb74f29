import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { planHabits } from "../personas/habits.ts";
import { planOrders } from "../personas/orders.ts";
import { PERSONA_KINDS } from "../personas/persona-kinds.ts";
import { planRing } from "../personas/rings.ts";
import { type BotKind, planBot, planTrader, planWash } from "../personas/traders.ts";
import { createWallet, type StyleOptions } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";
import type { LaunchPlan } from "./launch-plans.ts";

const SMALL: StyleOptions = { reserveSol: 0, maxSol: 2.5, sweeps: true, hurried: false };
/** The reserve makes each of them a whale, regardless of the value of its tokens. */
const MARKET_MAKER: StyleOptions = { reserveSol: 260, maxSol: 20, sweeps: false, hurried: false };
/** Two bots are busy enough for more than 1,500 transactions. */
const BUSY_BOTS = 2;
const BUSY_BOT: BotKind = { activeDays: 12, tokensPerDay: [76, 96] };
const ORDINARY_BOT: BotKind = { activeDays: 4, tokensPerDay: [70, 90] };
const RING_WALLETS = 4;
const RING_COLLECTOR_LAMPORTS = 1_000_000_000n;
const RING_FUNDER_LAMPORTS = 20_000_000_000_000n;

/** Data of the simulation for plans of personas. */
interface Cast {
  readonly launches: readonly LaunchPlan[];
  readonly nfts: MintAccount[];
  readonly nftSeller: SystemAccount;
  readonly farmers: readonly MarketWallet[];
}

/** A persona: its wallets among 200, their creation and their actions. */
interface Persona {
  readonly name: string;
  readonly wallets: number;
  readonly style?: StyleOptions;
  readonly create?: (world: World, count: number) => MarketWallet[];
  readonly plan?: (wallets: readonly MarketWallet[], cast: Cast) => void;
}

/** Every persona but the market makers, in the order in which they are created. Farmers only receive airdrops. */
const PERSONAS: readonly Persona[] = [
  { name: "farmer", wallets: 8, style: SMALL },
  ...PERSONA_KINDS.map((kind) => ({
    name: kind.name,
    wallets: kind.wallets,
    style: {
      reserveSol: kind.reserveSol,
      maxSol: kind.sizeSol[1],
      sweeps: kind.reserveSol === 0,
      hurried: kind.holdSeconds[1] < 300,
    },
    plan: (wallets: readonly MarketWallet[], { launches, farmers, ...nfts }: Cast) => {
      for (const [index, wallet] of wallets.entries()) {
        const tier = kind.tiers[index % kind.tiers.length] ?? "GOLD";
        planTrader(wallet, kind, tier, launches);
        if (kind.hasHabits && tier === "GOLD") planHabits(wallet, { ...nfts, friends: farmers });
      }
    },
  })),
  {
    name: "bot",
    wallets: 5,
    style: { ...SMALL, hurried: true },
    plan: (bots) => {
      for (const [index, bot] of bots.entries()) planBot(bot, index < BUSY_BOTS ? BUSY_BOT : ORDINARY_BOT);
    },
  },
  {
    name: "ring",
    wallets: 8,
    create: createRings,
    plan: (wallets) => {
      const rings = new Set(wallets.map(({ ring }) => ring));
      for (const one of rings) planRing(wallets.filter(({ ring }) => ring === one));
    },
  },
  { name: "wash", wallets: 3, style: SMALL, plan: (wallets) => wallets.forEach(planWash) },
  { name: "order_trader", wallets: 4, style: SMALL, plan: (wallets) => wallets.forEach(planOrders) },
];
const WALLETS_OF_TABLE = 200;

/** Counts of each persona for a market of `total` wallets; at least one of each. Market makers are the rest. */
export function countWallets(total: number): Map<string, number> {
  const counts = new Map(
    PERSONAS.map(({ name, wallets }) => [
      name,
      Math.max(1, Math.floor((wallets * total) / WALLETS_OF_TABLE)),
    ]),
  );
  const taken = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  return counts.set("market_maker", total - taken);
}

/**
 * Creates the market makers. They are created first, because tokens from before the history are distributed to them.
 */
export function createMarketMakers(world: World, count: number): void {
  for (let index = 0; index < count; index += 1) {
    world.marketMakers.push(createWallet(world, "market_maker", index, MARKET_MAKER));
  }
}

/** Creates every other wallet and schedules its plans. Returns the wallets that airdrops may reach. */
export function createCast(
  world: World,
  counts: ReadonlyMap<string, number>,
  given: Omit<Cast, "farmers">,
): { farmers: readonly MarketWallet[]; others: readonly MarketWallet[] } {
  let farmers: readonly MarketWallet[] = [];
  const others: MarketWallet[] = [];
  for (const { name, style = SMALL, create, plan } of PERSONAS) {
    const count = counts.get(name) ?? 0;
    const wallets =
      create?.(world, count) ??
      Array.from({ length: count }, (_, index) => createWallet(world, name, index, style));
    plan?.(wallets, { ...given, farmers });
    if (plan) others.push(...wallets);
    else farmers = wallets;
  }
  return { farmers, others };
}

/**
 * Independent rings. The first has a funder that it also returns its SOL to; the second is funded by exchanges, as
 * other wallets are, and sends its SOL to a collector at the end.
 */
function createRings(world: World, count: number): MarketWallet[] {
  const { accounts, shared } = world;
  return Array.from({ length: Math.ceil(count / RING_WALLETS) }, (_, number) => {
    const collects = number % 2 === 1;
    const lamports = collects ? RING_COLLECTOR_LAMPORTS : RING_FUNDER_LAMPORTS;
    const ring = accounts.system(`ring-${collects ? "collector" : "funder"}/${number}`, lamports);
    const first = number * RING_WALLETS;
    return Array.from({ length: Math.min(RING_WALLETS, count - first) }, (_member, index) => {
      const exchange = shared.exchanges[index % shared.exchanges.length] ?? ring;
      return createWallet(world, "ring", first + index, SMALL, {
        exchange: collects ? exchange : ring,
        ring,
      });
    });
  }).flat();
}
