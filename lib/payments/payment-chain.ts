import type { Address } from "@walletlens/engine/address";
import type { InnerInstruction } from "./rules/check-inner-transfer";
import type { SignedTransaction } from "./rules/signed-transaction";

/** Codec of serialized transactions. */
export interface TransactionCodec {
  /** Returns null for a text that is not a transaction in base64. */
  decode(base64: string): DecodedTransaction | null;
  /** Returns the associated token account of `owner` for the asset. */
  findTokenAccount(owner: Address): Address;
}

export interface DecodedTransaction {
  readonly transaction: SignedTransaction;
  /** Returns the transaction to send, with the sponsor's signature if the sponsor is its fee payer. */
  complete(): CompletedTransaction;
}

export interface CompletedTransaction {
  /** Base58. */
  readonly signature: string;
  readonly base64: string;
}

/**
 * Chain operations of payments. `simulate`, `isFresh`, `hasTokenAccount` and `readLatestBlockhash` throw an AppError
 * `chain_unavailable`.
 */
export interface PaymentChain {
  /**
   * Simulates a transaction. Its signatures are not disclosed. With an account, returns the inner token instructions that
   * name it.
   */
  simulate(base64: string, account?: Address): Promise<Simulation>;
  /** Returns the owner of a token account; null if there is no such account. Throws `chain_unavailable`. */
  readTokenOwner(account: string): Promise<string | null>;
  /** Returns true if a transaction with this blockhash can still land. */
  isFresh(blockhash: string): Promise<boolean>;
  /** Sends a transaction. Never throws: a failed call has an unknown outcome. */
  send(base64: string): Promise<SendOutcome>;
  /** Finds the outcome of a sent transaction. Never throws: an unknown outcome is `pending`. */
  findOutcome(sent: SentTransaction): Promise<"landed" | "failed" | "pending" | "never">;
  hasTokenAccount(account: Address): Promise<boolean>;
  readLatestBlockhash(): Promise<LatestBlockhash>;
  /**
   * Creates the associated token account of `owner` at the sponsor's expense and waits for it. Throws if that
   * fails.
   */
  createTokenAccount(owner: Address): Promise<void>;
}

export interface LatestBlockhash {
  readonly blockhash: string;
  /** Last block height at which a transaction with it is valid. */
  readonly lastValidBlockHeight: bigint;
}

export interface SentTransaction extends Pick<CompletedTransaction, "signature"> {
  readonly blockhash: string;
  /** Slot in which the blockhash was valid. */
  readonly slot: bigint;
  /**
   * What the treasury must receive if another program makes the transfer: it may act otherwise than in the simulation.
   * Null if the success of the transaction proves the transfer.
   */
  readonly receipt: Receipt | null;
}

export interface Receipt {
  readonly account: Address;
  /** Base units. */
  readonly amount: bigint;
}

export interface Simulation {
  /** Slot of the simulation. */
  readonly slot: bigint;
  readonly failure: TransferFailure | null;
  readonly innerInstructions: readonly InnerInstruction[];
}

/** Reason of a failing transaction. */
export type TransferFailure = "blockhash" | "processed" | "tokens" | "sol" | "other";

export type SendOutcome =
  | { readonly status: "sent" | "unknown" }
  /** The node has rejected it and has not forwarded it. */
  | { readonly status: "refused"; readonly failure: TransferFailure };
