import type { FinishedHolder } from "./api-types.ts";
import type { FollowedProgress } from "./contract-types.ts";

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Key of the call: repeated within 24 hours it is answered again and charged once. */
  readonly idempotencyKey?: string | undefined;
  /** Most credits that the call may cost: a dearer one fails with `over_budget` before any work. */
  readonly maxCredits?: number | undefined;
}

/** Options of following a job. */
export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the id of each job that is waited for, which goes on where the waiting is ended. */
  readonly onWait?: ((jobId: string) => void) | undefined;
  readonly onProgress?: ((progress: FollowedProgress) => void) | undefined;
  /** Called for each finished holder, where the server tells events and the job is the caller's own. */
  readonly onHolder?: ((holder: FinishedHolder) => void) | undefined;
}

/** Options of a call whose answer may come later. */
export interface WaitOptions extends CallOptions, FollowOptions {}

/** Options of reading the events of a job. */
export interface StreamOptions {
  /** Id of the last event that is known: what came after it follows. */
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
