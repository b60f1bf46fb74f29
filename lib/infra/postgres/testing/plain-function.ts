import type { FunctionSpec } from "@/lib/jobs/executor-store";

/** A function of the executor's that is tried once, has no limits and is started by nothing, unless `changes` say so. */
export function plainFunction(changes: Partial<FunctionSpec> = {}): FunctionSpec {
  return {
    id: "f",
    maxAttempts: 1,
    events: [],
    crons: [],
    priority: null,
    concurrency: null,
    lane: null,
    ...changes,
  };
}
