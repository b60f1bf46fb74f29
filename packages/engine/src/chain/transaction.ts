import type { Address } from "../address.ts";

/** Decoded transaction: payer, signers, balances before and after, transfers. */
export interface Transaction {
  /** First signature, base58. */
  readonly signature: string;
  readonly slot: number;
  /** Null if the provider does not have it. */
  readonly indexInBlock: number | null;
  /** Unix seconds; null if the ledger has none. */
  readonly blockTime: number | null;
  /** A failed transaction costs its fee and changes nothing else. */
  readonly failed: boolean;
  readonly feePayer: Address;
  /** Base fee plus priority fee. */
  readonly feeLamports: bigint;
  readonly signers: readonly Address[];
  /** Accounts whose balance changed, and token accounts that were handed over. */
  readonly lamports: readonly LamportBalance[];
  /** Token accounts with a balance, and those that exist only within the transaction. One with several owners has an entry for each. */
  readonly tokens: readonly TokenBalance[];
  /** Transfers by instructions (top level and inner), in order of execution. */
  readonly transfers: readonly Transfer[];
  /** Burns by token programs, in order of execution. */
  readonly burns: readonly Burn[];
  /** Token accounts closed by token programs, in order of execution. */
  readonly closings: readonly Closing[];
  /** Accounts from which token programs withdrew lamports above their rent, in order of execution. */
  readonly withdrawals: readonly Withdrawal[];
  /** Sizes of accounts that the System program allocated, in order of execution. */
  readonly allocations: readonly Allocation[];
  /** All invoked programs, inner ones included, in order of their first call. */
  readonly programs: readonly Address[];
  /** Program of each top-level instruction: `instruction` of a movement is an index of this list. */
  readonly topLevelPrograms: readonly Address[];
}

export interface LamportBalance {
  readonly account: Address;
  readonly before: bigint;
  readonly after: bigint;
}

/** Base units of one token account before and after a transaction; 0 if absent. */
export interface TokenBalance {
  readonly account: Address;
  readonly mint: Address;
  /** Null if the ledger does not have it (before 2021). */
  readonly owner: Address | null;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
  /** Index in `transfers` of the first one after the owner got the account by SetAuthority; absent if it had it before. */
  readonly fromTransfer?: number;
  /** Index in `transfers` of the first one after the owner gave the account away by SetAuthority; absent if it kept it. */
  readonly untilTransfer?: number;
}

/**
 * One transfer instruction of the System program or a token program; an instruction of a Batch counts as one.
 */
export interface Transfer {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  /** Null for native SOL; for tokens taken from the balances of either side. */
  readonly mint: Address | null;
  /** Debited account: a wallet for SOL, a token account for tokens. */
  readonly source: Address;
  readonly destination: Address;
  /** Lamports, or base units. */
  readonly amount: bigint;
  /** Present if the instruction creates `destination`, funded by `source`. */
  readonly creates?: true;
}

export interface Burn {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  /** Program of that top-level instruction. */
  readonly program: Address;
  /** 1 for a top-level instruction, 2 for its direct calls, 3 for deeper calls; null if unknown. */
  readonly depth: 1 | 2 | 3 | null;
  /** Debited token account. */
  readonly account: Address;
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
  /** Owner, its delegate, or the permanent delegate of the mint; null if unknown. */
  readonly authority: Address | null;
}

export interface Closing {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  readonly account: Address;
  /** Receiver of the lamports. */
  readonly destination: Address;
}

/** One WithdrawExcessLamports: the account stays open with the rent of its size. The balances show the amount. */
export interface Withdrawal {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  /** Token account, mint or multisig. */
  readonly account: Address;
  /** Receiver of the lamports. */
  readonly destination: Address;
}

export interface Allocation {
  readonly account: Address;
  /** Bytes of data. */
  readonly space: bigint;
}
