import type { MintAccount } from "./ledger/account.ts";
import type { PricePath } from "./price-path.ts";
import { type BondingCurve, curveReserves } from "./venues/bonding-curve.ts";
import { poolPrice } from "./venues/pool.ts";
import type { MarketPool } from "./venues/pool-kinds.ts";

/** Launches begin on the bonding curve during the history; the others trade in pools from before it. */
export type TokenFamily = "launch" | "established" | "blue-chip" | "dollar-quoted";

/** A traded token. */
export interface Token {
  readonly mint: MintAccount;
  readonly symbol: string;
  readonly name: string;
  readonly family: TokenFamily;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Venue that it trades at now: a launch that sells out moves from its curve to a pool. */
  venue: BondingCurve | MarketPool;
  /** A second pool against SOL, for routes that split and for arbitrages. */
  readonly secondPool: MarketPool | null;
  /** Unix seconds that the path counts from. */
  readonly pathStart: number;
  readonly path: PricePath;
  /** Quote units per base unit, both raw, if the path is 1. */
  readonly firstPrice: number;
  /** False for the ones that no price source knows. */
  readonly priced: boolean;
  /** True for the ones that only beginners find: a wallet's first token must be one that no other wallet has. */
  readonly quiet: boolean;
}

/** Quote units per base unit at the token's venue, both raw. */
export function spotPrice({ venue }: Token): number {
  if (venue.kind === "pool") return poolPrice(venue);
  const reserves = curveReserves(venue);
  return Number(reserves.lamports) / Number(reserves.tokens);
}

/** Price that the market moves toward at a time in Unix seconds: quote units per base unit, both raw. */
export function targetPrice(token: Token, time: number): number {
  return token.firstPrice * token.path(Math.max(0, time - token.pathStart));
}

/** True for a launch within the last `seconds`. */
export function isYoung({ family, createdAt }: Token, time: number, seconds: number): boolean {
  return family === "launch" && time - createdAt < seconds;
}

/** True if the quote side of the pool is SOL and the pool has no protocol fee. */
export function tradesPlainlyInSol(token: Token): token is Token & { venue: MarketPool } {
  const { venue } = token;
  return venue.kind === "pool" && venue.quote.mint.native && venue.type !== "pumpswap";
}
