import type { Address } from "@walletlens/engine/address";
import type { StoredReply } from "@/lib/billing/ports";
import type { PrepaidSearch } from "@/lib/jobs/ports";
import type { GroupJobIds, GroupWork } from "@/lib/jobs/rules/group-jobs";
import type { SignedTransaction } from "./rules/signed-transaction";

/** Codec for transactions as bytes, without the network. */
export interface TransactionCodec {
  /** The transaction behind base64 text; null for anything else. */
  decode(base64: string): DecodedTransaction | null;
  /** The associated token account of `owner` for the asset. */
  tokenAccountOf(owner: Address): Address;
}

export interface DecodedTransaction {
  readonly transaction: SignedTransaction;
  /** The transaction as it goes to the network, with the sponsor's signature where the sponsor is its fee payer. */
  complete(): CompletedTransaction;
}

export interface CompletedTransaction {
  /** Base58: the name of the transaction on chain. */
  readonly signature: string;
  readonly base64: string;
}

/** The chain as payments need it. Where the provider cannot be reached, each says what it does. */
export interface PaymentChain {
  /**
   * Runs a transaction without effect and without showing anybody its signatures. Throws an AppError
   * `chain_unavailable`.
   */
  simulate(base64: string): Promise<Simulation>;
  /**
   * Tells whether a transaction with this blockhash can still land. Throws an AppError `chain_unavailable`.
   */
  isFresh(blockhash: string): Promise<boolean>;
  /** Hands a transaction to the network. Never throws: a call that went wrong has an unknown outcome. */
  send(base64: string): Promise<SendOutcome>;
  /** Finds the outcome of a transaction that was sent. Never throws: what cannot be told is `pending`. */
  findOutcome(sent: SentTransaction): Promise<"landed" | "failed" | "pending" | "never">;
  /** Tells whether a token account is there. Throws an AppError `chain_unavailable`. */
  hasTokenAccount(account: Address): Promise<boolean>;
  /** Creates `owner`'s associated token account, paid by the sponsor, and waits for it. Throws where that fails. */
  createTokenAccount(owner: Address): Promise<void>;
}

export interface SentTransaction {
  readonly signature: string;
  readonly blockhash: string;
  /** Slot at which the blockhash was known to be good. */
  readonly slot: bigint;
}

export interface Simulation {
  /** Slot that the answer holds for. */
  readonly slot: bigint;
  readonly failure: TransferFailure | null;
}

/** Reason for which a transaction would not do what it is meant to. */
export type TransferFailure = "blockhash" | "processed" | "tokens" | "sol" | "other";

export type SendOutcome =
  | { readonly status: "sent" | "unknown" }
  /** The node has tried it and knows that it has not gone on. */
  | { readonly status: "refused"; readonly failure: TransferFailure };

/**
 * Payments by the hash of their message, for a day and longer. Every change is one transaction, and those of a claim
 * have no effect once somebody else holds it. Throws an AppError `database_unavailable` where the store is away.
 */
export interface Payments {
  /**
   * Claims a payment for one run of a call: where it is new, or where the previous run of the same call has released it
   * or died without an answer.
   */
  claim(claim: NewClaim): Promise<ClaimOutcome>;
  /** Tells whether an earlier run of the call has sent the payment. */
  wasSent(claim: Pick<NewClaim, "messageHash" | "fingerprint">): Promise<boolean>;
  /** Keeps a claim held. */
  extend(held: PaymentClaim): Promise<void>;
  /** Lets a claim go: the same call can take it again. */
  release(held: PaymentClaim): Promise<void>;
  /** Forgets a claim of which nothing was sent, as though it had never been; any other is let go. */
  discard(held: PaymentClaim): Promise<void>;
  /** Writes down what a payment is for before it is sent: from then on it ends settled or void. */
  prepare(held: PaymentClaim, intent: PaymentIntent, sending: Sending): Promise<PrepareOutcome>;
  /** Takes `prepare` back, for a transaction that has certainly not been sent. */
  withdraw(held: PaymentClaim): Promise<void>;
  /** The payment is on chain: does what it was for, once. */
  settle(messageHash: string): Promise<void>;
  /**
   * The payment has not been carried out and never will be. `never`: it is not on chain, and what was booked for the
   * sponsor is there again. `failed`: it is there with an error, its network fee is spent, and the sponsor pays no more
   * of this payer's on that UTC day.
   */
  voidPayment(messageHash: string, outcome: "never" | "failed"): Promise<void>;
  /** Tells whether the sponsor would pay a network fee as things stand; `prepare` decides. */
  askSponsor(payer: Address, fee: SponsoredFee): Promise<SponsorAnswer>;
  /** Takes the price from what the wallet is owed instead, and does what it is for. */
  settleByCredit(held: PaymentClaim, intent: PaymentIntent): Promise<CreditOutcome>;
  /** The answer has left: from now on the payment is used up. */
  markAnswered(held: PaymentClaim): Promise<void>;
  /** Takes over payments that were sent and whose holder has died. */
  takeAbandoned(limit: number): Promise<readonly AbandonedPayment[]>;
  /** Base units that a wallet is owed. */
  readCredit(wallet: string): Promise<bigint>;
  /** Returns true where an answer for this job was paid, regardless of the caller. */
  isJobPaid(search: Omit<PrepaidSearch, "owner">): Promise<boolean>;
  /** Forgets payments that their blockhash protects by itself; what was paid and never answered becomes credit. */
  forget(): Promise<void>;
}

export interface NewClaim {
  readonly messageHash: string;
  readonly signature: string;
  readonly payer: Address;
  /** Digest of the request. */
  readonly fingerprint: string;
  readonly blockhash: string;
}

/** A claim that one run of a call holds. */
export interface PaymentClaim {
  readonly messageHash: string;
  readonly holder: string;
}

export type ClaimOutcome =
  | {
      /**
       * `claimed`: not sent yet. `sending`: an earlier run has sent it, or was about to. `settled`: an earlier run was
       * paid and never answered.
       */
      readonly status: "claimed" | "sending" | "settled";
      readonly held: PaymentClaim;
      readonly stored: StoredOutcome;
    }
  /** Another run of the same call is under way. */
  | { readonly status: "in_flight" }
  /** Used for another call, or answered. */
  | { readonly status: "used" }
  | { readonly status: "void" };

/** Outcome that an earlier run has left to answer with. */
export interface StoredOutcome {
  readonly slot: bigint;
  readonly answer: StoredReply | null;
  readonly jobs: readonly GroupJobIds[] | null;
}

/** Purpose of a payment, as it is written down before it is sent. */
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
  /** Lamports that the sponsor spends on a payment; 0 where the payer pays. */
  readonly lamports: bigint;
  /** The most that the sponsor may spend in a UTC day, on everybody and on one payer. */
  readonly dailyLamports: bigint;
  readonly payerLamports: bigint;
}

/** `over_budget`: the day's is used up. `over_share`: the payer's part of it is, or was lost by a failed payment. */
export type SponsorAnswer = "paid" | "over_budget" | "over_share";

/**
 * `paid_already`: another payment stands for the same charge key. `crowded`: as much of this payer is on its way, at the
 * sponsor's expense, as may be at a time.
 */
export type PrepareOutcome =
  | "prepared"
  | "lost"
  | "paid_already"
  | "crowded"
  | Exclude<SponsorAnswer, "paid">;
export type CreditOutcome = "settled" | "lost" | "paid_already" | "short";

/** Effect of a settled payment besides the answer. */
export type PaymentEffect =
  | { readonly kind: "jobs"; readonly order: PaidOrder }
  | { readonly kind: "pack"; readonly grant: PackGrant };

/** Jobs that run once they are paid. */
export interface PaidOrder {
  readonly owner: string;
  readonly endpoint: string;
  readonly chargeKey: string;
  /** In the order in which they run; those after the first follow from it. */
  readonly jobs: readonly PaidJob[];
}

export interface PaidJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Base units that are owed where it fails. */
  readonly usdMicros: number;
}

export interface PackGrant {
  readonly userId: string;
  readonly keyId: string | null;
  readonly packId: string;
  readonly credits: number;
  readonly requestId: string;
}

export interface AbandonedPayment extends SentTransaction, PaymentClaim {}
