import { AppError } from "@/lib/config/errors";
import { parseResultKey } from "@/lib/jobs/rules/group-jobs";
import type { JsonText } from "@/lib/runtime/json-text";
import type { GroupJobs, GroupResult } from "./ports";

/**
 * Returns the stored text of an owner's result. Throws `result_not_found` if it is not ready, expired, or of
 * another owner.
 */
export async function readResult(
  ports: { readonly groupJobs: GroupJobs },
  key: string,
  owner: string,
): Promise<JsonText<GroupResult>> {
  const parsed = parseResultKey(key);
  const body = parsed === null ? null : await ports.groupJobs.findResult(parsed, owner);
  if (body !== null) return body;
  const job = parsed === null ? null : await ports.groupJobs.find(parsed.id);
  if (job?.owner === owner && job.status === "failed") {
    throw new AppError("result_not_found", `There is no result because the job failed. ${job.error}`);
  }
  throw new AppError(
    "result_not_found",
    "The result does not exist: it is not ready, has expired, or belongs to another caller.",
  );
}
