import { AppError } from "@/lib/config/errors";
import type { GroupJobs } from "@/lib/groups/ports";
import type { AnalysisStore } from "@/lib/wallets/analysis-store";
import type { OpenWorkItem, PendingJobs } from "./ports";

export interface OpenWorkPorts {
  readonly openWork: PendingJobs;
  readonly analyses: Pick<AnalysisStore, "finish">;
  readonly groupJobs: Pick<GroupJobs, "fail">;
}

/** Open work by its id. Throws `job_not_found` where there is none, or it has ended. */
export async function requireOpenWork({ openWork }: OpenWorkPorts, id: string): Promise<OpenWorkItem> {
  const item = await openWork.find(id);
  if (item === null) throw new AppError("job_not_found", `There is no open job or analysis ${id}.`);
  return item;
}

/** Has work begun again at once, by another run. Throws as `requireOpenWork`. */
export async function retryOpenWork(ports: OpenWorkPorts, id: string): Promise<OpenWorkItem> {
  await requireOpenWork(ports, id);
  await ports.openWork.retry(id);
  return requireOpenWork(ports, id);
}

/** Ends work as failed and gives back what it cost, which is returned in credits. Throws as `requireOpenWork`. */
export async function cancelOpenWork(ports: OpenWorkPorts, id: string): Promise<number> {
  await requireOpenWork(ports, id);
  await ports.analyses.finish(id, { code: "internal", message: "The analysis was cancelled; try again." });
  const reason = "The job was cancelled by the operator; what it cost was given back.";
  return (await ports.groupJobs.fail(id, reason)) ?? 0;
}
