import type { Address } from "@walletlens/engine/address";

/** Address that a wallet dealt with, straight. */
export interface KnownContact {
  readonly address: Address;
  /** Public name; null for an ordinary wallet. */
  readonly label: string | null;
  /** True where a history of it is kept. */
  readonly isStored: boolean;
  readonly transactions: number;
  /** Of what has a price. */
  readonly sentSol: number;
  readonly receivedSol: number;
  readonly hasUnpriced: boolean;
  /** Unix seconds. */
  readonly last: number;
}

export interface KnownContacts {
  /** True where the history reaches back to the wallet's first transaction: only then it is known who opened it. */
  readonly complete: boolean;
  readonly opening: {
    readonly funder: Address;
    readonly label: string | null;
    readonly signature: string;
    /** Unix seconds. */
    readonly time: number;
    readonly amountSol: number | null;
  } | null;
  /** Wallets whose histories are kept first, then those of most transactions; at most 20. */
  readonly contacts: readonly KnownContact[];
  /** Contacts that there are. */
  readonly total: number;
}
