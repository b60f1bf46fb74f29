import type { FinishedHolder, LaunchBuyer } from "./api-types.ts";
import type { FollowedProgress } from "./contract-types.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key: a repeated call within 24 hours gets the same response and is charged once. */
  readonly idempotencyKey?: string | undefined;
  /** Maximum credits: a more expensive call fails with `over_budget` before any work. */
  readonly maxCredits?: number | undefined;
}

/** Options of following a job. */
export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the id of each awaited job, which continues after the wait is aborted. */
  readonly onWait?: ((jobId: string) => void) | undefined;
  readonly onProgress?: ((progress: FollowedProgress) => void) | undefined;
  /** Called for each finished holder of the caller's own job, if the server sends events. */
  readonly onHolder?: ((holder: FinishedHolder) => void) | undefined;
  /** Called for each finished first buyer of the caller's own launch, if the server sends events. */
  readonly onBuyer?: ((buyer: LaunchBuyer) => void) | undefined;
}

/** Options of a call that may be queued. */
export interface WaitOptions extends CallOptions, FollowOptions {}

/** Options of reading the events of a job. */
export interface StreamOptions {
  /** Id of the last known event; later events follow. */
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
