/** Contents, speed and faults of a simulated provider. */
export interface SimulatedProviderOptions {
  /** Transactions that every address has, 1,000 by default. */
  readonly signatures?: number;
  /** Transactions that share a slot, 1 by default. */
  readonly perSlot?: number;
  /** Milliseconds for a page of signatures, 150 by default. */
  readonly pageMs?: number;
  /** Milliseconds for every other call, 60 by default. */
  readonly callMs?: number;
  /** Requests under way together; one more is answered with 429. 20 by default. */
  readonly maxInFlight?: number;
  /** Most entries of a page of signatures, 1,000 by default. */
  readonly pageSize?: number;
  readonly batches?: "taken" | "refused";
  /** Pauses of 1,000,000 slots in a history, after as many slots as this says; none by default. */
  readonly burst?: number;
  /** Form in which whole transactions are sent by address; without it the method is unknown. */
  readonly byAddress?: ByAddressOptions;
  /** Addresses whose history is made before the first call, so that no answer waits for it. */
  readonly addresses?: readonly string[];
  /** A mint, and the owners of its token accounts: the first of n holds n parts, the last one part. */
  readonly held?: { readonly mint: string; readonly owners: readonly string[] };
  readonly faults?: readonly Fault[];
}

/** Behavior of `getTransactionsForAddress`. */
export interface ByAddressOptions {
  /** Most transactions of a page, 1,000 by default. */
  readonly pageSize?: number;
  /** A larger limit is refused as -32602 by default; where it is clamped, pages are shorter and say nothing of it. */
  readonly above?: "refused" | "clamped";
  /** Parameters that are unknown: refused as -32602 by default, or answered as if they were not there. */
  readonly unknown?: readonly ("slot" | "tokenAccounts" | "sortOrder")[];
  readonly ofUnknown?: "refused" | "ignored";
}

/** One thing that is wrong. `times` counts the requests or calls that meet it; without it, it never ends. */
export type Fault =
  /** No answer, once the method was called `after` times. */
  | { readonly kind: "hang"; readonly times?: number; readonly method?: string; readonly after?: number }
  | { readonly kind: "html"; readonly times?: number; readonly method?: string }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfter?: string;
      readonly times?: number;
      readonly method?: string;
    }
  /** A JSON-RPC error in an answer with status 200, once the method was called `after` times. */
  | {
      readonly kind: "error";
      readonly code: number;
      readonly times?: number;
      readonly method?: string;
      readonly after?: number;
    }
  /** Any JSON as the result, once the method was called `after` times. */
  | {
      readonly kind: "result";
      readonly result: unknown;
      readonly times?: number;
      readonly method?: string;
      readonly after?: number;
    }
  /** Every second answer of a batch is left out. */
  | { readonly kind: "half-batch"; readonly times?: number }
  /** Transactions below this number, oldest first, are answered with null. */
  | { readonly kind: "pruned"; readonly below: number; readonly times?: number }
  | { readonly kind: "no-block-times" }
  /** A page omits the transactions that share the slot of its `before`. */
  | { readonly kind: "seam-gap" }
  /** A page in the middle of a history, or of a range of slots, is empty. */
  | { readonly kind: "empty-page"; readonly times: number; readonly method?: string }
  | { readonly kind: "ignores-before" }
  /** A page below a `before` lacks its first entry. */
  | { readonly kind: "loses-first"; readonly times?: number }
  /** A page lists each of its entries twice. */
  | { readonly kind: "lists-twice" };

/** Counts of a provider. */
export interface ProviderCounts {
  readonly requests: number;
  readonly byMethod: Readonly<Record<string, number>>;
  readonly mostInFlight: number;
  readonly throttled: number;
  /** Sizes of the batches that were answered. */
  readonly batches: readonly number[];
}
