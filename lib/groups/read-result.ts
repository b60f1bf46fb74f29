import type { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined";
import type { AgentCopyResult, CopyResult } from "@walletlens/contract/copy";
import type { AgentLaunchResult, LaunchResult } from "@walletlens/contract/launch";
import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import type { AgentHoldersResult, HolderProfilesResult } from "@walletlens/engine/result-types";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import {
  type GroupKind,
  parseResultKey,
  type ResultKey,
  type ResultShape,
} from "@/lib/jobs/rules/group-jobs";
import type { JsonText } from "@/lib/runtime/json-text";
import { RESULT_LIFETIME, RESULTS_VERSION } from "./end-group-job";
import { findGroupJob } from "./group-jobs";

/** Results of jobs, by kind and shape. */
export interface GroupResults extends Readonly<Record<GroupKind, Readonly<Record<ResultShape, object>>>> {
  readonly "holder-profiles": { readonly full: HolderProfilesResult; readonly agent: AgentHoldersResult };
  readonly similarity: { readonly full: SimilarityResult; readonly agent: AgentSimilarityResult };
  readonly combined: { readonly full: CombinedResult; readonly agent: AgentCombinedResult };
  readonly launch: { readonly full: LaunchResult; readonly agent: AgentLaunchResult };
  readonly copy: { readonly full: CopyResult; readonly agent: AgentCopyResult };
}

export type GroupResult = GroupResults[GroupKind][ResultShape];

/**
 * Returns the stored text of an owner's result. Throws `result_not_found` if it is not ready, expired, or of
 * another owner.
 */
export async function readResult(
  ports: DatabasePorts,
  key: string,
  owner: string,
): Promise<JsonText<GroupResult>> {
  const resultKey = parseResultKey(key);
  const body = resultKey === null ? null : await findResult(ports, resultKey, owner);
  if (body !== null) return body;
  const job = resultKey === null ? null : await findGroupJob(ports, resultKey.id);
  if (job?.owner === owner && job.status === "failed") {
    throw new AppError("result_not_found", `There is no result because the job failed. ${job.error}`);
  }
  throw new AppError(
    "result_not_found",
    "The result does not exist: it is not ready, has expired, or belongs to another caller.",
  );
}

/**
 * Returns the JSON text of an owner's result; null if it is not ready, expired, in an outdated form, or of
 * another owner.
 */
export async function findResult(
  { database: { pool } }: DatabasePorts,
  { id, kind, shape }: ResultKey,
  owner: string,
): Promise<JsonText<GroupResult> | null> {
  const [row] = await runStatement<ResultRow>(pool, FIND_RESULT, [id, kind, shape, owner]);
  return row?.body ?? null;
}

interface ResultRow {
  readonly body: JsonText<GroupResult>;
}

// Hot path: `npm run bench -- warm`.
const FIND_RESULT = {
  name: "find-result",
  text: `
    SELECT r.body FROM group_jobs j JOIN group_results r ON r.job_id = j.id
    WHERE (j.id = $1 OR j.request_id = $1) AND j.kind = $2 AND j.owner = $4 AND r.shape = $3
      AND r.form_version = ${RESULTS_VERSION} AND r.created_at > now() - ${RESULT_LIFETIME}`,
};
