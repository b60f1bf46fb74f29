/** One transaction of a simulated history. */
export interface ProviderLedgerEntry {
  readonly owner: string;
  readonly kind: "buy" | "sell" | "failed" | "received";
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: number;
  readonly mint: string;
  /** Base units of a token with 6 decimals. */
  readonly tokenAmount: bigint;
  /** Lamports that the pool got or gave. */
  readonly solAmount: number;
  readonly fee: number;
  /** Lamports of the owner before. */
  readonly lamports: number;
  readonly change: number;
}

/** Lamports that keep a token account open. */
export const RENT = 2_039_280;

/** Parts of a transaction that differ from one to the next. */
export interface TransactionParts {
  readonly keys: readonly string[];
  readonly loaded?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly fee: number;
  readonly failed?: boolean;
  readonly instructions: readonly unknown[];
  readonly inner?: readonly unknown[];
  readonly tokens?: { readonly pre: readonly unknown[]; readonly post: readonly unknown[] };
  readonly logs?: readonly string[];
}
