import type { Address } from "@walletlens/engine/address";

/** A decoded transaction of a payer, with verified signatures. Its contents are untrusted. */
export interface SignedTransaction {
  /** Required signers; the first pays the network fee. */
  readonly signers: readonly TransactionSigner[];
  readonly instructions: readonly PaymentInstruction[];
  /** True if an address lookup table names accounts. */
  readonly usesLookupTables: boolean;
  /** Compute budget that a transaction of version 1 states; null for earlier versions, which have instructions. */
  readonly statedBudget: StatedBudget | "malformed" | null;
  readonly blockhash: string;
  /** SHA-256 of the message, hexadecimal; independent of signatures. */
  readonly messageHash: string;
}

export interface StatedBudget {
  readonly unitLimit: number;
  readonly priorityLamports: bigint;
}

export interface TransactionSigner {
  readonly address: Address;
  readonly signature: "valid" | "missing" | "invalid";
}

export interface PaymentInstruction {
  readonly program: Address;
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
}
