import { burn, mintTo, tokenTransfer } from "../instructions/token-instructions.ts";
import { type Landmarks, tokenProgramOf } from "../landmarks.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import type { MarketPool } from "./pool.ts";

/** A pool whose shares are a token. */
export type SharedPool = MarketPool & { readonly shares: MintAccount };

export interface LiquidityProvider {
  readonly wallet: LedgerAccount;
  readonly base: MarketTokenAccount;
  readonly quote: MarketTokenAccount;
  readonly shares: MarketTokenAccount;
}

export interface LiquidityQuote {
  readonly base: bigint;
  readonly quote: bigint;
  readonly shares: bigint;
}

/** Quotes a deposit of `base`, at the ratio of the reserves; the quote side is rounded up. */
export function quoteDeposit(pool: SharedPool, base: bigint): LiquidityQuote {
  const { supply } = pool.shares;
  return {
    base,
    quote: (pool.quote.amount * base) / pool.base.amount + 1n,
    shares: (supply * base) / pool.base.amount,
  };
}

/** Quotes a withdrawal of `shares`; both sides are rounded down. */
export function quoteWithdrawal(pool: SharedPool, shares: bigint): LiquidityQuote {
  const { supply } = pool.shares;
  return {
    base: (pool.base.amount * shares) / supply,
    quote: (pool.quote.amount * shares) / supply,
    shares,
  };
}

export function deposit(
  landmarks: Landmarks,
  pool: SharedPool,
  provider: LiquidityProvider,
  amounts: LiquidityQuote,
): Instruction {
  const { wallet, base, quote, shares } = provider;
  return liquidityInstruction(landmarks, "cpmmDeposit", pool, provider, amounts, [
    tokenTransfer(landmarks, base, pool.base, wallet, amounts.base),
    tokenTransfer(landmarks, quote, pool.quote, wallet, amounts.quote),
    mintTo(landmarks, shares, pool.authority, amounts.shares),
  ]);
}

export function withdraw(
  landmarks: Landmarks,
  pool: SharedPool,
  provider: LiquidityProvider,
  amounts: LiquidityQuote,
): Instruction {
  const { base, quote, shares } = provider;
  return liquidityInstruction(landmarks, "cpmmWithdraw", pool, provider, amounts, [
    burn(landmarks, shares, amounts.shares),
    tokenTransfer(landmarks, pool.base, base, pool.authority, amounts.base),
    tokenTransfer(landmarks, pool.quote, quote, pool.authority, amounts.quote),
  ]);
}

function liquidityInstruction(
  landmarks: Landmarks,
  operation: "cpmmDeposit" | "cpmmWithdraw",
  pool: SharedPool,
  provider: LiquidityProvider,
  amounts: LiquidityQuote,
  inner: readonly Instruction[],
): Instruction {
  const { programs } = landmarks;
  const accounts = [
    provider.wallet,
    pool.authority,
    pool.account,
    provider.shares,
    provider.base,
    provider.quote,
    pool.base,
    pool.quote,
    tokenProgramOf(landmarks, pool.base.mint.program),
    programs.token,
    pool.base.mint,
    pool.quote.mint,
    pool.shares,
  ];
  const numbers = { first: amounts.shares, second: amounts.base };
  return marketInstruction(operation, programs.raydiumCpmm, accounts, numbers, inner);
}
