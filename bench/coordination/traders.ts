import type { Random } from "@walletlens/demo-chain/market/random";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { drawExponential } from "@/bench/draw";
import { drawFromTape, drawSlots, MARKET_DAYS, type Market, SLOT_SECONDS, TOKEN_THEMES } from "./market";
import { drawHours, drawMoment, type SimWallet, simulateWallet, tradeOnce } from "./sim-wallet";

/** Kinds of independent traders; those of one group share the properties of their kind. */
export const TRADERS = [
  "fashion",
  "time-zone",
  "snipers",
  "late-snipers",
  "callers",
  "copiers",
  "slot-copiers",
  "presets",
  "bots",
  "holders",
] as const;
/** Kinds with a parameter of the scene: wallets of the leader, and customers outside the group. */
export type TraderKind = (typeof TRADERS)[number] | "turn-copiers" | "speed-copiers" | "automatic-sales";

/** Habits that the independent wallets of one group have in common. */
export interface Scene {
  readonly theme: number;
  readonly hours: SimWallet["hours"];
  readonly leader: SimWallet;
  /** Tokens that pass the filter of a preset, by number. */
  readonly preset: ReadonlySet<number>;
  /** Wallets outside that use the same preset. */
  readonly customers: readonly SimWallet[];
}

/** Divisor of the share of launches that pass the filter of a preset. */
const PRESET_PASSES = 0.05;
const CUSTOMERS = 20;

export function createScene(market: Market, random: Random): Scene {
  const leader = simulateWallet(random);
  tradeInSessions(leader, market, random, 70, () => true);
  const passed = market.tokens.filter(() => random.chance(PRESET_PASSES));
  const preset = new Set(passed.map(({ id }) => id));
  const customers = Array.from({ length: CUSTOMERS }, () => simulateWallet(random));
  for (const customer of customers) applyPreset(customer, preset, market, random);
  return { theme: random.integer(0, TOKEN_THEMES - 1), hours: drawHours(random), leader, preset, customers };
}

/** A wallet of one kind with a month of independent trades. */
export function createTrader(kind: TraderKind, scene: Scene, market: Market, random: Random): SimWallet {
  const wallet = simulateWallet(random, kind === "time-zone" ? { ...scene.hours, length: 2 } : undefined);
  const count = random.integer(15, 120);
  switch (kind) {
    case "fashion":
      tradeInSessions(
        wallet,
        market,
        random,
        count,
        ({ theme }) => theme === scene.theme || random.chance(0.1),
      );
      break;
    case "time-zone":
      tradeInSessions(wallet, market, random, count, () => true);
      break;
    case "snipers":
      snipe(wallet, market, random, () => drawSlots(random, 3));
      break;
    case "late-snipers": {
      const reaction = random.between(4, 20);
      snipe(wallet, market, random, () => reaction * random.between(0.8, 1.3));
      break;
    }
    case "callers":
      followCalls(wallet, market, random);
      break;
    case "copiers": {
      const reaction = random.between(1, 8);
      const delay = () => reaction * random.between(0.6, 1.8);
      copy(wallet, scene, market, random, { share: 0.7, delay });
      tradeInSessions(wallet, market, random, 10, () => true);
      break;
    }
    case "slot-copiers":
      copy(wallet, scene, market, random, { share: 0.8, delay: () => SLOT_SECONDS });
      tradeInSessions(wallet, market, random, 10, () => true);
      break;
    case "presets":
      applyPreset(wallet, scene.preset, market, random);
      break;
    case "turn-copiers":
      copyTrades(wallet, scene, market, random, () => random.between(1, 11));
      tradeInSessions(wallet, market, random, 10, () => true);
      break;
    case "speed-copiers": {
      const reaction = 1 + 14 * random.next() ** 2;
      copyTrades(wallet, scene, market, random, () => reaction * random.between(0.9, 1.1));
      tradeInSessions(wallet, market, random, 10, () => true);
      break;
    }
    case "automatic-sales":
      sellAutomatically(wallet, scene.preset, market, random);
      tradeInSessions(wallet, market, random, 10, () => true);
      break;
    case "bots":
      for (let n = 0; n < MARKET_DAYS * 25; n += 1) {
        const time = drawMoment({ ...wallet, hours: { from: 0, length: 24 } }, random);
        const token = drawFromTape(market, random, time);
        if (token) tradeOnce(wallet, random, token, time);
      }
      break;
    case "holders":
      hold(wallet, market, random, count);
      break;
  }
  return wallet;
}

/** Sessions of some hours in which it buys tokens that are traded at the moment. */
function tradeInSessions(
  wallet: SimWallet,
  market: Market,
  random: Random,
  count: number,
  likes: (token: Market["tokens"][number]) => boolean,
): void {
  for (let n = 0; n < count; n += 1) {
    const time = drawMoment(wallet, random);
    for (let look = 0; look < 12; look += 1) {
      const token = drawFromTape(market, random, time);
      if (token === null || !likes(token)) continue;
      tradeOnce(wallet, random, token, time);
      break;
    }
  }
}

function snipe(wallet: SimWallet, market: Market, random: Random, delay: () => number): void {
  const appetite = random.between(0.005, 0.04);
  for (const token of market.tokens) {
    if (random.chance(appetite)) tradeOnce(wallet, random, token, token.launch + delay());
  }
}

/** Subscriber of a public channel: buys within two minutes of a call. */
function followCalls(wallet: SimWallet, market: Market, random: Random): void {
  const obeys = random.between(0.2, 0.7);
  for (const token of market.tokens) {
    const [call] = token.calls;
    if (call === undefined || !random.chance(obeys)) continue;
    tradeOnce(wallet, random, token, call + 5 + drawExponential(random) * 45);
  }
}

/** Copies a share of the purchases of a public wallet, each after a delay in seconds. */
function copy(
  wallet: SimWallet,
  { leader }: Scene,
  market: Market,
  random: Random,
  { share, delay }: { readonly share: number; readonly delay: () => number },
): void {
  for (const trade of leader.trades) {
    const token = market.tokens[trade.token];
    if (trade.side !== "buy" || token === undefined || !random.chance(share)) continue;
    tradeOnce(wallet, random, token, trade.time + delay());
  }
}

/** Copies three quarters of the purchases of a public wallet, and its sales of them, each after a delay in seconds. */
function copyTrades(
  wallet: SimWallet,
  { leader }: Scene,
  market: Market,
  random: Random,
  delay: () => number,
): void {
  const skipped = new Set(market.tokens.flatMap(({ id }) => (random.chance(0.25) ? [id] : [])));
  for (const trade of leader.trades) {
    if (skipped.has(trade.token)) continue;
    wallet.trades.push({ ...trade, time: trade.time + delay(), sol: random.between(0.1, 2) });
  }
}

/**
 * Runs a bot with a preset that also sells at a level of the price: all customers sell a token within four slots. Each takes a
 * different share of the launches.
 */
export function sellAutomatically(
  wallet: SimWallet,
  preset: ReadonlySet<number>,
  market: Market,
  random: Random,
): void {
  const share = random.between(0.35, 0.85);
  const land = () => SLOT_SECONDS * random.integer(0, 3);
  for (const token of market.tokens) {
    if (!preset.has(token.id) || !random.chance(share)) continue;
    wallet.trades.push({ token: token.id, side: "buy", time: token.launch + land(), sol: 0.5 });
    // The level of a token is reached at a time that does not depend on the customer.
    const reached = token.launch + LEVEL_SECONDS * (1 + ((token.id * 7_919) % 97));
    wallet.trades.push({ token: token.id, side: "sell", time: reached + land(), sol: 0.6 });
  }
}

/** Seconds after the launch in which the price of a token reaches its level, for the fastest of them. */
const LEVEL_SECONDS = 6;

/** Runs a bot unchanged: it buys most launches that pass its filter, in the first slots. */
function applyPreset(wallet: SimWallet, preset: ReadonlySet<number>, market: Market, random: Random): void {
  for (const token of market.tokens) {
    if (!preset.has(token.id) || !random.chance(0.7)) continue;
    tradeOnce(wallet, random, token, token.launch + drawSlots(random, 3));
  }
}

/** Buys a token up to a week after it saw it, and holds it. */
function hold(wallet: SimWallet, market: Market, random: Random, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const seen = drawMoment(wallet, random);
    const token = drawFromTape(market, random, seen);
    if (token) tradeOnce(wallet, random, token, seen + random.next() * 7 * SECONDS_PER_DAY);
  }
}
