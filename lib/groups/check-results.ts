import { jobResultEndpoint } from "@walletlens/contract/job-result";
import type { Log } from "@/lib/config/log";
import { findViolation, VIOLATION_MESSAGE } from "@/lib/wallets/validate-stored";
import type { JobPorts } from "./accept-jobs";
import { failGroupJob, type JobResults } from "./end-group-job";

/** Ports of operations that store results. */
export interface ResultPorts extends JobPorts {
  readonly log: Log;
}

/** Returns true if both results have the documented form. Otherwise fails the job, which refunds it, and returns false. */
export async function checkResults(
  ports: ResultPorts,
  jobId: string,
  { full, agent }: JobResults,
): Promise<boolean> {
  const schema = jobResultEndpoint.responses[200];
  const violation = findViolation(schema, full, ports.log) ?? findViolation(schema, agent, ports.log);
  if (violation === null) return true;
  await failGroupJob(ports, jobId, VIOLATION_MESSAGE);
  return false;
}
