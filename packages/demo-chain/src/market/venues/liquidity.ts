import { PROGRAMS, tokenProgramOf } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import { burn, mintTo, tokenTransfer } from "../ledger/instructions.ts";
import { type Instruction, marketInstruction } from "../ledger/operations.ts";
import type { MarketPool } from "./pool-kinds.ts";

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
  const part = (whole: bigint) => (whole * base) / pool.base.amount;
  return { base, quote: part(pool.quote.amount) + 1n, shares: part(pool.shares.supply) };
}

/** Quotes a withdrawal of `shares`; both sides are rounded down. */
export function quoteWithdrawal(pool: SharedPool, shares: bigint): LiquidityQuote {
  const part = (reserve: bigint) => (reserve * shares) / pool.shares.supply;
  return { base: part(pool.base.amount), quote: part(pool.quote.amount), shares };
}

export function deposit(pool: SharedPool, provider: LiquidityProvider, amounts: LiquidityQuote): Instruction {
  const { wallet, base, quote, shares } = provider;
  return liquidityInstruction("cpmmDeposit", pool, provider, amounts, [
    tokenTransfer(base, pool.base, wallet, amounts.base),
    tokenTransfer(quote, pool.quote, wallet, amounts.quote),
    mintTo(shares, pool.authority, amounts.shares),
  ]);
}

export function withdraw(
  pool: SharedPool,
  provider: LiquidityProvider,
  amounts: LiquidityQuote,
): Instruction {
  const { base, quote, shares } = provider;
  return liquidityInstruction("cpmmWithdraw", pool, provider, amounts, [
    burn(shares, amounts.shares),
    tokenTransfer(pool.base, base, pool.authority, amounts.base),
    tokenTransfer(pool.quote, quote, pool.authority, amounts.quote),
  ]);
}

function liquidityInstruction(
  operation: "cpmmDeposit" | "cpmmWithdraw",
  { authority, account, base, quote, shares }: SharedPool,
  provider: LiquidityProvider,
  amounts: LiquidityQuote,
  inner: readonly Instruction[],
): Instruction {
  const own = [provider.wallet, authority, account, provider.shares, provider.base, provider.quote];
  const programs = [tokenProgramOf(base.mint), PROGRAMS.token];
  const accounts = [...own, base, quote, ...programs, base.mint, quote.mint, shares];
  return marketInstruction(operation, accounts, { first: amounts.shares, second: amounts.base }, inner);
}
