import type { Address } from "@walletlens/engine/address";
import type { AnalysisSource } from "./analysis-source";

/** Direct counterparty of a wallet. */
export interface KnownCounterparty {
  readonly address: Address;
  /** Public name, or null. */
  readonly label: string | null;
  /** True if its history is stored. */
  readonly isStored: boolean;
  readonly transactions: number;
  /** SOL, and dollars at the hour of the transfer. */
  readonly sentSol: number;
  readonly receivedSol: number;
  /** True if tokens moved, too, or dollars of an hour without a price. */
  readonly hasUnpriced: boolean;
  /** Unix seconds. */
  readonly last: number;
}

export interface KnownCounterparties {
  /** The opening is known only if its history is complete. */
  readonly source: AnalysisSource;
  readonly opening: {
    readonly funder: Address;
    readonly label: string | null;
    readonly signature: string;
    /** Unix seconds. */
    readonly time: number;
    readonly amountSol: number | null;
  } | null;
  /** Wallets with stored histories first, then by transactions; at most 20. */
  readonly counterparties: readonly KnownCounterparty[];
  /** Number of all counterparties. */
  readonly total: number;
}
