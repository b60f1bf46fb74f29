import { z } from "zod";
import { JOB_STATUSES, type Job, RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";
import type { Analysis } from "./generated/client";

/** Public state of a job, from the columns that analyses and jobs about several wallets have in common. */
export function toJobState(row: Pick<Analysis, StateColumn>): Pick<Job, StateField> {
  return {
    status: statusSchema.parse(row.status),
    progress: row.progress,
    attempt: row.attempt,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Prisma's filter for rows that have not ended, or whose result can still be had. */
export function isUnexpired() {
  return { OR: [{ finishedAt: null }, { finishedAt: { gt: resultsSince() } }] };
}

/** Results that were made later than this can still be had. */
export function resultsSince(): Date {
  return new Date(Date.now() - RESULT_LIFETIME_MINUTES * 60_000);
}

type StateColumn = "status" | "progress" | "attempt" | "error" | "createdAt" | "updatedAt" | "finishedAt";
type StateField = StateColumn & keyof Job;

const statusSchema = z.enum(JOB_STATUSES);
