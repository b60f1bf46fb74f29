/**
 * Journal of what a client knows it was given, and of what it can't know: the other side of the server's books.
 */
export interface ClientJournal {
  /** Calls under an Idempotency-Key that were answered to the end. */
  readonly keyed: { readonly userId: string; readonly key: string; readonly credits: number }[];
  /** Answers of status 200 to calls without a key. */
  readonly delivered: { readonly userId: string; readonly requestId: string; readonly credits: number }[];
  /** Answers of status 200 to calls with the id of a prepaid job. */
  readonly prepaid: { readonly userId: string; readonly jobId: string; readonly credits: number }[];
  /** Calls without a key that no answer came to: each was charged once at most. */
  readonly cut: { readonly userId: string; readonly credits: number }[];
  /** Calls with the id of a prepaid job that no answer came to. */
  readonly cutPrepaid: { readonly jobId: string }[];
  /** Jobs about several wallets that were promised, by status 202; either id. */
  readonly accepted: { readonly userId: string; readonly id: string; readonly credits: number }[];
  /** Jobs of wallets that were promised. */
  readonly queued: { readonly jobId: string }[];
  /** Unexpected answers, in words. */
  readonly surprises: string[];
}

export function createJournal(): ClientJournal {
  return {
    keyed: [],
    delivered: [],
    prepaid: [],
    cut: [],
    cutPrepaid: [],
    accepted: [],
    queued: [],
    surprises: [],
  };
}
