import { buildResultKey, type GroupJobIds, type GroupKind } from "@/lib/jobs/rules/group-jobs";
import type { EndpointResponse } from "./call-endpoint";

/** Ids of a job about several wallets, and keys of its results. */
export interface ResultIds {
  /** Id of the job with the result. */
  readonly waitFor: string;
  readonly resultKey: string;
  readonly agentResultKey: string;
  /** Key of the holder profiles of a deep call; null for other calls. */
  readonly holdersKey: string | null;
  /** Key of the launch of a deep call that requested it; null for other calls. */
  readonly launchKey: string | null;
}

/** Returns the ids of a queued job. A deep call waits for its second job. */
export function readIds(kind: GroupKind, body: EndpointResponse["body"]): ResultIds {
  const second = body.similarity;
  if (typeof second === "object" && second !== null && "requestId" in second) {
    const requestId = String(second.requestId);
    const keys = toResultIds(kind, { jobId: requestId, requestId });
    return { ...keys, holdersKey: readHoldersKey(body), launchKey: readLaunchKey(body) };
  }
  return toResultIds(kind, { jobId: String(body.jobId), requestId: String(body.requestId) });
}

function toResultIds(kind: GroupKind, ids: GroupJobIds): ResultIds {
  return {
    waitFor: ids.jobId,
    resultKey: buildResultKey(kind, "full", ids),
    agentResultKey: buildResultKey(kind, "agent", ids),
    holdersKey: null,
    launchKey: null,
  };
}

function readHoldersKey({ holderProfiles: first }: EndpointResponse["body"]): string | null {
  if (typeof first !== "object" || first === null || !("jobId" in first)) return null;
  const jobId = String(first.jobId);
  return buildResultKey("holder-profiles", "agent", { jobId, requestId: jobId });
}

function readLaunchKey({ launch }: EndpointResponse["body"]): string | null {
  if (typeof launch !== "object" || launch === null || !("agentResultKey" in launch)) return null;
  return String(launch.agentResultKey);
}

/** Returns what the model does next about an unfinished job, as text. */
export function describeNextStep(ids: ResultIds): string {
  const { waitFor, agentResultKey } = ids;
  return [
    `The job is paid and in progress. Poll job with ${waitFor} until it is completed, then call result with ${agentResultKey}: no credits.`,
    ...listOtherResults(ids),
  ].join("\n");
}

/** Returns a line for each other result: the full one, unless the caller has it, and those of a deep call. */
export function listOtherResults(
  { resultKey, holdersKey, launchKey }: ResultIds,
  hasFull = false,
): readonly string[] {
  const more = resultKey.startsWith("holder-profiles")
    ? ", with what each holder paid and got for the token"
    : "";
  return [
    ...(hasFull ? [] : [`Full result${more}: call result with ${resultKey}: no credits.`]),
    ...(holdersKey === null ? [] : [`Holder profiles: call result with ${holdersKey}: no credits.`]),
    ...(launchKey === null ? [] : [`Launch: call result with ${launchKey}: no credits.`]),
  ];
}
