import type { GroupJobIds } from "@/lib/domain/group-jobs";
import { AppError } from "@/lib/errors";

/** The job at `position` of an accepted order. Throws `internal` where there is none. */
export function requireJob(jobs: readonly GroupJobIds[], position = 0): GroupJobIds {
  const job = jobs[position];
  if (job === undefined) throw new AppError("internal", "The job was not recorded; try again.");
  return job;
}
