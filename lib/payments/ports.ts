import type { Address } from "@walletlens/engine/address";
import type { StoredReply } from "@/lib/billing/idempotency";
import type { PrepaidSearch } from "@/lib/groups/jobs";
import type { GroupJobIds, GroupWork } from "@/lib/jobs/rules/group-jobs";
import type { InnerInstruction } from "./rules/check-inner-transfer";
import type { SignedTransaction } from "./rules/signed-transaction";

/** Codec of serialized transactions. */
export interface TransactionCodec {
  /** Returns null for a text that is not a transaction in base64. */
  decode(base64: string): DecodedTransaction | null;
  /** Returns the associated token account of `owner` for the asset. */
  tokenAccountOf(owner: Address): Address;
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

/**
 * Payments by the hash of their message, stored for a day or longer. Every method is one transaction. Methods
 * with a claim have no effect after another run has taken the claim.
 */
export interface Payments {
  /**
   * Claims a payment for one run of a call: a new payment, or one whose previous run of the same call has
   * released it or died without a reply.
   */
  claim(claim: NewClaim): Promise<ClaimOutcome>;
  /** Returns true if an earlier run of the call has sent the payment. */
  wasSent(claim: Pick<NewClaim, "messageHash" | "fingerprint">): Promise<boolean>;
  /** Renews a claim. */
  extend(held: PaymentClaim): Promise<void>;
  /** Releases a claim; the same call can claim the payment again. */
  release(held: PaymentClaim): Promise<void>;
  /** Deletes a claim if nothing was sent, else releases it. */
  discard(held: PaymentClaim): Promise<void>;
  /** Records the purpose of a payment before it is sent. From then on it ends as settled or void. */
  prepare(held: PaymentClaim, intent: PaymentIntent, sending: Sending): Promise<PrepareOutcome>;
  /** Reverts `prepare`, for a transaction that was certainly not sent. */
  withdraw(held: PaymentClaim): Promise<void>;
  /** Settles a payment that is on chain and applies its effect, once. */
  settle(messageHash: string): Promise<void>;
  /**
   * Voids a payment. `never`: it cannot land; the sponsor's reservation is released. `failed`: it landed with
   * an error; its network fee is spent, and the sponsor pays no more for this payer on that UTC day.
   */
  voidPayment(messageHash: string, outcome: "never" | "failed"): Promise<void>;
  /** Returns whether the sponsor would pay a network fee now; `prepare` decides. */
  checkSponsor(payer: Address, fee: SponsoredFee): Promise<SponsorAnswer>;
  /** Pays the price from the wallet's credit and applies the effect. */
  settleByCredit(held: PaymentClaim, intent: PaymentIntent): Promise<CreditOutcome>;
  /** Marks the reply as delivered; the payment is used up, also if another run has claimed it after it was settled. */
  markAnswered(held: PaymentClaim): Promise<void>;
  /** Takes over sent payments whose holder has died. */
  claimAbandoned(limit: number): Promise<readonly AbandonedPayment[]>;
  /** Credit of a wallet, in base units. */
  readCredit(wallet: string): Promise<bigint>;
  /** Returns true if a response for this job was paid, by any caller. */
  isJobPaid(search: Omit<PrepaidSearch, "owner">): Promise<boolean>;
  /** Deletes payments whose blockhash has expired. A paid but undelivered payment becomes credit. */
  forget(): Promise<void>;
}

export interface NewClaim {
  readonly messageHash: string;
  readonly signature: string;
  readonly payer: Address;
  /** Digest of the request. */
  readonly fingerprint: string;
  readonly blockhash: string;
  /** True if another program makes the transfer. */
  readonly byProgram: boolean;
}

/** The claim that one run of a call holds. */
export interface PaymentClaim {
  readonly messageHash: string;
  readonly holder: string;
}

export type ClaimOutcome =
  | {
      /**
       * `claimed`: not sent yet. `sending`: an earlier run has sent it, or was about to. `settled`: an
       * earlier run was paid but did not deliver a reply.
       */
      readonly status: "claimed" | "sending" | "settled";
      readonly held: PaymentClaim;
      readonly stored: StoredOutcome;
      /** Milliseconds since the first claim of the payment. */
      readonly ageMs: number;
    }
  /** Another run of the same call is active. */
  | { readonly status: "in_flight" }
  /** Used for another call, or delivered. */
  | { readonly status: "used" }
  | { readonly status: "void" };

/** Outcome of an earlier run, to reply with. */
export interface StoredOutcome {
  readonly slot: bigint;
  /** Base units that it was sent for; 0 if it was not sent. */
  readonly price: bigint;
  readonly answer: StoredReply | null;
  readonly jobs: readonly GroupJobIds[] | null;
}

/** Purpose of a payment, recorded before it is sent. */
export interface PaymentIntent {
  /** A second payment under the same key is refused. */
  readonly chargeKey: string;
  /** Base units. */
  readonly price: bigint;
  readonly reason: string;
  readonly answer: StoredReply | null;
  readonly effect: PaymentEffect | null;
}

export interface Sending extends SponsoredFee {
  readonly slot: bigint;
}

export interface SponsoredFee {
  /** Lamports that the sponsor spends on a payment; 0 if the payer pays. */
  readonly lamports: bigint;
  /** Maximum that the sponsor spends in a UTC day, in total and for one payer. */
  readonly dailyLamports: bigint;
  readonly payerLamports: bigint;
}

/**
 * `over_budget`: the day's budget is spent. `over_share`: the payer's share is spent, or lost by a failed
 * payment.
 */
export type SponsorAnswer = "paid" | "over_budget" | "over_share";

/**
 * `paid_already`: another payment has the same charge key. `crowded`: the sponsor has too many payments of
 * this payer in flight.
 */
export type PrepareOutcome =
  | "prepared"
  | "lost"
  | "paid_already"
  | "crowded"
  | Exclude<SponsorAnswer, "paid">;
export type CreditOutcome = "settled" | "lost" | "paid_already" | "short";

/** Effect of a settled payment besides the reply. */
export type PaymentEffect =
  | { readonly kind: "jobs"; readonly order: PaidOrder }
  | { readonly kind: "pack"; readonly grant: PackGrant };

/** Jobs that run once they are paid. */
export interface PaidOrder {
  readonly owner: string;
  readonly endpoint: string;
  readonly chargeKey: string;
  /** In the order of execution; each later job depends on the one before. */
  readonly jobs: readonly PaidJob[];
}

export interface PaidJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Base units to refund if the job fails. */
  readonly usdMicros: number;
}

export interface PackGrant {
  readonly userId: string;
  readonly keyId: string | null;
  readonly packId: string;
  readonly credits: number;
  readonly requestId: string;
}

export interface AbandonedPayment extends Omit<SentTransaction, "receipt">, PaymentClaim {
  readonly byProgram: boolean;
  readonly price: bigint;
}
