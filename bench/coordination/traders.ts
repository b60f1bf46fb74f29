import { drawExponential, drawNormal } from "@walletlens/demo-chain/draw";
import type { Random } from "@walletlens/demo-chain/random";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import {
  drawFromTape,
  drawSlots,
  MARKET_DAYS,
  MARKET_START,
  type Market,
  type MarketToken,
  MINUTE,
  SLOT_SECONDS,
  TOKEN_THEMES,
} from "./market";

export interface SimTrade {
  readonly token: number;
  readonly side: "buy" | "sell";
  /** Unix seconds. */
  readonly time: number;
  readonly sol: number;
}

/** A token that a wallet may buy, and when. */
interface Signal {
  readonly token: MarketToken;
  readonly time: number;
}

/** Habits that the independent wallets of one group have in common. */
export interface Scene {
  readonly market: Market;
  readonly theme: number;
  readonly hours: SimWallet["hours"];
  /** A public wallet that some copy. */
  readonly leader: SimWallet;
  /** Launches that pass the filter of a preset. */
  readonly preset: readonly Signal[];
  /** Wallets outside that use the same preset. */
  readonly customers: readonly SimWallet[];
}

/** Share of launches that pass the filter of a preset. */
const PRESET_SHARE = 0.05;
/** Share of them that a user of the preset buys. */
const PRESET_USE = 0.7;
const CUSTOMERS = 20;

export function createScene(market: Market, random: Random): Scene {
  const leader = new SimWallet(market, random);
  leader.buyFromTape(70);
  const preset = listLaunches(market).filter(() => random.chance(PRESET_SHARE));
  const customers = Array.from({ length: CUSTOMERS }, () => new SimWallet(market, random));
  for (const customer of customers) customer.follow(preset, PRESET_USE, () => drawSlots(random, 3));
  const theme = random.integer(0, TOKEN_THEMES - 1);
  return { market, theme, hours: drawHours(random), leader, preset, customers };
}

/** Returns a scene with another theme and other hours. */
export function varyScene(scene: Scene, random: Random): Scene {
  const theme = random.integer(0, TOKEN_THEMES - 1);
  return { ...scene, theme, hours: new SimWallet(scene.market, random).hours };
}

/** An evening of a few hours somewhere on earth, in UTC. */
function drawHours(random: Random) {
  return { from: random.integer(0, 23), length: random.integer(3, 8) };
}

interface TapeHabit {
  readonly hours?: SimWallet["hours"];
  /** Number of tokens that it reads at a moment, until it likes one. */
  readonly tries?: number;
  readonly likes?: (token: MarketToken) => boolean;
  readonly drawDelay?: () => number;
}

/** A wallet that trades in a market. */
export class SimWallet {
  readonly trades: SimTrade[] = [];
  /** Seconds for which it holds a token, at the median. */
  private readonly holdSeconds: number;

  constructor(
    private readonly market: Market,
    private readonly random: Random,
    readonly hours = drawHours(random),
  ) {
    this.holdSeconds = 20 * MINUTE * Math.exp(1.5 * drawNormal(random));
  }

  /** Buys, and later sells everything: at a chosen time or when the price collapses. */
  private trade(token: MarketToken, time: number): void {
    const { random, trades } = this;
    if (trades.some((trade) => trade.token === token.id)) return;
    trades.push({ token: token.id, side: "buy", time, sol: random.between(0.1, 2) });
    const panics = token.crash > time && random.chance(0.4);
    const saleTime = panics
      ? token.crash + random.between(0, 40)
      : time + this.holdSeconds * Math.exp(0.8 * drawNormal(random));
    trades.push({ token: token.id, side: "sell", time: saleTime, sol: random.between(0.1, 2) });
  }

  /** Buys tokens that are traded at moments of its hours, the first of some that it likes, after a delay in seconds. */
  buyFromTape(
    count: number,
    { hours = this.hours, tries = 12, likes = () => true, drawDelay = () => 0 }: TapeHabit = {},
  ): void {
    const { market, random } = this;
    for (let n = 0; n < count; n += 1) {
      const day = MARKET_START + random.integer(0, MARKET_DAYS - 1) * SECONDS_PER_DAY;
      const time = day + (hours.from + random.next() * hours.length) * SECONDS_PER_HOUR;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const token = drawFromTape(market, random, time);
        if (token === null || !likes(token)) continue;
        this.trade(token, time + drawDelay());
        break;
      }
    }
  }

  /** Buys a share of the tokens that others signal, each after a delay in seconds. */
  follow(signals: readonly Signal[], share: number, drawDelay: () => number): void {
    for (const { token, time } of signals) {
      if (this.random.chance(share)) this.trade(token, time + drawDelay());
    }
  }
}

function listLaunches({ tokens }: Market): readonly Signal[] {
  return tokens.map((token) => ({ token, time: token.launch }));
}

/** The calls of a public channel, each five seconds after the call. */
function listCalls({ tokens }: Market): readonly Signal[] {
  return tokens.flatMap((token) => token.calls.slice(0, 1).map((call) => ({ token, time: call + 5 })));
}

function listPurchases({ market, leader }: Scene): readonly Signal[] {
  return leader.trades.flatMap(({ token: id, side, time }) => {
    const token = market.tokens[id];
    return side === "buy" && token !== undefined ? [{ token, time }] : [];
  });
}

/** Kinds of independent traders, with the trades of a month; those of one group share the properties of their kind. */
const KINDS = {
  fashion: (wallet, { theme }, random, count) =>
    wallet.buyFromTape(count, { likes: (token) => token.theme === theme || random.chance(0.1) }),
  "time-zone": (wallet, _scene, _random, count) => wallet.buyFromTape(count),
  snipers: (wallet, { market }, random) =>
    wallet.follow(listLaunches(market), random.between(0.005, 0.04), () => drawSlots(random, 3)),
  "late-snipers": (wallet, { market }, random) => {
    const reaction = random.between(4, 20);
    const drawDelay = () => reaction * random.between(0.8, 1.3);
    wallet.follow(listLaunches(market), random.between(0.005, 0.04), drawDelay);
  },
  callers: (wallet, { market }, random) =>
    wallet.follow(listCalls(market), random.between(0.2, 0.7), () => drawExponential(random) * 45),
  copiers: (wallet, scene, random) => {
    const reaction = random.between(1, 8);
    wallet.follow(listPurchases(scene), 0.7, () => reaction * random.between(0.6, 1.8));
    wallet.buyFromTape(10);
  },
  "slot-copiers": (wallet, scene) => {
    wallet.follow(listPurchases(scene), 0.8, () => SLOT_SECONDS);
    wallet.buyFromTape(10);
  },
  presets: (wallet, { preset }, random) => wallet.follow(preset, PRESET_USE, () => drawSlots(random, 3)),
  bots: (wallet) => wallet.buyFromTape(MARKET_DAYS * 25, { hours: { from: 0, length: 24 }, tries: 1 }),
  holders: (wallet, _scene, random, count) =>
    wallet.buyFromTape(count, { tries: 1, drawDelay: () => random.next() * 7 * SECONDS_PER_DAY }),
} satisfies Record<string, (wallet: SimWallet, scene: Scene, random: Random, count: number) => void>;

export type TraderKind = keyof typeof KINDS;
export const TRADERS = Object.keys(KINDS) as readonly TraderKind[];

/** Returns a wallet of a kind with a month of independent trades. */
export function createTrader(kind: TraderKind, scene: Scene, random: Random): SimWallet {
  const hours = kind === "time-zone" ? { ...scene.hours, length: 2 } : undefined;
  const wallet = new SimWallet(scene.market, random, hours);
  KINDS[kind](wallet, scene, random, random.integer(15, 120));
  return wallet;
}
