import { drawExponential, drawNormal } from "@walletlens/demo-chain/draw";
import type { Random } from "@walletlens/demo-chain/random";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";

export const MINUTE = 60;
/** 2025-10-09 00:00:00 UTC, unix seconds: begin of every market. */
export const MARKET_START = 1_759_968_000;
export const MARKET_DAYS = 30;
export const TOKEN_THEMES = 6;
const TOKENS = 6_000;
const MAX_TRADES = 4_000;
/** Seconds of a slot now. */
export const SLOT_SECONDS = valueAt(MAINNET.slotMs, Number.MAX_SAFE_INTEGER) / 1000;

/** A token with the trades of independent wallets; times are unix seconds. */
export interface MarketToken {
  /** Index in the market's list. */
  readonly id: number;
  /** Group of similar tokens; its fans buy few others. */
  readonly theme: number;
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
  /** All trades of independent wallets, ascending; a wallet that reads the current trades sees a part of them. */
  readonly tape: readonly { readonly time: number; readonly token: MarketToken }[];
}

/** Creates a month of launches: most die within the hour, few live for weeks and become fashions in bursts. */
export function buildMarket(random: Random): Market {
  const tokens = Array.from({ length: TOKENS }, (_, id) => buildToken(random, id));
  const tape = tokens.flatMap((token) => token.background.map((time) => ({ time, token })));
  return { tokens, tape: tape.sort((a, b) => a.time - b.time) };
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

/** Seconds of a number of whole slots, `mean` on average, 0 the likeliest. */
export function drawSlots(random: Random, mean: number): number {
  return SLOT_SECONDS * Math.floor(drawExponential(random) * mean);
}

/** Returns the token of one of the newest trades before a time; null before there are any. */
export function drawFromTape({ tape }: Market, random: Random, time: number): MarketToken | null {
  let low = 0;
  let high = tape.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tape[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return tape[low - 1 - random.integer(0, 60)]?.token ?? null;
}
