import { WalletBook } from "../books/wallet-book.ts";
import type { SystemAccount } from "../ledger/account.ts";
import { PERSONA_KINDS } from "../personas/persona-kinds.ts";
import { type BotKind, planBot } from "../personas/plan-bot.ts";
import { type HabitCast, planHabits } from "../personas/plan-habits.ts";
import { planOrders } from "../personas/plan-orders.ts";
import { planRing } from "../personas/plan-ring.ts";
import { planTrader } from "../personas/plan-trader.ts";
import { planWash } from "../personas/plan-wash.ts";
import { createStyle, type StyleOptions } from "../personas/trading-style.ts";
import { createRandom } from "../random.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import type { LaunchPlan } from "./launch-plans.ts";

/** Wallets among 200 that are not in the table of kinds; the remaining wallets make the market. */
const SPECIAL_WALLETS = { bot: 5, farmer: 8, ring: 8, wash: 3, order_trader: 4 } as const;
const WALLETS_OF_TABLE = 200;
/** Two bots are busy enough for more than 1,500 transactions. */
const BUSY_BOTS = 2;
const BUSY_BOT: BotKind = { activeDays: 12, tokensPerDay: [76, 96] };
const ORDINARY_BOT: BotKind = { activeDays: 4, tokensPerDay: [70, 90] };
const RING_WALLETS = 4;
const RING_COLLECTOR_LAMPORTS = 1_000_000_000n;
const RING_FUNDER_LAMPORTS = 20_000_000_000_000n;
const SMALL: StyleOptions = { reserveSol: 0, largestSol: 2.5, sweeps: true, hurried: false };
/** The reserve alone makes each of them a whale, regardless of the value of its tokens. */
const CROWD: StyleOptions = { reserveSol: 260, largestSol: 20, sweeps: false, hurried: false };

/** Counts of each persona for a market of `total` wallets; at least one of each. */
export function countWallets(total: number): Map<string, number> {
  const scaled = (wallets: number) => Math.max(1, Math.floor((wallets * total) / WALLETS_OF_TABLE));
  const counts = new Map(PERSONA_KINDS.map(({ name, wallets }) => [name, scaled(wallets)]));
  for (const [name, wallets] of Object.entries(SPECIAL_WALLETS)) counts.set(name, scaled(wallets));
  const taken = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  return counts.set("market_maker", total - taken);
}

/** The crowd comes first: tokens from before the history are spread over it. */
export function createCrowd(world: World, count: number): void {
  for (let index = 0; index < count; index += 1) {
    world.crowd.push(createWallet(world, "market_maker", index, CROWD));
  }
}

/** Wallets with a part to play; each has its plans scheduled. Returns those that airdrops may reach. */
export function createCast(
  world: World,
  counts: ReadonlyMap<string, number>,
  launches: readonly LaunchPlan[],
  nfts: Omit<HabitCast, "friends">,
): { farmers: MarketWallet[]; others: MarketWallet[] } {
  const several = (persona: string, options: StyleOptions): MarketWallet[] =>
    Array.from({ length: counts.get(persona) ?? 0 }, (_, index) =>
      createWallet(world, persona, index, options),
    );
  const farmers = several("farmer", SMALL);
  const cast: HabitCast = { ...nfts, friends: farmers };
  const traders = PERSONA_KINDS.flatMap((kind) => {
    const options = {
      reserveSol: kind.reserveSol,
      largestSol: kind.sizeSol[1],
      sweeps: kind.reserveSol === 0,
      hurried: kind.holdSeconds[1] < 300,
    };
    return several(kind.name, options).map((wallet, index) => {
      const tier = kind.tiers[index % kind.tiers.length] ?? "GOLD";
      planTrader(world, wallet, { kind, tier }, launches);
      if (kind.hasHabits && tier === "GOLD") planHabits(world, wallet, cast);
      return wallet;
    });
  });
  const bots = several("bot", { ...SMALL, hurried: true });
  for (const [index, bot] of bots.entries()) planBot(world, bot, index < BUSY_BOTS ? BUSY_BOT : ORDINARY_BOT);
  const rings = createRings(world, counts.get("ring") ?? 0);
  for (const ring of rings) planRing(world, ring);
  const washers = several("wash", SMALL);
  for (const washer of washers) planWash(world, washer);
  const orderTraders = several("order_trader", SMALL);
  for (const trader of orderTraders) planOrders(world, trader);
  return { farmers, others: [...traders, ...bots, ...rings.flat(), ...washers, ...orderTraders] };
}

/**
 * Rings that know nothing of each other. The first has a funder that it also returns its SOL to; the second lives off
 * exchanges, as anybody does, and sends what it has to a collector in the end.
 */
function createRings(world: World, count: number): readonly (readonly MarketWallet[])[] {
  const { accounts, landmarks } = world;
  return Array.from({ length: Math.ceil(count / RING_WALLETS) }, (_, ring) => {
    const collects = ring % 2 === 1;
    const tie = accounts.system(`ring-${collects ? "collector" : "funder"}/${ring}`);
    tie.lamports = collects ? RING_COLLECTOR_LAMPORTS : RING_FUNDER_LAMPORTS;
    const first = ring * RING_WALLETS;
    const members = Math.min(RING_WALLETS, count - first);
    return Array.from({ length: members }, (_member, index) => {
      const exchange = landmarks.exchanges[index % landmarks.exchanges.length] ?? tie;
      return createWallet(world, "ring", first + index, SMALL, {
        exchange: collects ? exchange : tie,
        ring: tie,
      });
    });
  });
}

function createWallet(
  world: World,
  persona: string,
  index: number,
  options: StyleOptions,
  { exchange, ring = null }: { readonly exchange?: SystemAccount; readonly ring?: SystemAccount | null } = {},
): MarketWallet {
  const random = createRandom(`${world.seed}/wallet/${persona}/${index}`);
  const wallet: MarketWallet = {
    account: world.accounts.system(`wallet/${persona}/${index}`),
    persona,
    book: new WalletBook(),
    style: createStyle(random, options),
    random,
    exchange: exchange ?? random.pick(world.landmarks.exchanges),
    ring,
    known: [],
    busy: new Set(),
  };
  world.wallets.set(wallet.account, wallet);
  return wallet;
}
