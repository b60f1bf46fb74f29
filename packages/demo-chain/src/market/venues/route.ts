import type { Landmarks } from "../landmarks.ts";
import type { LedgerAccount, MarketTokenAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import type { PendingTransaction } from "../ledger/open-transaction.ts";
import { type Direction, type MarketPool, poolSwap, quotePool } from "./pool.ts";

export interface Hop {
  readonly pool: MarketPool;
  readonly direction: Direction;
}

export interface RouteTrader {
  readonly wallet: LedgerAccount;
  readonly source: MarketTokenAccount;
  readonly target: MarketTokenAccount;
  /** Account that holds the asset between two hops: the wallet's own, or the router's. */
  readonly between: MarketTokenAccount | null;
}

/** One swap, invoked at top level. Returns what comes out. */
export function swapDirectly(
  landmarks: Landmarks,
  transaction: PendingTransaction,
  { pool, direction }: Hop,
  trader: { wallet: LedgerAccount; source: MarketTokenAccount; target: MarketTokenAccount },
  amountIn: bigint,
): bigint {
  const quote = quotePool(pool, direction, amountIn);
  transaction.add(poolSwap(landmarks, pool, direction, { authority: trader.wallet, ...trader }, quote));
  return quote.amountOut;
}

/**
 * Jupiter's `route` over one or two hops. Returns the amount at each joint: what went in, what passed between
 * the hops (where there are two), what came out.
 */
export function swapByRouter(
  landmarks: Landmarks,
  transaction: PendingTransaction,
  hops: readonly Hop[],
  trader: RouteTrader,
  amountIn: bigint,
): bigint[] {
  const amounts = [amountIn];
  const inner: Instruction[] = [];
  for (const [index, { pool, direction }] of hops.entries()) {
    const source = index === 0 ? trader.source : requireBetween(trader);
    const target = index === hops.length - 1 ? trader.target : requireBetween(trader);
    const quote = quotePool(pool, direction, amounts[index] ?? 0n);
    const authority = source.holder;
    inner.push(poolSwap(landmarks, pool, direction, { authority, source, target }, quote));
    inner.push(routeEvent(landmarks, quote.amountIn, quote.amountOut));
    amounts.push(quote.amountOut);
  }
  transaction.add(routeInstruction(landmarks, trader, amounts, inner));
  return amounts;
}

/**
 * Jupiter's `route` split over pools of the same pair; each share is quoted on its own. Returns what comes out.
 */
export function splitByRouter(
  landmarks: Landmarks,
  transaction: PendingTransaction,
  hops: readonly Hop[],
  trader: RouteTrader,
  amountIn: bigint,
): bigint {
  const share = amountIn / BigInt(hops.length);
  const inner: Instruction[] = [];
  let amountOut = 0n;
  for (const [index, { pool, direction }] of hops.entries()) {
    const part = index === 0 ? amountIn - share * BigInt(hops.length - 1) : share;
    const quote = quotePool(pool, direction, part);
    const { source, target, wallet: authority } = trader;
    inner.push(poolSwap(landmarks, pool, direction, { authority, source, target }, quote));
    inner.push(routeEvent(landmarks, quote.amountIn, quote.amountOut));
    amountOut += quote.amountOut;
  }
  transaction.add(routeInstruction(landmarks, trader, [amountIn, amountOut], inner));
  return amountOut;
}

function requireBetween({ between }: RouteTrader): MarketTokenAccount {
  if (!between) throw new TypeError("a route of two hops needs an account between them");
  return between;
}

function routeInstruction(
  landmarks: Landmarks,
  { wallet, source, target, between }: RouteTrader,
  amounts: readonly bigint[],
  inner: readonly Instruction[],
): Instruction {
  const { programs } = landmarks;
  const accounts = [programs.token, wallet, source, target, between ?? target, target.mint, programs.jupiter];
  const numbers = { first: amounts[0] ?? 0n, second: amounts.at(-1) ?? 0n };
  return marketInstruction("jupiterRoute", programs.jupiter, accounts, numbers, inner);
}

function routeEvent({ programs, venues }: Landmarks, amountIn: bigint, amountOut: bigint): Instruction {
  return marketInstruction("jupiterEvent", programs.jupiter, [venues.jupiterAuthority], {
    first: amountIn,
    second: amountOut,
  });
}
