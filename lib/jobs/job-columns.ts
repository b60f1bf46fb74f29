import { JOB_STATUSES } from "@walletlens/contract/constants";
import { ERROR_CODES } from "@walletlens/contract/error-codes";
import { z } from "zod";
import type { Analysis } from "@/lib/db/generated/client";
import type { Clock } from "@/lib/runtime/ports";
import { type CallCost, sumCosts } from "./rules/call-cost";
import { type Job, RESULT_LIFETIME_MINUTES } from "./rules/jobs";

/** Returns the public state from the columns that analyses and group jobs share. */
export function toJobState(row: Pick<Analysis, StateColumn>): Pick<Job, StateField> {
  return {
    status: statusSchema.parse(row.status),
    progress: row.progress,
    attempt: row.attempt,
    error: row.error,
    errorCode: errorCodeSchema.parse(row.errorCode),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    cost: toCost(row.costs),
  };
}

/** Returns the sum of `costs`. */
export function toCost(costs: unknown): CallCost | null {
  return sumCosts(costsSchema.parse(costs));
}

/** Stored form of a cost. */
export const callCostSchema = z.object({
  calls: z.int(),
  byMethod: z.record(z.string(), z.int()),
  bytes: z.int(),
  credits: z.number().nullable(),
  retries: z.int(),
});

const costsSchema = z.array(callCostSchema);

/** Returns the list of a cost as stored. The previous version requires the number of calls that were sent twice. */
export function toStoredCosts(cost: CallCost | null | undefined) {
  return cost === null || cost === undefined ? [] : [{ ...cost, hedged: 0 }];
}

/** Filter of Prisma for rows that are open, or whose result has not expired. */
export function isUnexpired(clock: Clock) {
  const since = new Date(clock.now() - RESULT_LIFETIME_MINUTES * 60_000);
  return { OR: [{ finishedAt: null }, { finishedAt: { gt: since } }] };
}

type StateColumn =
  | "status"
  | "progress"
  | "attempt"
  | "error"
  | "errorCode"
  | "createdAt"
  | "updatedAt"
  | "finishedAt"
  | "costs";
type StateField = (StateColumn & keyof Job) | "cost";

const statusSchema = z.enum(JOB_STATUSES);
/** A code of a newer version is an internal error of this one. */
export const errorCodeSchema = z.enum(ERROR_CODES).nullable().catch("internal");
