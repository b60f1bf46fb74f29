import { RENEW_MS } from "@/lib/jobs/rules/lease";
import type { WorkLeases, WorkRun } from "@/lib/jobs/work-leases";
import { isDatabaseOutage, persist } from "@/lib/runtime/persist";

/** Outcome of a step; `lost` if the work has ended or another run does it. */
export type StepOutcome<Result> =
  | { readonly status: "done"; readonly result: Result }
  | { readonly status: "lost" };

/**
 * Runs one step of some work under its lease and renews the lease until the end of the step is stored. Another run
 * retries a step that throws.
 */
export async function runUnderLease<Result>(
  leases: Pick<WorkLeases, "take" | "renew" | "release">,
  work: WorkRun,
  step: () => Promise<Result>,
): Promise<StepOutcome<Result>> {
  const holder = await leases.take(work);
  if (holder === null) return { status: "lost" };
  // Later renewals follow a failed one.
  const timer = setInterval(() => leases.renew(work.id, holder).catch(() => undefined), RENEW_MS);
  timer.unref();
  try {
    const result = await step();
    await persist(() => leases.release(work.id, holder, "done"));
    return { status: "done", result };
  } catch (error) {
    // An outage of the database says nothing about the work.
    const outcome = isDatabaseOutage(error) ? "interrupted" : "failed";
    await persist(() => leases.release(work.id, holder, outcome)).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
