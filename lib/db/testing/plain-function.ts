import type { FunctionSpec } from "@/lib/jobs/executor/executor-runs";

/** A function of the executor with one attempt, no limits and no triggers, changed by `changes`. */
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
