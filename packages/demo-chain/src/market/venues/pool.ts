import { PROGRAMS, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import type { AccountTable } from "../ledger/account-table.ts";
import { tokenTransfer } from "../ledger/instructions.ts";
import { type Instruction, marketInstruction } from "../ledger/operations.ts";
import type { SharedAccounts } from "../shared-accounts.ts";
import { amountOut, shareOf } from "./constant-product.ts";
import { type Direction, type MarketPool, POOL_KINDS, type PoolKindName, type Trader } from "./pool-kinds.ts";

export interface PoolQuote {
  /** Base units that the trader gives, the protocol's fee on the quote side included. */
  readonly amountIn: bigint;
  /** Base units that the trader receives, after that fee. */
  readonly amountOut: bigint;
  /** Base units of the quote mint. */
  readonly protocolFee: bigint;
}

interface PoolDescription {
  /** Distinguishes pools of one mint. */
  readonly label: string;
  readonly type: PoolKindName;
  readonly base: MintAccount;
  readonly quote: MintAccount;
  /** True if a transaction of the history will create it. */
  readonly later?: boolean;
}

/** The accounts of a new pool; its vaults are still closed. A CPMM pool issues its shares as a token. */
export function createPool(
  accounts: AccountTable,
  { wrappedSol }: SharedAccounts,
  { label: name, type, base, quote, later }: PoolDescription,
): MarketPool {
  const label = `${name}/${type}/${base.address}`;
  const kind = POOL_KINDS[type];
  const owner = PROGRAMS[kind.program];
  const account = accounts.state(`pool/${label}`, owner, later ? {} : { bytes: kind.bytes });
  const authority = kind.authority === null ? account : accounts.require(kind.authority);
  const vaultOf = (mint: MintAccount): MarketTokenAccount =>
    kind.authority === null ? accounts.associated(authority, mint) : accounts.vault(label, authority, mint);
  return {
    kind: "pool",
    type,
    account,
    authority,
    auxiliary: kind.hasAuxiliary
      ? accounts.state(`auxiliary/${label}`, owner, { bytes: AUXILIARY_BYTES })
      : account,
    base: vaultOf(base),
    quote: vaultOf(quote),
    shares:
      type === "cpmm"
        ? accounts.mint(`shares/${label}`, { decimals: SHARE_DECIMALS, program: "token" })
        : null,
    feeAccount: accounts.associated(accounts.require(VENUE_ACCOUNTS.pumpFeeRecipient), wrappedSol),
  };
}

/** Adds reserves from before the history begins, and issues the pool shares to `creator`. */
export function fundPool(
  accounts: AccountTable,
  pool: MarketPool,
  reserves: { base: bigint; quote: bigint },
  creator: LedgerAccount,
): void {
  accounts.openWith(pool.base, reserves.base);
  accounts.openWith(pool.quote, reserves.quote);
  if (pool.shares) {
    const issued = BigInt(Math.floor(Math.sqrt(Number(reserves.base) * Number(reserves.quote))));
    accounts.openWith(accounts.associated(creator, pool.shares), issued);
  }
}

/** Quotes a swap of everything in `amountIn` at the present reserves. */
export function quotePool(pool: MarketPool, direction: Direction, amountIn: bigint): PoolQuote {
  const { feeBps, protocolBps } = POOL_KINDS[pool.type];
  if (direction === "to-base") {
    const protocolFee = shareOf(amountIn, protocolBps);
    const out = amountOut(pool.quote.amount, pool.base.amount, amountIn - protocolFee, feeBps);
    return { amountIn, amountOut: out, protocolFee };
  }
  const gross = amountOut(pool.base.amount, pool.quote.amount, amountIn, feeBps);
  const protocolFee = shareOf(gross, protocolBps);
  return { amountIn, amountOut: gross - protocolFee, protocolFee };
}

/** The swap instruction of the pool program with its transfers. */
export function poolSwap(
  pool: MarketPool,
  direction: Direction,
  trader: Trader,
  quote: PoolQuote,
): Instruction {
  const { transfers, operations, accounts } = POOL_KINDS[pool.type];
  const buys = direction === "to-base";
  const [vaultIn, vaultOut] = buys ? [pool.quote, pool.base] : [pool.base, pool.quote];
  const { source, target, wallet } = trader;
  const move = (from: MarketTokenAccount, to: MarketTokenAccount, owner: LedgerAccount, amount: bigint) =>
    tokenTransfer(from, to, owner, amount, transfers);
  const feeOfTrader = buys ? quote.protocolFee : 0n;
  const inner = [
    move(source, vaultIn, wallet, quote.amountIn - feeOfTrader),
    move(vaultOut, target, pool.authority, quote.amountOut),
  ];
  if (quote.protocolFee > 0n) {
    const [payer, owner] = buys ? [source, wallet] : [vaultOut, pool.authority];
    inner.push(move(payer, pool.feeAccount, owner, quote.protocolFee));
  }
  const own = buys ? { base: target, quote: source } : { base: source, quote: target };
  const numbers = { first: quote.amountIn, second: quote.amountOut };
  return marketInstruction(operations[direction], accounts(pool, trader, own), numbers, inner);
}

/** Quote units per base unit, both raw. */
export function poolPrice(pool: MarketPool): number {
  return Number(pool.quote.amount) / Number(pool.base.amount);
}

const AUXILIARY_BYTES = 4_096;
const SHARE_DECIMALS = 9;
