import type { HourlyClose } from "@walletlens/engine/swaps/sol-usd";

/** A wallet as a node and a price source show it. Transactions are results of `getTransaction`. */
export interface WalletCase {
  readonly address: string;
  /** Those of the wallet and of its token accounts, oldest first, each once. */
  readonly transactions: readonly unknown[];
  /** True if they reach back to the first transaction of the wallet. */
  readonly isComplete: boolean;
  /** Returns the transactions of another account, oldest first. */
  readonly readAccount: (address: string) => readonly unknown[];
  readonly rent: { readonly lamportsPerByte: number; readonly fromSlot: number };
  /** SOL/USD by hour; empty without a price source. */
  readonly closes: readonly HourlyClose[];
  readonly holdings: {
    readonly slot: number;
    readonly lamports: bigint;
    /** Base units by mint. */
    readonly tokens: ReadonlyMap<string, bigint>;
  };
  readonly mints: ReadonlyMap<string, { readonly decimals: number; readonly supply: bigint }>;
  /** Unix seconds of the analysis. */
  readonly time: number;
}
