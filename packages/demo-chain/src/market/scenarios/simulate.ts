import type { SystemAccount } from "../ledger/accounts.ts";
import { createRandom } from "../random.ts";
import type { Token } from "../token.ts";
import type { DemoLaunch, MarketOptions } from "../types.ts";
import { createWallet, createWorld, type MarketWallet, type World } from "../world.ts";
import { planAirdrops, planCustodian } from "./airdrops.ts";
import { BOT_KINDS, planBot, planRing, planShowcase, planWash } from "./groups.ts";
import { planLaunches } from "./launches.ts";
import { type Party, Planner } from "./plan.ts";
import { planOrders } from "./scripts.ts";
import { playSteps, type Step } from "./steps.ts";
import { drawStyle } from "./style.ts";
import { createTokens } from "./tokens.ts";
import { drawCycles, planTrader, TRADER_KINDS, type TraderKind } from "./traders.ts";

/** A market at the end of its history. */
export interface SimulatedMarket {
  readonly world: World;
  readonly launches: readonly DemoLaunch[];
  /** The token that visitors see first, and the wallets that bought it to hold it; null in a small market. */
  readonly showcase: { readonly token: Token | null; readonly buyers: readonly MarketWallet[] };
  readonly planner: Planner;
  /** Traders with what they have traded. */
  readonly parties: readonly { readonly party: Party; readonly kind: TraderKind }[];
}

interface Persona {
  readonly name: string;
  /** Wallets among 200. */
  readonly wallets: number;
  readonly maxSol: number;
  readonly isHurried: boolean;
  readonly reserveSol?: number;
}

const PERSONAS: readonly Persona[] = [
  { name: "farmer", wallets: 8, maxSol: 2.5, isHurried: false },
  ...TRADER_KINDS.map(({ name, wallets, sizeSol: [, maxSol], holdSeconds: [, hold], reserveSol }) => {
    return { name, wallets, maxSol, isHurried: hold < 300, reserveSol };
  }),
  { name: "bot", wallets: 5, maxSol: 2.5, isHurried: true },
  { name: "ring", wallets: 8, maxSol: 2.5, isHurried: false },
  { name: "wash", wallets: 3, maxSol: 2.5, isHurried: false },
  { name: "order_trader", wallets: 4, maxSol: 2.5, isHurried: false },
];
const TABLE_WALLETS = 200;
/** The rest of the wallets. The reserve makes each of them a whale, regardless of the value of its tokens. */
const MARKET_MAKER = { name: "market_maker", wallets: 0, maxSol: 20, reserveSol: 260, isHurried: false };
/** Minimum number of mints per wallet for separating wallets. */
const MINTS_PER_WALLET = 5;
const TREASURY_LAMPORTS = 400_000_000_000n;

/** Sets up a market and plays its 90 days. */
export function simulate(options: Required<MarketOptions>): SimulatedMarket {
  const { seed, endTime, wallets, mints, mixedLaunches, parameters } = options;
  const world = createWorld(seed, endTime, parameters);
  const cast = createCast(world, wallets);
  const listCast = (persona: string) => cast.get(persona) ?? [];
  const treasury = world.accounts.system("treasury", TREASURY_LAMPORTS);
  const makers = listCast("market_maker");
  const steps = createTokens(world, makers, treasury, mints);
  const planner = new Planner(world, mints >= wallets * MINTS_PER_WALLET);
  const farmers = listCast("farmer");
  for (const maker of makers) holdStock(planner, maker);
  const others = Array.from(world.wallets.values()).filter(
    (wallet) => !makers.includes(wallet) && !farmers.includes(wallet),
  );
  const parties = planTraders(planner, cast, steps);
  const rings = listRings(listCast("ring")).map((members) => planRing(planner, members));
  for (const { steps: raids } of rings) steps.push(...raids);
  for (const wallet of listCast("wash")) steps.push(...planWash(planner, wallet));
  for (const wallet of listCast("order_trader")) steps.push(...planOrders(planner, wallet));
  for (const [index, bot] of listCast("bot").entries()) {
    const kind = BOT_KINDS[Math.min(index, BOT_KINDS.length - 1)];
    if (kind) steps.push(...planBot(planner, bot, kind));
  }
  const classed = parties.filter(({ kind }) => kind.name !== "sniper" && kind.name !== "fresh");
  const showcase = planShowcase(
    planner,
    rings[0]?.party,
    classed.map(({ party }) => party),
  );
  const { launches, steps: cases } = planLaunches(world, mixedLaunches);
  steps.push(...planAirdrops(world, treasury, farmers, others), ...showcase.steps, ...cases);
  steps.push(...planCustodian(world, [...makers, ...listCast("fresh")]));
  playSteps(world, steps);
  return { world, launches, showcase, planner, parties };
}

/** Creates the wallets of a market of `total`: at least one of each persona. */
function createCast(world: World, total: number): Map<string, MarketWallet[]> {
  const cast = new Map<string, MarketWallet[]>();
  const rings: SystemAccount[] = [];
  const create = ({ name, maxSol, isHurried, reserveSol = 0 }: Persona, count: number) => {
    const wallets = Array.from({ length: count }, (_, index) => {
      const label = `${name}/${index}`;
      const random = createRandom(`${world.seed}/wallet/${label}`);
      const style = drawStyle(world, random, { maxSol, isHurried, reserveSol });
      const ties = name === "ring" ? tieToRing(world, rings, index) : {};
      return createWallet(world, label, { persona: name, style, random, ...ties });
    });
    for (const wallet of wallets) world.wallets.set(wallet.account, wallet);
    cast.set(name, wallets);
  };
  const counts = PERSONAS.map(({ wallets }) => Math.max(1, Math.floor((wallets * total) / TABLE_WALLETS)));
  create(MARKET_MAKER, total - counts.reduce((sum, count) => sum + count, 0));
  for (const [index, persona] of PERSONAS.entries()) create(persona, counts[index] ?? 0);
  return cast;
}

const RING_WALLETS = 4;
const RING_LAMPORTS = 20_000_000_000_000n;

/**
 * Accounts that link the members of rings of four. The first ring has a funder; the second is funded by exchanges, as
 * other wallets are, and sends its SOL to a collector at the end.
 */
function tieToRing({ accounts, shared }: World, rings: SystemAccount[], index: number) {
  const number = Math.floor(index / RING_WALLETS);
  const ring = rings[number] ?? accounts.system(`ring/${number}`, RING_LAMPORTS);
  rings[number] = ring;
  const exchange = shared.exchanges[index % shared.exchanges.length] ?? ring;
  return { exchange: number % 2 === 0 ? ring : exchange, ring };
}

function listRings(members: readonly MarketWallet[]): MarketWallet[][] {
  const rings = Array.from(new Set(members.map(({ ring }) => ring)));
  return rings.map((ring) => members.filter((member) => member.ring === ring));
}

/** A market maker buys each of its tokens. */
function holdStock(planner: Planner, maker: MarketWallet): void {
  const stock = planner.world.tokens.filter((token) => token.maker === maker);
  const party = planner.createParty([maker], stock.length);
  for (const token of stock) planner.hold(party, token, 0, 0);
}

/** Plans the traders, those with the fewest cycles first: each of these needs tokens that nobody else buys. */
function planTraders(planner: Planner, cast: ReadonlyMap<string, readonly MarketWallet[]>, steps: Step[]) {
  const friends = cast.get("farmer") ?? [];
  const traders = TRADER_KINDS.flatMap((kind) =>
    (cast.get(kind.name) ?? []).map((wallet, index) => {
      const tier = kind.tiers[index % kind.tiers.length] ?? "GOLD";
      return { wallet, kind, tier, cycles: drawCycles(wallet.random, kind, tier) };
    }),
  );
  return traders
    .toSorted((left, right) => left.cycles - right.cycles)
    .map((trader) => {
      const { party, steps: planned } = planTrader(planner, trader, friends);
      steps.push(...planned);
      return { party, kind: trader.kind };
    });
}
