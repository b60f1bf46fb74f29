import type { LedgerKind } from "@walletlens/contract/constants";
import type { KeySummary, UsageRow } from "./rules/account-views";
import type { LedgerEntry, LedgerLine } from "./rules/ledger-entry";
import type { RateKind, RateStatus } from "./rules/rate-limit";
import type { Spending, SpendingCaps } from "./rules/spending";

/** Issued keys. Only a digest of a key is stored. Throws an AppError `database_unavailable` where the store is away. */
export interface ApiKeys {
  /**
   * Finds the key that makes a call, as of now, the revocation of a moment ago included; null where it was never
   * issued. The call is counted against the key's rate.
   */
  admit(key: string): Promise<KeyRecord | null>;
  /**
   * Stores a new key of an existing account; false where that has `mostInUse` keys already that are neither revoked nor
   * expired, however many are made at once.
   */
  add(key: NewKey, mostInUse?: number): Promise<boolean>;
  /**
   * Gives a key another secret; the present one is taken for a day more, or until the key expires, and everything else
   * about the key stays. Null where that version is not the present one, or the key is not in use.
   */
  rotate(rotation: KeyRotation): Promise<RotatedKey | null>;
  /** Ends a key for good, on every instance; null where there is none. Revoking twice keeps the first time. */
  revoke(key: KeyReference): Promise<RevokedKey | null>;
}

export interface KeyRecord {
  readonly keyId: string;
  readonly userId: string;
  readonly status: "active" | "revoked" | "expired";
  /** Number of the secret that it came by, from 0: each rotation gives the key the next one. */
  readonly keyVersion: number;
  /** True where an operator has shut the account out. */
  readonly blocked: boolean;
  /** Credits of the account at the time of the answer. */
  readonly balance: number;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
  /** Null where rates are not limited. */
  readonly rate: RateStatus | null;
}

export interface NewKey {
  readonly keyId: string;
  readonly userId: string;
  /** The raw key, which is not kept. */
  readonly key: string;
  readonly description: string;
  readonly expiresAt: Date | null;
  readonly caps: SpendingCaps;
}

export interface KeyRotation {
  readonly keyId: string;
  /** Version of the secret that it is rotated by. */
  readonly keyVersion: number;
  /** The raw key from now on, which is not kept. */
  readonly key: string;
}

export interface RotatedKey {
  /** ISO 8601, UTC: the key before is taken until then. */
  readonly previousUntil: string;
}

export type KeyReference = { readonly keyId: string } | { readonly key: string };

export interface RevokedKey {
  readonly keyId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly revokedAt: string;
}

/**
 * Credits of the accounts: an append-only list of entries and the balance that they add up to, never negative.
 * Throws an AppError `database_unavailable` where the store is away.
 */
export interface Ledger {
  /** Makes an account; its first entry is left out where it has no credits. */
  openAccount(account: CreditEntry): Promise<void>;
  /** Adds credits and returns the new balance, or null where there is no such account. */
  credit(entry: CreditEntry): Promise<number | null>;
  /** Takes credits once per `chargeKey`, all of them or none, within the balance and the caps of the key. */
  charge(charge: CreditCharge): Promise<ChargeOutcome>;
  /** The balance and every entry, oldest first; null where there is no such account. */
  read(userId: string): Promise<AccountLedger | null>;
  /** The account of a key as of one moment; null where there is no such key. */
  readAccount(keyId: string, page: EntryPage): Promise<KeyLedger | null>;
}

export interface CreditEntry {
  readonly userId: string;
  readonly credits: number;
  readonly kind: Exclude<LedgerKind, "charge">;
  readonly reason: string;
  /** Key of the entry; no two entries have the same. */
  readonly entryKey: string;
}

export interface CreditCharge {
  readonly userId: string;
  readonly credits: number;
  /** Key of the charge: a second charge with the same key takes nothing. */
  readonly chargeKey: string;
  readonly reason: string;
  readonly requestId: string;
  readonly jobId: string | null;
  readonly keyId: string | null;
}

/** Outcome of a charge. In all cases `balance` is what is left. */
export type ChargeOutcome =
  /** `settled`: an earlier request has paid under this key, and this one took nothing. */
  { readonly status: "charged" | "settled"; readonly balance: number } | ChargeRefusal;

/** Reason for which nothing was taken. */
export type ChargeRefusal =
  | { readonly status: "insufficient"; readonly balance: number }
  /** The caps of the key leave no more than `allowance` credits. */
  | { readonly status: "capped"; readonly balance: number; readonly allowance: number };

export interface EntryPage {
  /** Most entries. */
  readonly limit: number;
  /** Id that the entries come before; null for the last ones. */
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

/** Calls that may be repeated under a key of the caller's own. Throws `database_unavailable` where the store is away. */
export interface Idempotency {
  /**
   * Takes the caller's key for one run of the call. A key whose holder died or failed is taken over, and keeps its
   * claim as long as the request is the same.
   */
  claim(call: RepeatableCall): Promise<Claim>;
  /** Gives a sign of life of the run that holds the key. */
  extend(claim: HeldClaim): Promise<void>;
  /** Keeps the answer, to be given again. */
  complete(claim: HeldClaim, answer: StoredReply): Promise<void>;
  /** Lets the key go without an answer. Its claim stays, since a run of it may have been charged. */
  release(claim: HeldClaim): Promise<void>;
  /** Forgets a claim that no run has been charged for, as if the call had not been made. */
  forget(claim: HeldClaim): Promise<void>;
}

export interface RepeatableCall {
  readonly owner: string;
  /** Idempotency-Key that the caller sent. */
  readonly key: string;
  /** Digest of the request: the same for the same request only. */
  readonly fingerprint: string;
}

export type Claim =
  | {
      readonly status: "claimed";
      readonly claim: HeldClaim;
      /** True where no earlier run had this claim. */
      readonly isNew: boolean;
      /** True where an earlier run was charged for this claim and died before it answered. */
      readonly paid: boolean;
    }
  | { readonly status: "answered"; readonly answer: StoredReply }
  | { readonly status: "in_flight"; readonly retryAfterSeconds: number }
  | { readonly status: "conflict" };

export interface HeldClaim {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/**
 * Calls that callers may still make, kept where every instance of the product counts them: what all of them let through
 * together stays within the limits of the kinds.
 */
export interface RateLimits {
  /** Counts one call of `subject`. Throws an AppError `database_unavailable` where the store is away. */
  consume(kind: RateKind, subject: string): Promise<RateStatus>;
  /**
   * The same for a call that goes on where the store does not answer soon: it is counted in this process then, by the
   * same limits.
   */
  consumeWithFallback(kind: RateKind, subject: string): Promise<RateStatus>;
  /** State of a window that this process knows to be used up; null where it knows of none. Reads no store. */
  findUsedUp(kind: RateKind, subject: string): Promise<RateStatus | null>;
  /** Takes back one call of `subject` that was counted. Throws as `consume` does. */
  refund(kind: RateKind, subject: string): Promise<void>;
}

/**
 * Activity of an account, as its owner sees it. Throws an AppError `database_unavailable` where the store is away.
 */
export interface AccountActivity {
  /** Every key that was ever issued for the account, newest first. */
  listKeys(userId: string): Promise<readonly KeySummary[]>;
  /** Charged calls of the last `days` UTC days, today included, by day and endpoint; what was given back is taken off. */
  readUsage(userId: string, days: number): Promise<readonly UsageRow[]>;
  /** Entries of the ledger with the balance after each, newest first. */
  readLines(userId: string, page: EntryPage): Promise<readonly LedgerLine[]>;
  /** Entries of the ledger, newest first. */
  readEntries(userId: string, page: EntryPage): Promise<readonly LedgerEntry[]>;
}
