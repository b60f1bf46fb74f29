import type { DigestType } from "@walletlens/contract/constants";
import type { SweptStore } from "@/lib/runtime/ports";

/** Digests of accounts, each made once by any process. */
export interface Digests extends SweptStore {
  /**
   * Lists digests of a type that are not made, for accounts with an active webhook that is subscribed to the type and
   * was created before the end of the period. `ends` are unix milliseconds.
   */
  listDue(type: DigestType, ends: readonly number[], page: DigestListing): Promise<readonly DigestKey[]>;
  /**
   * Makes a digest of the events that the feed got in its period, with its deliveries, in one transaction. `empty`:
   * without an event nothing is sent. `stale`: it is made already.
   */
  settle(key: DigestKey): Promise<DigestOutcome>;
}

export interface DigestKey {
  readonly userId: string;
  readonly type: DigestType;
  /** End of the period, unix milliseconds. */
  readonly endsAt: number;
}

export interface DigestListing {
  /** Return digests after this one; null for the first page. */
  readonly after: DigestKey | null;
  readonly limit: number;
}

export type DigestOutcome = "sent" | "empty" | "stale";
