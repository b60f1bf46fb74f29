export interface TestProviderOptions {
  /** Transactions of each wallet, 1,000 by default. */
  readonly signatures?: number;
  /** Transactions that share a slot, 1 by default. */
  readonly perSlot?: number;
  /** Milliseconds for a page of signatures, 150 by default. */
  readonly pageMs?: number;
  /** Milliseconds for every other call, 60 by default. */
  readonly callMs?: number;
  /** Maximum concurrent requests; further ones get a 429. 20 by default. */
  readonly maxInFlight?: number;
  /**
   * Answers the first `after` calls at once, and every other call as soon as `inFlight` have been in flight together, instead of
   * after `callMs`, which is the limit of the wait: tests of concurrency do not depend on the load of the machine.
   */
  readonly gathers?: { readonly after: number; readonly inFlight: number };
  /** Maximum entries of a page of signatures, 1,000 by default. */
  readonly pageSize?: number;
  readonly batches?: "taken" | "refused";
  /** Slots between pauses of 1,000,000 slots; no pauses by default. */
  readonly burst?: number;
  /** Form of full transactions by address; without it the method is unknown. */
  readonly byAddress?: ByAddressOptions;
  /** Wallets with a history, `createAddress("wallet")` by default. Every other address is a mint. */
  readonly wallets?: readonly string[];
  /** True to render pages by address before the first call, so that no response waits for it. */
  readonly rendersAhead?: boolean;
  /** A mint, and the owners of its token accounts: the first of n holds n parts, the last one part. */
  readonly distribution?: { readonly mint: string; readonly owners: readonly string[] };
  readonly faults?: readonly Fault[];
  readonly refusals?: readonly ProviderRefusal[];
  /** Path that other paths of this host redirect to with status 308. */
  readonly redirectsTo?: string;
  /** User and password, `user:password`, without which calls get status 401. */
  readonly credentials?: string;
}

/** A refusal of calls of a method, at most `times`, and only of those that its conditions name. */
export interface ProviderRefusal {
  readonly method: string;
  /** Lists with more items, and pages with a greater limit. */
  readonly above?: number;
  /** Calls that accept transactions of version 1. */
  readonly version1?: true;
  /** Calls with this text in their parameters, such as a program. */
  readonly mentions?: string;
  readonly times?: number;
  /** HTTP status, 200 by default. */
  readonly status?: number;
  readonly code: number | string;
  readonly message: string;
}

/** Behavior of `getTransactionsForAddress`. */
export interface ByAddressOptions {
  /** Maximum transactions of a page, 1,000 by default. */
  readonly pageSize?: number;
  /** A larger limit is refused as -32602 by default, or clamped: pages are then shorter without notice. */
  readonly above?: "refused" | "clamped";
  /** Unknown parameters are refused as -32602 by default, or ignored. */
  readonly unknown?: readonly ("slot" | "tokenAccounts" | "sortOrder")[];
  readonly ofUnknown?: "refused" | "ignored";
}

/** A fault. `times` limits the affected requests or calls; unlimited by default. */
export type Fault =
  /** No response after `after` calls of the method. */
  | { readonly kind: "hang"; readonly times?: number; readonly method?: string; readonly after?: number }
  | { readonly kind: "html"; readonly times?: number; readonly method?: string }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfter?: string;
      readonly times?: number;
      readonly method?: string;
    }
  /** A JSON-RPC error with status 200 after `after` calls of the method. */
  | {
      readonly kind: "error";
      readonly code: number;
      readonly times?: number;
      readonly method?: string;
      readonly after?: number;
    }
  /** Any JSON as the result after `after` calls of the method. */
  | {
      readonly kind: "result";
      readonly result: unknown;
      readonly times?: number;
      readonly method?: string;
      readonly after?: number;
    }
  /** Every second reply of a batch is missing. */
  | { readonly kind: "half-batch"; readonly times?: number }
  /** Transactions below this number, oldest first, are null. */
  | { readonly kind: "pruned"; readonly below: number; readonly times?: number }
  | { readonly kind: "no-block-times" }
  /** Signatures and transactions have this time. */
  | { readonly kind: "block-time"; readonly seconds: number }
  /** Transactions have another slot than their signatures. */
  | { readonly kind: "other-slot"; readonly slot: number }
  /** Token balances have this number of decimals. */
  | { readonly kind: "decimals"; readonly decimals: number }
  /** Token balances have no owner and no program, as in 2021. */
  | { readonly kind: "ownerless" }
  /** A page omits the transactions that share the slot of its `before`. */
  | { readonly kind: "seam-gap" }
  /** A page in the middle of a history, or of a range of slots, is empty. */
  | { readonly kind: "empty-page"; readonly times: number; readonly method?: string }
  | { readonly kind: "ignores-before" }
  /** A page below a `before` lacks its first entry. */
  | { readonly kind: "loses-first"; readonly times?: number }
  /** A page lists each of its entries twice. */
  | { readonly kind: "lists-twice" };

export interface ProviderCounts {
  readonly requests: number;
  readonly byMethod: Readonly<Record<string, number>>;
  readonly maxInFlight: number;
  readonly throttled: number;
  /** Sizes of the processed batches. */
  readonly batches: readonly number[];
}
