import type { JobStatus } from "@walletlens/contract/constants";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { CallCost } from "./call-cost";

/** Minutes for which the result of a job can be had after it was made. */
export const RESULT_LIFETIME_MINUTES = 15;

/** Days for which the pages of an account show what it has bought. */
export const OWN_RESULT_DAYS = 90;

/**
 * Days for which what is left of a job is kept after it ended, or as long as its account may look at its result; what was
 * paid for it stays in the ledger for good.
 */
export const JOB_KEPT_DAYS = 30;

/** Owner of the jobs that pages begin: they carry no result that a caller could collect. */
export const PAGE_OWNER = "page";

/** Random bytes in a job's id. */
export const JOB_ID_BYTES = 16;

/** Place of a job among those that wait for their turn. */
export interface QueuePosition {
  /** From 1: the next to begin. */
  readonly position: number;
  /** Jobs that wait, this one included. */
  readonly length: number;
}

/** Work that was queued for a caller and that the caller may follow and collect. */
export interface Job {
  readonly id: string;
  /** Id of the endpoint that queued it. */
  readonly kind: string;
  /** Owner of the job: a user's id or a paying wallet. */
  readonly owner: string;
  readonly status: JobStatus;
  /** Whole percent. */
  readonly progress: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** One sentence about the failure, null where none happened. */
  readonly error: string | null;
  /** Its code of the closed list, null where none happened. */
  readonly errorCode: ErrorCode | null;
  /** ISO 8601, UTC, as the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
  /** Keys of its results; empty where the result is had by repeating the call. */
  readonly resultKeys: readonly string[];
  readonly wallets: { readonly done: number; readonly total: number };
  /** Null unless it waits for its turn. */
  readonly queue: QueuePosition | null;
  /** Calls that it has taken; null while the number is unknown. */
  readonly cost: CallCost | null;
  /** Source of its events, and the number of the last one. */
  readonly events: { readonly source: string; readonly last: number };
}

/** The id of a job that endpoint `kind` queued: a readable part and `random`. */
export function formatJobId(kind: string, random: string): string {
  return `intel-${kind}-${random}`;
}
