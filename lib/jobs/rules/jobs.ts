import type { JobStatus } from "@walletlens/contract/constants";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { CallCost } from "./call-cost";

/** Lifetime of a job's result after its creation. */
export const RESULT_LIFETIME_MINUTES = 15;

/** Days for which an account's pages show its results. */
export const OWN_RESULT_DAYS = 90;

/**
 * Days after the end of a job until it is deleted, unless its account may still see the result. Ledger
 * entries remain.
 */
export const JOB_RETENTION_DAYS = 30;

/** Owner of jobs that pages start. They have no result to collect. */
export const PAGE_OWNER = "page";

export const JOB_ID_BYTES = 16;

/** Position of a job among the waiting jobs of its queue. */
export interface QueuePosition {
  /** From 1. */
  readonly position: number;
  /** Waiting jobs, this one included. */
  readonly length: number;
}

/** Work that was queued for a caller, who may follow it and collect the result. */
export interface Job {
  readonly id: string;
  /** Id of the endpoint that queued it. */
  readonly kind: string;
  /** A user id or a paying wallet. */
  readonly owner: string;
  readonly status: JobStatus;
  /** Whole percent. */
  readonly progress: number;
  /** From 1. */
  readonly attempt: number;
  /** One sentence about the failure. */
  readonly error: string | null;
  readonly errorCode: ErrorCode | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
  /** Keys of its results; empty if the caller repeats the call to get the result. */
  readonly resultKeys: readonly string[];
  readonly wallets: { readonly done: number; readonly total: number };
  /** Null unless the job waits for its turn. */
  readonly queue: QueuePosition | null;
  /** Provider calls of the job; null while unknown. */
  readonly cost: CallCost | null;
  /** Source of its events, and the number of the last one. */
  readonly events: { readonly source: string; readonly last: number };
}

/** Returns a job id for endpoint `kind`. */
export function formatJobId(kind: string, random: string): string {
  return `intel-${kind}-${random}`;
}
