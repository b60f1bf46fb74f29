import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/infra/postgres/database";
import { createOpenWork } from "@/lib/infra/postgres/jobs/open-work";
import { createAnalysisStore } from "@/lib/infra/postgres/wallets/analysis-store";
import { cancelPendingJob, requirePendingJob, retryPendingJob } from "@/lib/operations/pending-jobs";
import { type BillingPorts, createBillingPorts } from "./bind-billing";

/** Commands of operators about work that is open. */
export type OpenWorkUseCases = ReturnType<typeof bindOpenWork>;

/** Binds what operators do with open work to a database. */
export function bindOpenWork(
  database: Database,
  env: Env,
  billing: Pick<BillingPorts, "groupJobs" | "randomHex"> = createBillingPorts(database, env),
) {
  const analyses = createAnalysisStore(database, billing.randomHex, env.places);
  const ports = { pendingJobs: createOpenWork(database), analyses, groupJobs: billing.groupJobs };
  return {
    list: (limit: number) => ports.pendingJobs.list(limit),
    show: (id: string) => requirePendingJob(ports, id),
    retry: (id: string) => retryPendingJob(ports, id),
    cancel: (id: string) => cancelPendingJob(ports, id),
  };
}
