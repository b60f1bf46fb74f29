import { PROGRAMS, type ProgramName, tokenProgramOf, VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount, StateAccount } from "../ledger/account.ts";
import type { Instruction, OperationName } from "../ledger/operations.ts";

export type PoolKindName = "raydium" | "cpmm" | "pumpswap" | "whirlpool" | "dlmm";

/** Properties in which one AMM program differs from another. */
export interface PoolKind {
  readonly program: ProgramName;
  /** Address of the account that owns the vaults of every pool; null if each pool owns its own. */
  readonly authority: string | null;
  readonly transfers: "plain" | "checked";
  readonly operations: Readonly<Record<Direction, OperationName>>;
  /** Fee that stays in the pool, in basis points. */
  readonly feeBps: bigint;
  /** Protocol fee on the quote side, in basis points. */
  readonly protocolBps: bigint;
  /** Size of the pool's own account. */
  readonly bytes: number;
  /** True if each swap writes a second state account: an oracle, open orders, a tick array. */
  readonly hasAuxiliary: boolean;
  /** Accounts of the swap instruction, in the program's order. */
  readonly accounts: (pool: MarketPool, trader: Trader, own: TraderSides) => Instruction["accounts"];
}

/** Token accounts of a trader by the sides of the pool. */
interface TraderSides {
  readonly base: Trader["source"];
  readonly quote: Trader["source"];
}

const PLAIN = { transfers: "plain", protocolBps: 0n, hasAuxiliary: true } as const;
const CHECKED = { ...PLAIN, transfers: "checked" } as const;
const programsOf = ({ base, quote }: MarketPool) => [tokenProgramOf(base.mint), tokenProgramOf(quote.mint)];
const mintsOf = ({ base, quote }: MarketPool) => [base.mint, quote.mint];

export const POOL_KINDS: Readonly<Record<PoolKindName, PoolKind>> = {
  raydium: {
    ...PLAIN,
    program: "raydiumAmm",
    authority: VENUE_ACCOUNTS.raydiumAuthority,
    operations: { "to-base": "raydiumSwap", "to-quote": "raydiumSwap" },
    feeBps: 25n,
    bytes: 752,
    accounts({ account, authority, auxiliary, base, quote }, { source, target, wallet }) {
      const pool = [PROGRAMS.token, account, authority, auxiliary, base, quote];
      return [...pool, source, target, auxiliary, wallet];
    },
  },
  cpmm: {
    ...CHECKED,
    program: "raydiumCpmm",
    authority: VENUE_ACCOUNTS.cpmmAuthority,
    operations: { "to-base": "cpmmSwap", "to-quote": "cpmmSwap" },
    feeBps: 25n,
    bytes: 637,
    accounts(pool, { source, target, wallet }) {
      const heads = [wallet, pool.authority, PROGRAMS.raydiumCpmm, pool.account, source, target];
      return [...heads, pool.base, pool.quote, ...programsOf(pool), ...mintsOf(pool), pool.auxiliary];
    },
  },
  pumpswap: {
    ...CHECKED,
    hasAuxiliary: false,
    program: "pumpSwap",
    authority: null,
    operations: { "to-base": "pumpSwapBuy", "to-quote": "pumpSwapSell" },
    feeBps: 20n,
    protocolBps: 10n,
    bytes: 300,
    accounts(pool, { wallet }, own) {
      const heads = [pool.account, wallet, PROGRAMS.pumpSwap, ...mintsOf(pool), own.base, own.quote];
      const fees = [VENUE_ACCOUNTS.pumpFeeRecipient, pool.feeAccount];
      return [...heads, pool.base, pool.quote, ...fees, ...programsOf(pool)];
    },
  },
  whirlpool: {
    ...PLAIN,
    program: "whirlpool",
    authority: null,
    operations: { "to-base": "whirlpoolSwap", "to-quote": "whirlpoolSwap" },
    feeBps: 30n,
    bytes: 653,
    accounts({ account, auxiliary, base, quote }, { wallet }, own) {
      return [PROGRAMS.token, wallet, account, own.base, base, own.quote, quote, auxiliary];
    },
  },
  dlmm: {
    ...CHECKED,
    program: "meteoraDlmm",
    authority: null,
    operations: { "to-base": "dlmmSwap", "to-quote": "dlmmSwap" },
    feeBps: 20n,
    bytes: 904,
    accounts(pool, { source, target, wallet }) {
      const heads = [pool.account, PROGRAMS.meteoraDlmm, pool.base, pool.quote, source, target];
      return [...heads, ...mintsOf(pool), pool.auxiliary, wallet, ...programsOf(pool)];
    },
  },
};
/** A constant-product pool. Its reserves are the balances of its two vaults. */

export interface MarketPool {
  readonly kind: "pool";
  readonly type: PoolKindName;
  readonly account: StateAccount;
  /** Owner of the vaults. */
  readonly authority: LedgerAccount;
  /** Second state account that the program writes on each swap; the pool's own if it has none. */
  readonly auxiliary: StateAccount;
  readonly base: MarketTokenAccount;
  /** Wrapped SOL or USDC. */
  readonly quote: MarketTokenAccount;
  /** Shares of the pool, if it issues them as a token. */
  readonly shares: MintAccount | null;
  /** Account that protocol fees go to. */
  readonly feeAccount: MarketTokenAccount;
}
/** Output side of the pool. */

export type Direction = "to-base" | "to-quote";
/** Trader of a swap, with the token accounts that are debited and credited. */

export interface Trader {
  readonly wallet: LedgerAccount;
  readonly source: MarketTokenAccount;
  readonly target: MarketTokenAccount;
}
