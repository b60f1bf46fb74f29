import type { Random } from "@walletlens/demo-chain/market/random";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { drawNormal } from "@/bench/draw";
import { MARKET_DAYS, MARKET_START, type MarketToken } from "./market";

export interface SimTrade {
  readonly token: number;
  readonly side: "buy" | "sell";
  /** Unix seconds. */
  readonly time: number;
  readonly sol: number;
}

export interface SimWallet {
  readonly trades: SimTrade[];
  /** UTC hours in which its owner is awake. */
  readonly hours: { readonly from: number; readonly length: number };
  /** Seconds for which it holds a token, at the median. */
  readonly holds: number;
}

export function simulateWallet(random: Random, hours = drawHours(random)): SimWallet {
  return { trades: [], hours, holds: 20 * 60 * Math.exp(1.5 * drawNormal(random)) };
}

/** An evening of a few hours somewhere on earth. */
export function drawHours(random: Random): SimWallet["hours"] {
  return { from: random.integer(0, 23), length: random.integer(3, 8) };
}

/** Buys, and later sells everything: at a chosen time or when the price collapses. */
export function tradeOnce(wallet: SimWallet, random: Random, token: MarketToken, time: number): void {
  if (wallet.trades.some((trade) => trade.token === token.id)) return;
  wallet.trades.push({ token: token.id, side: "buy", time, sol: random.between(0.1, 2) });
  const panics = token.crash > time && random.chance(0.4);
  const later = panics
    ? token.crash + random.between(0, 40)
    : time + wallet.holds * Math.exp(0.8 * drawNormal(random));
  wallet.trades.push({ token: token.id, side: "sell", time: later, sol: random.between(0.1, 2) });
}

/** A moment of a random day at which the wallet's owner is awake. */
export function drawMoment({ hours }: SimWallet, random: Random): number {
  const day = MARKET_START + random.integer(0, MARKET_DAYS - 1) * SECONDS_PER_DAY;
  return day + (hours.from + random.next() * hours.length) * SECONDS_PER_HOUR;
}
