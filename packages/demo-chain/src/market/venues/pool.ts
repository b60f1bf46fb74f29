import { tokenTransfer } from "../instructions/token-instructions.ts";
import { type Landmarks, tokenProgramOf } from "../landmarks.ts";
import type {
  LedgerAccount,
  MarketTokenAccount,
  MintAccount,
  StateAccount,
  SystemAccount,
} from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import { amountOut, shareOf } from "./constant-product.ts";
import { POOL_KINDS, type PoolKindName, type PoolRole } from "./pool-kinds.ts";

/** A constant-product pool. Its reserves are the balances of its two vaults. */
export interface MarketPool {
  readonly kind: "pool";
  readonly type: PoolKindName;
  readonly account: StateAccount;
  /** Owner of the vaults. */
  readonly authority: LedgerAccount;
  /** State that the program writes on each swap: an oracle, open orders, a tick array. */
  readonly auxiliary: StateAccount;
  readonly base: MarketTokenAccount;
  /** Wrapped SOL or USDC. */
  readonly quote: MarketTokenAccount;
  /** Shares of the pool, where it issues them as a token. */
  readonly shares: MintAccount | null;
}

/** Side of the pool that comes out. */
export type Direction = "to-base" | "to-quote";

export interface PoolTrader {
  readonly authority: SystemAccount | LedgerAccount;
  /** Debited. */
  readonly source: MarketTokenAccount;
  /** Credited. */
  readonly target: MarketTokenAccount;
}

export interface PoolQuote {
  /** Base units that the trader gives, the protocol's fee on the quote side included. */
  readonly amountIn: bigint;
  /** Base units that the trader gets, after that fee. */
  readonly amountOut: bigint;
  /** Base units of the quote mint. */
  readonly protocolFee: bigint;
}

/** Quotes a swap of everything in `amountIn` at the present reserves. */
export function quotePool(pool: MarketPool, direction: Direction, amountIn: bigint): PoolQuote {
  const { feeBps, protocolBps } = POOL_KINDS[pool.type];
  if (direction === "to-base") {
    const protocolFee = shareOf(amountIn, protocolBps);
    const traded = amountIn - protocolFee;
    return {
      amountIn,
      amountOut: amountOut(pool.quote.amount, pool.base.amount, traded, feeBps),
      protocolFee,
    };
  }
  const gross = amountOut(pool.base.amount, pool.quote.amount, amountIn, feeBps);
  const protocolFee = shareOf(gross, protocolBps);
  return { amountIn, amountOut: gross - protocolFee, protocolFee };
}

/** The pool program's swap instruction with the transfers it makes. */
export function poolSwap(
  landmarks: Landmarks,
  pool: MarketPool,
  direction: Direction,
  trader: PoolTrader,
  quote: PoolQuote,
): Instruction {
  const kind = POOL_KINDS[pool.type];
  const [vaultIn, vaultOut] = direction === "to-base" ? [pool.quote, pool.base] : [pool.base, pool.quote];
  const { source, target, authority } = trader;
  const move = (from: MarketTokenAccount, to: MarketTokenAccount, owner: LedgerAccount, amount: bigint) =>
    tokenTransfer(landmarks, from, to, owner, amount, kind.transfers);
  const feeFromTrader = direction === "to-base" ? quote.protocolFee : 0n;
  const inner = [
    move(source, vaultIn, authority, quote.amountIn - feeFromTrader),
    move(vaultOut, target, pool.authority, quote.amountOut),
  ];
  if (quote.protocolFee > 0n) {
    const [payer, owner] = direction === "to-base" ? [source, authority] : [vaultOut, pool.authority];
    inner.push(move(payer, protocolFeeAccount(landmarks), owner, quote.protocolFee));
  }
  const operation = direction === "to-base" ? kind.buy : kind.sell;
  const accounts = swapAccounts(landmarks, pool, direction, trader);
  const numbers = { first: quote.amountIn, second: quote.amountOut };
  return marketInstruction(operation, landmarks.programs[kind.program], accounts, numbers, inner);
}

/** Quote units per base unit, both raw. */
export function poolPrice(pool: MarketPool): number {
  return Number(pool.quote.amount) / Number(pool.base.amount);
}

function protocolFeeAccount({ venues, wrappedSol }: Landmarks): MarketTokenAccount {
  const account = venues.pumpFeeRecipient.tokenAccounts.find((held) => held.mint === wrappedSol);
  if (!account) throw new Error("the fee recipient has no wrapped-SOL account");
  return account;
}

function swapAccounts(
  landmarks: Landmarks,
  pool: MarketPool,
  direction: Direction,
  { authority, source, target }: PoolTrader,
): LedgerAccount[] {
  const { programs, venues } = landmarks;
  const [traderBase, traderQuote] = direction === "to-base" ? [target, source] : [source, target];
  const roles: Readonly<Record<PoolRole, () => LedgerAccount>> = {
    pool: () => pool.account,
    authority: () => pool.authority,
    auxiliary: () => pool.auxiliary,
    baseVault: () => pool.base,
    quoteVault: () => pool.quote,
    baseMint: () => pool.base.mint,
    quoteMint: () => pool.quote.mint,
    baseProgram: () => tokenProgramOf(landmarks, pool.base.mint.program),
    quoteProgram: () => tokenProgramOf(landmarks, pool.quote.mint.program),
    trader: () => authority,
    source: () => source,
    target: () => target,
    traderBase: () => traderBase,
    traderQuote: () => traderQuote,
    feeRecipient: () => venues.pumpFeeRecipient,
    feeAccount: () => protocolFeeAccount(landmarks),
    tokenProgram: () => programs.token,
    program: () => programs[POOL_KINDS[pool.type].program],
  };
  return POOL_KINDS[pool.type].accounts.map((role) => roles[role]());
}
