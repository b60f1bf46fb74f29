import type { JobStatus } from "@walletlens/contract/constants";
import type { UseCases } from "../use-cases";

/** Progress notification of the protocol. */
interface Progress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** Options of waiting for a job. */
export interface JobWait {
  readonly jobId: string;
  readonly timeoutMs: number;
  /** Aborted when the client has disconnected or canceled. */
  readonly signal: AbortSignal;
  /** Notifies the client; null if it has not requested progress. */
  readonly report: ((progress: Progress) => Promise<void>) | null;
}

/** Returns the final status of a job, or its status at the timeout. Throws `job_not_found`. */
export async function followToolJob(
  useCases: UseCases,
  { jobId, timeoutMs, signal: callSignal, report }: JobWait,
): Promise<JobStatus> {
  const job = await useCases.readJob(jobId);
  if (timeoutMs <= 0 || callSignal.aborted) return job.status;
  const signal = AbortSignal.any([callSignal, AbortSignal.timeout(timeoutMs)]);
  let status = job.status;
  let reported = -1;
  for await (const event of useCases.watchJob({ job, after: null, owner: false, signal })) {
    if (event.kind === "end") return event.job.status;
    if (event.kind !== "progress") continue;
    const { progress, done, total } = event.state;
    status = event.state.status;
    // https://modelcontextprotocol.io/specification: progress must increase.
    if (report === null || progress <= reported) continue;
    reported = progress;
    await report({ progress, total: 100, message: describeProgress(progress, { done, total }) });
  }
  return status;
}

/** Returns the progress of a job as a text. */
export function describeProgress(
  percent: number,
  { done, total }: { readonly done: number; readonly total: number },
): string {
  return `${percent} %${total > 1 ? `, ${done} of ${total} wallets` : ""}`;
}
