import { createRandom, type Random } from "@walletlens/demo-chain/market/random";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { MARKET_DAYS, MARKET_START, type Market, MINUTE, SLOT_SECONDS, TOKEN_THEMES } from "./market";
import { addRing, type RingKind } from "./rings";
import { type SimWallet, simulateWallet } from "./sim-wallet";
import { createScene, createTrader, sellAutomatically, TRADERS, type TraderKind } from "./traders";

/** A simulated group with the data of a provider and a store, and the truth. */
export interface SimGroup {
  readonly wallets: readonly SimHistory[];
  readonly reference: readonly SimHistory[];
  readonly tokens: ReadonlyMap<Address, SimFacts>;
  /** All trades of the tokens whose page was read, with their wallets. */
  listTrades(): readonly (SimHistory["trades"][number] & { readonly wallet: Address })[];
  /** Wallets that act together. */
  readonly ring: ReadonlySet<Address>;
  /** Wallet of the group that the others copy; null without one. */
  readonly copied: Address | null;
}

interface SimHistory {
  readonly wallet: Address;
  readonly trades: readonly {
    readonly signature: string;
    readonly mint: Address;
    readonly side: "buy" | "sell";
    readonly time: number;
    readonly slot: number;
    readonly sol: number;
  }[];
  readonly covered: readonly { readonly from: number; readonly to: number }[];
}

interface SimFacts {
  readonly launch: number | null;
  readonly background: {
    readonly from: number;
    readonly to: number;
    readonly times: readonly number[];
  } | null;
}

export interface GroupPlan {
  readonly seed: string;
  /** Kind of the independent wallets; "mixed" draws one for each. */
  readonly traders: TraderKind | "mixed";
  readonly ring: RingKind | null;
  /** Wallets of the ring; absent for 4. */
  readonly ringWallets?: number;
  /** Stored wallets outside the group. */
  readonly reference: number;
  /** Wallets from which the copied leader trades in turn; none of them is stored. 0: it is of the group. Absent: one stored wallet. */
  readonly leaderWallets?: number;
  /** Customers outside the group of a service with automatic sales. */
  readonly customers?: number;
}

/** Wallets that trade the tokens of a group's scene without being in it: a public wallet, customers of a preset. */
interface Outsiders {
  readonly leaders: readonly SimWallet[];
  readonly customers: readonly SimWallet[];
}

const GROUP_WALLETS = 12;
const RING_WALLETS = 4;
/** Kinds of wallets that a store holds, by how often. */
const REFERENCE_KINDS: readonly TraderKind[] = [
  "fashion",
  "time-zone",
  "snipers",
  "callers",
  "holders",
  "holders",
];
/** Kinds of independent behavior of the members of rings. */
const PEOPLE: readonly TraderKind[] = ["fashion", "time-zone", "callers", "holders"];
/** Pages of signatures that one group may cost. */
const MAX_PAGES = 200;
const PAGE_TRADES = 1000;
/** A page is read for a token that two members trade within these seconds. */
const CLOSE_SECONDS = 15 * MINUTE;

export function buildGroup(market: Market, plan: GroupPlan): SimGroup {
  const { seed, traders, ring, reference, leaderWallets, customers: outside = 0 } = plan;
  const { ringWallets = RING_WALLETS } = plan;
  const random = createRandom(seed);
  const scene = createScene(market, random);
  const draw = (kind: TraderKind | "mixed") =>
    createTrader(kind === "mixed" ? random.pick(TRADERS) : kind, scene, market, random);
  const members = Array.from({ length: ring === null ? 0 : ringWallets }, () =>
    createTrader(
      ring === "overlap-sniping" ? "snipers" : random.pick(PEOPLE),
      createOwnScene(scene, random),
      market,
      random,
    ),
  );
  if (ring !== null) addRing(ring, members, market, random);
  // Copiers in one slot follow the public wallet that they copy.
  const copied = traders === "slot-copiers" || leaderWallets === 0 ? [scene.leader] : [];
  const alone = Array.from({ length: GROUP_WALLETS - members.length - copied.length }, () => draw(traders));
  const group = [...members, ...copied, ...alone];
  const unrelated = Array.from({ length: reference }, () => {
    // Each group has its own market, so that chance similarities are independent.
    return createTrader(random.pick(REFERENCE_KINDS), createOwnScene(scene, random), market, random);
  });
  const wallets = group.map((wallet, n) => toHistory(wallet, `wallet ${n}`));
  const leaders = leaderWallets === undefined ? [scene.leader] : tradeInTurn(scene.leader, leaderWallets);
  const leading = copied.length > 0 ? [] : leaders.map((wallet, n) => toHistory(wallet, `leader ${n}`));
  const stored = leaderWallets === undefined ? leading : [];
  const outsiders = listCustomers(traders, outside, scene, market, random);
  const customers = outsiders.map((wallet, n) => toHistory(wallet, `customer ${n}`));
  const tokens = readPages(group, market, { leaders, customers: outsiders });
  return {
    wallets,
    // An empty store has neither the public wallet that copiers follow nor users of a preset.
    reference:
      reference === 0 ? [] : [...stored, ...unrelated.map((wallet, n) => toHistory(wallet, `kept ${n}`))],
    tokens,
    listTrades: () => [
      ...[...wallets, ...leading, ...customers].flatMap(({ wallet, trades }) =>
        trades.map((trade) => ({ ...trade, wallet })),
      ),
      ...listOutsiders(market, (mint) => tokens.has(mint)),
    ],
    ring: new Set(wallets.slice(0, members.length).map(({ wallet }) => wallet)),
    copied: copied.length === 0 ? null : (wallets[members.length]?.wallet ?? null),
  };
}

/** Splits the trades of a leader among wallets, token by token. */
function tradeInTurn(leader: SimWallet, count: number): readonly SimWallet[] {
  const tokens = [...new Set(leader.trades.map(({ token }) => token))];
  const turnOf = new Map(tokens.map((token, n) => [token, n % count]));
  return Array.from({ length: count }, (_, n) => ({
    ...leader,
    trades: leader.trades.filter(({ token }) => turnOf.get(token) === n),
  }));
}

/** Wallets outside the group that use the same preset. */
function listCustomers(
  traders: GroupPlan["traders"],
  count: number,
  { preset, customers }: ReturnType<typeof createScene>,
  market: Market,
  random: Random,
): readonly SimWallet[] {
  if (traders === "presets" || traders === "mixed") return customers;
  if (traders !== "automatic-sales") return [];
  return Array.from({ length: count }, () => {
    const wallet = simulateWallet(random);
    sellAutomatically(wallet, preset, market, random);
    return wallet;
  });
}

function createOwnScene(scene: ReturnType<typeof createScene>, random: Random) {
  return { ...scene, theme: random.integer(0, TOKEN_THEMES - 1), hours: simulateWallet(random).hours };
}

/** Returns pages of background trades; each ends at the last trade that caused its request. */
function readPages(
  group: readonly SimWallet[],
  { tokens }: Market,
  { leaders, customers }: Outsiders,
): SimGroup["tokens"] {
  const others = listTimes([...leaders, ...customers].filter((wallet) => !group.includes(wallet)));
  const firsts = tokens.map(() => [] as number[]);
  for (const { trades } of group) {
    const seen = new Set<number>();
    for (const { token, side, time } of trades.toSorted((a, b) => a.time - b.time)) {
      if (side !== "buy" || seen.has(token)) continue;
      seen.add(token);
      firsts[token]?.push(time);
    }
  }
  const asked = firsts.flatMap((times, token) => {
    const ascending = times.toSorted((a, b) => a - b);
    const close = ascending.filter(
      (time, n) => n > 0 && time - (ascending[n - 1] ?? -Infinity) <= CLOSE_SECONDS,
    );
    const last = close.at(-1);
    return last === undefined ? [] : [{ token, last, close: close.length }];
  });
  asked.sort((a, b) => b.close - a.close);
  const facts = new Map<Address, SimFacts>();
  for (const { token, last } of asked.slice(0, MAX_PAGES)) {
    const known = tokens[token];
    if (known === undefined) continue;
    const all = [...known.background, ...(others.get(token) ?? [])];
    const before = all.filter((time) => time <= last).sort((a, b) => a - b);
    const isWhole = before.length < PAGE_TRADES;
    const times = before.slice(-PAGE_TRADES).map(Math.floor);
    const launch = Math.floor(known.launch);
    const from = isWhole ? launch : (times[0] ?? launch);
    facts.set(nameOf(`token ${token}`), {
      launch: isWhole ? launch : null,
      background: { from, to: Math.floor(last), times },
    });
  }
  return facts;
}

/** Times of the trades of wallets, by token. */
function listTimes(wallets: readonly SimWallet[]): ReadonlyMap<number, readonly number[]> {
  const times = new Map<number, number[]>();
  for (const { token, time } of wallets.flatMap(({ trades }) => trades)) {
    const known = times.get(token);
    if (known === undefined) times.set(token, [time]);
    else known.push(time);
  }
  return times;
}

/**
 * Independent wallets that trade in the whole market: bots that trade any active token, and occasional
 * traders.
 */
const BOTS = 6;
const OUTSIDERS = 20_000;
/** Divisor of the share of trades by bots. */
const BOTS_EVERY = 8;

/** Background trades with their wallets. */
function listOutsiders(
  { tokens }: Market,
  isRead: (mint: Address) => boolean,
): ReturnType<SimGroup["listTrades"]> {
  return tokens.flatMap(({ id, background }) => {
    const mint = nameOf(`token ${id}`);
    if (!isRead(mint)) return [];
    const random = createRandom(`strangers of ${id}`);
    return background.map((time, n) => {
      const isBot = random.integer(1, BOTS_EVERY) === 1;
      const name = isBot ? `bot ${random.integer(1, BOTS)}` : `stranger ${random.integer(1, OUTSIDERS)}`;
      const side = random.chance(0.5) ? ("buy" as const) : ("sell" as const);
      return {
        wallet: nameOf(name),
        signature: `stranger ${id} ${n}`,
        mint,
        side,
        ...toMoment(time),
        sol: 0,
      };
    });
  });
}

function toHistory({ trades }: SimWallet, name: string): SimHistory {
  return {
    wallet: nameOf(name),
    trades: trades.map(({ token, side, time, sol }, n) => ({
      signature: `${name} ${n}`,
      mint: nameOf(`token ${token}`),
      side,
      ...toMoment(time),
      sol,
    })),
    covered: [{ from: MARKET_START - SECONDS_PER_DAY, to: MARKET_START + 3 * MARKET_DAYS * SECONDS_PER_DAY }],
  };
}

/** Whole second of a block, and its slot. */
function toMoment(time: number): { readonly time: number; readonly slot: number } {
  return { time: Math.floor(time), slot: Math.floor((time - MARKET_START) / SLOT_SECONDS) };
}

const names = new Map<string, Address>();

/** Address of a name, computed once. */
function nameOf(name: string): Address {
  const known = names.get(name) ?? address(createAddress(name));
  names.set(name, known);
  return known;
}
