import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { MintAccount } from "./ledger/accounts.ts";
import type { Random } from "./random.ts";
import { type BondingCurve, curveReserves } from "./venues/bonding-curve.ts";
import type { MarketPool } from "./venues/pool.ts";
import type { MarketWallet } from "./world.ts";

/** Price that the market moves toward: a multiple of the first price, by seconds since then. */
export type PricePath = (seconds: number) => number;

/** Launches begin on the bonding curve during the history; the others trade in pools from before it. */
export type TokenFamily = "launch" | "established" | "deep" | "dollar";

/** A traded token. */
export interface Token {
  readonly mint: MintAccount;
  readonly symbol: string;
  readonly name: string;
  readonly family: TokenFamily;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly venue: BondingCurve | MarketPool;
  /** Unix seconds that the path counts from. */
  readonly pathStart: number;
  readonly path: PricePath;
  /** Quote units per base unit, both raw, if the path is 1. */
  readonly firstPrice: number;
  /** False for the ones that no price source knows. */
  readonly isPriced: boolean;
  /** Market maker, whose trades move the price along its path; null for a token without one. */
  readonly maker: MarketWallet | null;
}

/** Base units and quote units at the token's venue. */
export function readReserves({ venue }: Token): { readonly base: bigint; readonly quote: bigint } {
  if (venue.kind === "pool") return { base: venue.base.amount, quote: venue.quote.amount };
  const { lamports, tokens } = curveReserves(venue);
  return { base: tokens, quote: lamports };
}

/** Quote units per base unit at the token's venue, both raw. */
export function spotPrice(token: Token): number {
  const { base, quote } = readReserves(token);
  return Number(quote) / Number(base);
}

/** Price that the market moves toward at a time in Unix seconds: quote units per base unit, both raw. */
export function targetPrice(token: Token, time: number): number {
  return token.firstPrice * token.path(Math.max(0, time - token.pathStart));
}

interface Swing {
  /** Amplitude of the logarithm of the price. */
  readonly amplitude: number;
  readonly seconds: number;
}

const ESTABLISHED_SWINGS: readonly Swing[] = [
  { amplitude: 0.3, seconds: 37 * SECONDS_PER_DAY },
  { amplitude: 0.17, seconds: 5.3 * SECONDS_PER_DAY },
  { amplitude: 0.09, seconds: 7.9 * SECONDS_PER_HOUR },
  { amplitude: 0.05, seconds: 23 * 60 },
  { amplitude: 0.025, seconds: 2.3 * 60 },
];
const LAUNCH_SWINGS: readonly Swing[] = [
  { amplitude: 0.18, seconds: 2.1 * SECONDS_PER_DAY },
  { amplitude: 0.16, seconds: 1.4 * SECONDS_PER_HOUR },
  { amplitude: 0.12, seconds: 6.5 * 60 },
  { amplitude: 0.08, seconds: 37 },
];

/** The wandering price of a token that has been around, with its swings multiplied by `scale`. */
export function establishedPath(random: Random, scale: number): PricePath {
  const wander = createWander(random, ESTABLISHED_SWINGS);
  const drift = random.between(-0.3, 0.5) / (90 * SECONDS_PER_DAY);
  return (seconds) => Math.exp((wander(seconds) + drift * seconds) * scale);
}

/** A launch: up to `peak` times the first price after `riseSeconds`, then down toward `floor` times it. */
export function launchPath(
  random: Random,
  { peak, riseSeconds, floor }: { peak: number; riseSeconds: number; floor: number },
): PricePath {
  const wander = createWander(random, LAUNCH_SWINGS);
  return (seconds) => {
    const age = seconds / riseSeconds;
    const wave = age * Math.exp(1 - age);
    const settled = 1 - Math.exp(-age / 3);
    const trend = 1 + (peak - 1) * wave + (floor - 1) * settled * (1 - wave);
    return trend * Math.exp(wander(seconds));
  };
}

/** A sum of sines that is 0 at the beginning. */
function createWander(random: Random, swings: readonly Swing[]): (seconds: number) => number {
  const waves = swings.map(({ amplitude, seconds }) => ({
    amplitude: amplitude * random.between(0.7, 1.3),
    turns: 1 / (seconds * random.between(0.8, 1.25)),
    phase: random.next(),
  }));
  const sum = (seconds: number) =>
    waves.reduce(
      (total, { amplitude, turns, phase }) =>
        total + amplitude * Math.sin(2 * Math.PI * (seconds * turns + phase)),
      0,
    );
  const start = sum(0);
  return (seconds) => sum(seconds) - start;
}
