import { PROGRAMS, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/operations.ts";
import type { PendingTransaction } from "../ledger/transaction.ts";
import { poolSwap, quotePool } from "./pool.ts";
import type { Direction, MarketPool, Trader } from "./pool-kinds.ts";

export interface Hop {
  readonly pool: MarketPool;
  readonly direction: Direction;
}

/** One swap, invoked at top level. Returns the output amount. */
export function swapDirectly(
  transaction: PendingTransaction,
  { pool, direction }: Hop,
  trader: Trader,
  amountIn: bigint,
): bigint {
  const quote = quotePool(pool, direction, amountIn);
  transaction.add(poolSwap(pool, direction, trader, quote));
  return quote.amountOut;
}

/**
 * Jupiter's `route` over one or two hops. `between` holds the asset between two hops: the wallet's own
 * account, or the router's. Returns the amount at each joint: input, amount between two hops, output.
 */
export function swapByRouter(
  transaction: PendingTransaction,
  hops: readonly Hop[],
  trader: Trader,
  amountIn: bigint,
  between: MarketTokenAccount | null = null,
): bigint[] {
  if (hops.length > 1 && !between) throw new TypeError("a route of two hops takes an account between them");
  const amounts = [amountIn];
  const inner: Instruction[] = [];
  const joint = between ?? trader.target;
  for (const [index, hop] of hops.entries()) {
    const source = index === 0 ? trader.source : joint;
    const target = index === hops.length - 1 ? trader.target : joint;
    const ends = { wallet: source.holder, source, target };
    amounts.push(routeHop(inner, hop, ends, amounts[index] ?? 0n));
  }
  transaction.add(routeInstruction(trader, between, amounts, inner));
  return amounts;
}

/**
 * Jupiter's `route` split over pools of the same pair; each share is quoted separately. Returns the output
 * amount.
 */
export function splitByRouter(
  transaction: PendingTransaction,
  hops: readonly Hop[],
  trader: Trader,
  amountIn: bigint,
): bigint {
  const share = amountIn / BigInt(hops.length);
  const inner: Instruction[] = [];
  let amountOut = 0n;
  for (const [index, hop] of hops.entries()) {
    const part = index === 0 ? amountIn - share * BigInt(hops.length - 1) : share;
    amountOut += routeHop(inner, hop, trader, part);
  }
  transaction.add(routeInstruction(trader, null, [amountIn, amountOut], inner));
  return amountOut;
}

/** Adds a swap and the router's event to `inner`. Returns the output amount. */
function routeHop(inner: Instruction[], { pool, direction }: Hop, trader: Trader, amountIn: bigint): bigint {
  const quote = quotePool(pool, direction, amountIn);
  const numbers = { first: quote.amountIn, second: quote.amountOut };
  inner.push(poolSwap(pool, direction, trader, quote));
  inner.push(marketInstruction("jupiterEvent", [VENUE_ACCOUNTS.jupiterAuthority], numbers));
  return quote.amountOut;
}

function routeInstruction(
  { wallet, source, target }: Trader,
  between: MarketTokenAccount | null,
  amounts: readonly bigint[],
  inner: readonly Instruction[],
): Instruction {
  const accounts = [PROGRAMS.token, wallet, source, target, between ?? target, target.mint, PROGRAMS.jupiter];
  const numbers = { first: amounts[0] ?? 0n, second: amounts.at(-1) ?? 0n };
  return marketInstruction("jupiterRoute", accounts, numbers, inner);
}
