import type { Random } from "@walletlens/demo-chain/market/random";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { drawExponential, drawNormal } from "@/bench/draw";

export const MINUTE = 60;
/** 2025-10-09 00:00:00 UTC, unix seconds: begin of every market. */
export const MARKET_START = 1_759_968_000;
export const MARKET_DAYS = 30;

/** A token with all trades of independent wallets. */
export interface MarketToken {
  /** Index in the market's list. */
  readonly id: number;
  /** Group of similar tokens; its fans buy few others. */
  readonly theme: number;
  /** Unix seconds, as the times below. */
  readonly launch: number;
  /** Time at which its price collapsed, which made many sell. */
  readonly crash: number;
  /** Trades of independent wallets, ascending. */
  readonly background: readonly number[];
  /** Recommendations of a channel, ascending. */
  readonly calls: readonly number[];
}

export interface Market {
  readonly tokens: readonly MarketToken[];
  /**
   * All trades of independent wallets by time: a wallet that reads the current trades sees a part of them.
   */
  readonly tape: { readonly times: Float64Array; readonly tokens: Int32Array };
}

const TOKENS = 6000;
export const TOKEN_THEMES = 6;
const MAX_TRADES = 4000;

/** A month of launches: most die within the hour, few live for weeks and become fashions in bursts. */
export function buildMarket(random: Random): Market {
  const tokens = Array.from({ length: TOKENS }, (_, id) => buildToken(random, id));
  const order: { readonly time: number; readonly token: number }[] = [];
  for (const { id, background } of tokens) for (const time of background) order.push({ time, token: id });
  order.sort((a, b) => a.time - b.time);
  return {
    tokens,
    tape: {
      times: Float64Array.from(order, ({ time }) => time),
      tokens: Int32Array.from(order, ({ token }) => token),
    },
  };
}

function buildToken(random: Random, id: number): MarketToken {
  const launch = MARKET_START + random.next() * MARKET_DAYS * SECONDS_PER_DAY;
  const size = Math.min(MAX_TRADES, Math.ceil(8 * Math.exp(1.5 * drawNormal(random))));
  const life = 20 * MINUTE * Math.exp(2 * drawNormal(random));
  const bursts = size > 100 ? random.integer(0, 3) : 0;
  const calls = Array.from({ length: bursts }, () => launch + random.next() * 4 * life).sort((a, b) => a - b);
  const crash = launch + life * random.between(0.5, 3);
  const background = Array.from({ length: size }, () => {
    const call = calls[random.integer(0, Math.max(0, calls.length - 1))];
    if (call !== undefined && random.chance(0.4)) return call + drawExponential(random) * 90;
    if (random.chance(0.1)) return crash + drawExponential(random) * 40;
    // Snipers buy in the first seconds.
    if (random.chance(0.15)) return launch + drawSlots(random, 4);
    return launch + life * (1 / random.between(0.02, 1) - 1) * 0.3;
  }).sort((a, b) => a - b);
  return { id, launch, theme: random.integer(0, TOKEN_THEMES - 1), background, calls, crash };
}

/** Seconds of a slot now. */
export const SLOT_SECONDS = valueAt(MAINNET.slotMs, Number.MAX_SAFE_INTEGER) / 1000;

/** Seconds of a number of whole slots, `mean` on average, 0 the likeliest. */
export function drawSlots(random: Random, mean: number): number {
  return SLOT_SECONDS * Math.floor(drawExponential(random) * mean);
}

/** Returns the token of one of the newest trades before a time; null before there are any. */
export function drawFromTape({ tape, tokens }: Market, random: Random, time: number): MarketToken | null {
  let low = 0;
  let high = tape.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tape.times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const seen = low - 1 - random.integer(0, 60);
  return tokens[tape.tokens[seen] ?? -1] ?? null;
}
