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
  complete(claim: HeldClaim, answer: KeptAnswer): Promise<void>;
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
  | { readonly status: "answered"; readonly answer: KeptAnswer }
  | { readonly status: "in_flight"; readonly retryAfterSeconds: number }
  | { readonly status: "conflict" };

export interface HeldClaim {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}
