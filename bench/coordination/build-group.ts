import { createRandom } from "@walletlens/demo-chain/random";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { MARKET_DAYS, MARKET_START, type Market, type MarketToken, MINUTE, SLOT_SECONDS } from "./market";
import { addRing, type RingKind } from "./rings";
import {
  createScene,
  createTrader,
  type SimTrade,
  type SimWallet,
  TRADERS,
  type TraderKind,
  varyScene,
} from "./traders";

export interface GroupPlan {
  /** Kind of the independent wallets; "mixed" draws one for each. */
  readonly traders: TraderKind | "mixed";
  readonly ring?: RingKind;
  /** Wallets of the ring; 4 by default. */
  readonly ringWallets?: number;
}

export type SimGroup = ReturnType<typeof buildGroup>;

const GROUP_WALLETS = 12;
const STORED_WALLETS = 200;
/** Kinds of wallets that a store holds, by how often. */
const STORED_KINDS = ["fashion", "time-zone", "snipers", "callers", "holders", "holders"] as const;
/** Kinds of independent behavior of the members of rings. */
const MEMBER_KINDS = ["fashion", "time-zone", "callers", "holders"] as const;
const COVERED = {
  from: MARKET_START - SECONDS_PER_DAY,
  to: MARKET_START + 3 * MARKET_DAYS * SECONDS_PER_DAY,
};

/** Creates a group of 12 wallets with the data of a provider and a store, and the truth. */
export function buildGroup(market: Market, { traders, ring, ringWallets = 4 }: GroupPlan, seed: string) {
  const random = createRandom(seed);
  const scene = createScene(market, random);
  const members = Array.from({ length: ring === undefined ? 0 : ringWallets }, () => {
    const kind = ring === "overlap-sniping" ? "snipers" : random.pick(MEMBER_KINDS);
    return createTrader(kind, varyScene(scene, random), random);
  });
  if (ring !== undefined) addRing(ring, members, market, random);
  // Copiers in one slot follow a wallet of their group, others a stored one.
  const isLeaderInside = traders === "slot-copiers";
  const insiders = isLeaderInside ? [scene.leader] : members;
  const independent = Array.from({ length: GROUP_WALLETS - insiders.length }, () =>
    createTrader(traders === "mixed" ? random.pick(TRADERS) : traders, scene, random),
  );
  const group = [...insiders, ...independent];
  // Each stored wallet has its own scene, so that chance similarities are independent.
  const storedWallets = Array.from({ length: STORED_WALLETS }, () =>
    createTrader(random.pick(STORED_KINDS), varyScene(scene, random), random),
  );
  const leaders = isLeaderInside ? [] : [scene.leader];
  const customers = traders === "presets" || traders === "mixed" ? scene.customers : [];
  const pages = readPages(group, market, [...leaders, ...customers]);
  const wallets = group.map((wallet, n) => toHistory(wallet, `wallet ${n}`));
  const outsideLeaders = leaders.map((wallet, n) => toHistory(wallet, `leader ${n}`));
  const outsideCustomers = customers.map((wallet, n) => toHistory(wallet, `customer ${n}`));
  return {
    wallets,
    reference: [...outsideLeaders, ...storedWallets.map((wallet, n) => toHistory(wallet, `kept ${n}`))],
    tokens: new Map(pages.map(({ token, facts }) => [nameAddress(`token ${token.id}`), facts])),
    /** Lists all trades of the tokens whose page was read, with their wallets. */
    listTrades: () => [
      ...[...wallets, ...outsideLeaders, ...outsideCustomers].flatMap(({ wallet, trades }) =>
        trades.map((trade) => ({ ...trade, wallet })),
      ),
      ...pages
        .map(({ token }) => token)
        .sort((a, b) => a.id - b.id)
        .flatMap(listBackgroundTrades),
    ],
    /** Wallets that act together. */
    ring: new Set(wallets.slice(0, members.length).map(({ wallet }) => wallet)),
  };
}

/** Pages of signatures that one group may cost. */
const MAX_PAGES = 200;
const PAGE_TRADES = 1_000;
/** A page is read for a token that two members trade within these seconds. */
const CLOSE_SECONDS = 15 * MINUTE;

/** Returns pages of background trades; each ends at the last trade that caused its request. */
function readPages(group: readonly SimWallet[], { tokens }: Market, outsiders: readonly SimWallet[]) {
  const outsiderTimes = groupTimes(outsiders.flatMap(({ trades }) => trades));
  const purchases = group.flatMap(({ trades }) => {
    const descending = trades.filter(({ side }) => side === "buy").sort((a, b) => b.time - a.time);
    // The first purchase of each token.
    return [...new Map(descending.map((trade) => [trade.token, trade])).values()];
  });
  const purchaseTimes = groupTimes(purchases);
  const requests = tokens.flatMap((token) => {
    const times = (purchaseTimes.get(token.id) ?? []).sort((a, b) => a - b);
    const closeTimes = times.filter((time, n) => time - (times[n - 1] ?? -Infinity) <= CLOSE_SECONDS);
    const end = closeTimes.at(-1);
    return end === undefined ? [] : [{ token, end, count: closeTimes.length }];
  });
  requests.sort((a, b) => b.count - a.count);
  return requests.slice(0, MAX_PAGES).map(({ token, end }) => {
    const allTimes = [...token.background, ...(outsiderTimes.get(token.id) ?? [])];
    const earlierTimes = allTimes.filter((time) => time <= end).sort((a, b) => a - b);
    const isWhole = earlierTimes.length < PAGE_TRADES;
    const times = earlierTimes.slice(-PAGE_TRADES).map(Math.floor);
    const launch = Math.floor(token.launch);
    const from = isWhole ? launch : (times[0] ?? launch);
    const background = { from, to: Math.floor(end), times };
    return { token, facts: { launch: isWhole ? launch : null, background } };
  });
}

/** Times of trades, by token. */
function groupTimes(trades: readonly SimTrade[]): ReadonlyMap<number, number[]> {
  const times = new Map<number, number[]>(trades.map(({ token }) => [token, []]));
  for (const { token, time } of trades) times.get(token)?.push(time);
  return times;
}

/** Independent wallets that trade in the whole market: bots that trade any active token, and occasional traders. */
const BOTS = 6;
const OCCASIONAL_TRADERS = 20_000;
/** Divisor of the share of trades by bots. */
const BOT_DIVISOR = 8;

function listBackgroundTrades({ id, background }: MarketToken) {
  const mint = nameAddress(`token ${id}`);
  const random = createRandom(`strangers of ${id}`);
  return background.map((time, n) => {
    const isBot = random.integer(1, BOT_DIVISOR) === 1;
    const name = isBot
      ? `bot ${random.integer(1, BOTS)}`
      : `stranger ${random.integer(1, OCCASIONAL_TRADERS)}`;
    const side = random.chance(0.5) ? ("buy" as const) : ("sell" as const);
    const signature = `stranger ${id} ${n}`;
    return { wallet: nameAddress(name), signature, mint, side, ...toMoment(time), sol: 0 };
  });
}

function toHistory({ trades }: SimWallet, name: string) {
  return {
    wallet: nameAddress(name),
    trades: trades.map(({ token, side, time, sol }, n) => {
      const mint = nameAddress(`token ${token}`);
      return { signature: `${name} ${n}`, mint, side, ...toMoment(time), sol };
    }),
    covered: [COVERED],
  };
}

/** Whole second of a block, and its slot. */
function toMoment(time: number) {
  return { time: Math.floor(time), slot: Math.floor((time - MARKET_START) / SLOT_SECONDS) };
}

const ADDRESSES = new Map<string, Address>();

/** Returns the address of a name, which is computed once. */
function nameAddress(name: string): Address {
  const wallet = ADDRESSES.get(name) ?? address(createAddress(name));
  ADDRESSES.set(name, wallet);
  return wallet;
}
