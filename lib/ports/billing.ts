import type { LedgerEntry, LedgerKind } from "@/lib/domain/billing/ledger-entry";

/** Issued keys. Only a digest of a key is stored. Throws an AppError `database_unavailable` where the store is away. */
export interface ApiKeys {
  /** What is known of a key as of now, the revocation of a moment ago included; null where it was never issued. */
  find(key: string): Promise<KeyRecord | null>;
  /** Stores a new key of an existing account. */
  add(key: NewKey): Promise<void>;
  /** Ends a key for good, on every instance; null where there is none. Revoking twice keeps the first time. */
  revoke(key: KeyReference): Promise<RevokedKey | null>;
}

export interface KeyRecord {
  readonly keyId: string;
  readonly userId: string;
  readonly standing: "active" | "revoked" | "expired";
  /** Credits of the account at the time of the answer. */
  readonly balance: number;
}

export interface NewKey {
  readonly keyId: string;
  readonly userId: string;
  /** The raw key, which is not kept. */
  readonly key: string;
  readonly description: string;
  readonly expiresAt: Date | null;
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
  /** Takes credits once per `chargeKey`, all of them or none. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The balance and every entry, oldest first; null where there is no such account. */
  read(userId: string): Promise<LedgerReading | null>;
}

export interface CreditEntry {
  readonly userId: string;
  readonly credits: number;
  readonly kind: Exclude<LedgerKind, "charge">;
  readonly reason: string;
  /** No two entries have the same. */
  readonly entryKey: string;
}

export interface Charge {
  readonly userId: string;
  readonly credits: number;
  /** What the charge is for: a second charge with the same key takes nothing. */
  readonly chargeKey: string;
  readonly reason: string;
  readonly requestId: string;
  readonly jobId: string | null;
  readonly keyId: string | null;
}

export interface ChargeOutcome {
  /** `settled`: an earlier request has paid under this key, and this one took nothing. */
  readonly status: "charged" | "settled" | "insufficient";
  /** Credits that are left. */
  readonly balance: number;
}

export interface LedgerReading {
  readonly balance: number;
  readonly entries: readonly LedgerEntry[];
}
