import type { Address } from "@walletlens/engine/address";

/** A transaction as a payer sends it, decoded and its signatures checked; nothing in it is trusted. */
export interface SignedTransaction {
  readonly version: "legacy" | 0;
  /** Everybody whose signature the message asks for; the first pays the network fee. */
  readonly signers: readonly TransactionSigner[];
  readonly instructions: readonly PaymentInstruction[];
  /** True where accounts are named by an address lookup table. */
  readonly usesLookupTables: boolean;
  readonly blockhash: string;
  /** SHA-256 of the message, hexadecimal: the same however often it is signed. */
  readonly messageHash: string;
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
