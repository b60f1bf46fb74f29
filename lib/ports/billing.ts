import type { LedgerKind } from "@walletlens/contract/constants";
import type { LedgerEntry } from "@/lib/domain/billing/ledger-entry";
import type { Spending, SpendingCaps } from "@/lib/domain/billing/spending";
import type { RateStatus } from "@/lib/domain/rate-limit";

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
  charge(charge: Charge): Promise<ChargeOutcome>;
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

export interface Charge {
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
