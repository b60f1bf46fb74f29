import type { LedgerKind } from "@walletlens/contract/constants";
import type { KeySummary, UsageRow } from "./rules/account-views";
import type { LedgerEntry, LedgerLine } from "./rules/ledger-entry";
import type { RateKind, RateStatus } from "./rules/rate-limit";
import type { Spending, SpendingCaps } from "./rules/spending";

/**
 * API keys. Only the digest of a key is stored. Every method of a store port throws `database_unavailable` if
 * the database cannot be reached.
 */
export interface ApiKeys {
  /**
   * Finds the key of a call and counts the call against its rate; null if it was never issued. Revocations
   * take effect at once.
   */
  admit(key: string): Promise<KeyRecord | null>;
  /**
   * Stores a new key of an existing account; false if the account has `maxInUse` active keys. Concurrent
   * calls cannot exceed it.
   */
  add(key: NewKey, maxInUse?: number): Promise<boolean>;
  /**
   * Replaces the secret of a key. The previous secret stays valid for a day, or until the key expires. Null
   * if `keyVersion` is not the current version, or the key is not active.
   */
  rotate(rotation: KeyRotation): Promise<RotatedKey | null>;
  /** Revokes a key permanently; null if it does not exist. A repeated call does not change the time. */
  revoke(key: KeyReference): Promise<RevokedKey | null>;
}

export interface KeyRecord {
  readonly keyId: string;
  readonly userId: string;
  readonly status: "active" | "revoked" | "expired";
  /** Version of the secret, from 0; each rotation adds 1. */
  readonly keyVersion: number;
  /** True if an operator has blocked the account. */
  readonly blocked: boolean;
  /** Credits of the account. */
  readonly balance: number;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
  /** Null without limits. */
  readonly rate: RateStatus | null;
}

export interface NewKey {
  readonly keyId: string;
  readonly userId: string;
  /** The raw key. It is not stored. */
  readonly key: string;
  readonly description: string;
  readonly expiresAt: Date | null;
  readonly caps: SpendingCaps;
}

export interface KeyRotation {
  readonly keyId: string;
  /** Version of the secret that requests the rotation. */
  readonly keyVersion: number;
  /** The new raw key. It is not stored. */
  readonly key: string;
}

export interface RotatedKey {
  /** ISO 8601, UTC. Until then the previous secret is valid. */
  readonly previousUntil: string;
}

export type KeyReference = { readonly keyId: string } | { readonly key: string };

export interface RevokedKey {
  readonly keyId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly revokedAt: string;
}

/** Credits of accounts: an append-only list of entries. The balance is their sum and never negative. */
export interface Ledger {
  /** Creates an account, with a first entry if it has credits. A second call with the same entry changes nothing. */
  openAccount(account: CreditEntry): Promise<void>;
  /** Adds credits and returns the new balance; null if there is no such account. */
  credit(entry: CreditEntry): Promise<number | null>;
  /** Returns true if something was charged under this key. */
  hasCharge(chargeKey: string): Promise<boolean>;
  /** Charges once per `chargeKey`, in full or not at all, within the balance and the caps of the key. */
  charge(charge: CreditCharge): Promise<ChargeOutcome>;
  /** Returns balance and entries, oldest first; null if there is no such account. */
  read(userId: string): Promise<AccountLedger | null>;
  /** Returns the account of a key at one moment; null if there is no such key. */
  readAccount(keyId: string, page: EntryPage): Promise<KeyLedger | null>;
}

export interface CreditEntry {
  readonly userId: string;
  readonly credits: number;
  readonly kind: Exclude<LedgerKind, "charge">;
  readonly reason: string;
  /** Unique among all entries. */
  readonly entryKey: string;
}

export interface CreditCharge {
  readonly userId: string;
  readonly credits: number;
  /** A second charge with the same key takes nothing. */
  readonly chargeKey: string;
  readonly reason: string;
  readonly requestId: string;
  readonly jobId: string | null;
  readonly keyId: string | null;
}

/** Outcome of a charge. `balance` is the remaining balance. */
export type ChargeOutcome =
  /** `settled`: an earlier request was charged under this key. */
  { readonly status: "charged" | "settled"; readonly balance: number } | ChargeRefusal;

export type ChargeRefusal =
  | { readonly status: "insufficient"; readonly balance: number }
  /** The caps of the key leave `allowance` credits. */
  | { readonly status: "capped"; readonly balance: number; readonly allowance: number };

export interface EntryPage {
  readonly limit: number;
  /** Return entries before this id; null for the newest. */
  readonly before: bigint | null;
}

export interface KeyLedger extends AccountLedger {
  readonly userId: string;
  readonly keyId: string;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

export interface AccountLedger {
  readonly balance: number;
  readonly entries: readonly LedgerEntry[];
}

/** Calls that clients may repeat under an Idempotency-Key. */
export interface Idempotency {
  /**
   * Claims the key for one run of the call. A new run takes over the claim of a run that died or failed, if
   * the request is the same.
   */
  claim(call: RepeatableCall): Promise<Claim>;
  extend(claim: HeldClaim): Promise<void>;
  /** Stores the reply for repetitions. */
  complete(claim: HeldClaim, answer: StoredReply): Promise<void>;
  /** Releases the key without a reply. The claim remains, because a run of it may have been charged. */
  release(claim: HeldClaim): Promise<void>;
  /** Deletes a claim that was not charged. */
  forget(claim: HeldClaim): Promise<void>;
}

export interface RepeatableCall {
  readonly owner: string;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** Digest of the request. */
  readonly fingerprint: string;
}

export type Claim =
  | {
      readonly status: "claimed";
      readonly claim: HeldClaim;
      /** True for the first run of this claim. */
      readonly isNew: boolean;
      /** True if an earlier run was charged and died before it replied. */
      readonly paid: boolean;
    }
  | { readonly status: "answered"; readonly answer: StoredReply }
  | { readonly status: "in_flight"; readonly retryAfterSeconds: number }
  | { readonly status: "conflict" };

export interface HeldClaim extends Pick<RepeatableCall, "owner" | "key"> {
  readonly id: string;
}

export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** Rate limits, counted over all processes. */
export interface RateLimits {
  /** Counts one call of `subject`. */
  consume(kind: RateKind, subject: string): Promise<RateStatus>;
  /**
   * Like `consume`. If the store does not respond in time, this process counts the call with the same limits.
   */
  consumeWithFallback(kind: RateKind, subject: string): Promise<RateStatus>;
  /**
   * Returns the state of an exhausted window that this process knows of, else null. Does not read the store.
   */
  findUsedUp(kind: RateKind, subject: string): Promise<RateStatus | null>;
  /** Refunds one counted call of `subject`. */
  refund(kind: RateKind, subject: string): Promise<void>;
}

/** Activity of an account, as shown to its owner. */
export interface AccountActivity {
  /** Lists all keys of the account, newest first. */
  listKeys(userId: string): Promise<readonly KeySummary[]>;
  /** Returns charged calls of the last `days` UTC days (today included) by day and endpoint, less refunds. */
  readUsage(userId: string, days: number): Promise<readonly UsageRow[]>;
  /** Returns ledger entries with the balance after each, newest first. */
  readLines(userId: string, page: EntryPage): Promise<readonly LedgerLine[]>;
  /** Returns ledger entries, newest first. */
  readEntries(userId: string, page: EntryPage): Promise<readonly LedgerEntry[]>;
}
