import type { Address } from "../address.ts";

/** One transaction as the domain reads it: who paid, what each balance was before and after, what moved. */
export interface Transaction {
  /** First signature, base58. */
  readonly signature: string;
  readonly slot: number;
  /** Position in its block, where the provider tells it. */
  readonly indexInBlock: number | null;
  /** Unix time in seconds, or null where the ledger has none. */
  readonly blockTime: number | null;
  /** True where the transaction failed: it cost its fee and changed nothing else. */
  readonly failed: boolean;
  readonly feePayer: Address;
  /** Base fee and priority fee together, in lamports. */
  readonly feeLamports: bigint;
  readonly signers: readonly Address[];
  readonly lamports: readonly LamportBalance[];
  readonly tokens: readonly TokenBalance[];
  /** Movements named by the instructions (top level and inner), in order of execution. */
  readonly transfers: readonly Transfer[];
  /** Burns of tokens by instructions of a token program, in order of execution. */
  readonly burns: readonly Burn[];
  /** Token accounts that instructions of a token program closed, in order of execution. */
  readonly closings: readonly Closing[];
  /** Programs invoked, top level and inner, each once, in order of first appearance. */
  readonly programs: readonly Address[];
}

/** Lamports of one account before and after a transaction. */
export interface LamportBalance {
  readonly account: Address;
  readonly before: bigint;
  readonly after: bigint;
}

/** Amount in base units of one token account before and after a transaction; an absent side is 0. */
export interface TokenBalance {
  readonly account: Address;
  readonly mint: Address;
  /** Owner of the token account; null where the ledger does not say (before 2021). */
  readonly owner: Address | null;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** One transfer instruction of the System program or a token program; an instruction of a Batch counts as one. */
export interface Transfer {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  /** Null for native SOL. For tokens: the mint, null-free, taken from the balances of either side. */
  readonly mint: Address | null;
  /** Account debited: a wallet for SOL, a token account for tokens. */
  readonly source: Address;
  readonly destination: Address;
  /** Lamports, or base units. */
  readonly amount: bigint;
  /** Present where the instruction creates `destination`; `source` is the funder that it names. */
  readonly creates?: true;
}

/** One Burn or BurnChecked instruction of a token program. */
export interface Burn {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  /** Program of that top-level instruction. */
  readonly program: Address;
  /**
   * 1 for a top-level instruction, 2 where the top-level instruction calls it directly, 3 for deeper calls; null where
   * the provider does not tell the stack height.
   */
  readonly depth: 1 | 2 | 3 | null;
  /** Token account that the units leave. */
  readonly account: Address;
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
}

/** One CloseAccount instruction of a token program. */
export interface Closing {
  /** Index of the top-level instruction that it belongs to. */
  readonly instruction: number;
  readonly account: Address;
  /** Account that gets the lamports of the closed one. */
  readonly destination: Address;
}
