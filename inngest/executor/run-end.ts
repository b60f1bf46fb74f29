import type { ExecutorEvent, RunEnd, StepResult } from "@/lib/ports/executor-store";
import { createUlid } from "./ulid";

const FAILED = "inngest/function.failed";
const FINISHED = "inngest/function.finished";
const CANCELLED = "inngest/function.cancelled";
const STATUS = { completed: "Completed", failed: "Failed", cancelled: "Cancelled" } as const;

interface EndingRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
}

export function completedRun(run: EndingRun, output: unknown): RunEnd {
  return end(run, "completed", { data: output });
}

export function failedRun(run: EndingRun, error: unknown): RunEnd {
  return end(run, "failed", { error });
}

export function cancelledRun(run: EndingRun): RunEnd {
  return end(run, "cancelled", { error: { name: "Error", message: "function cancelled" } });
}

/** Every end makes the events of Inngest's servers, but for runs that such an event started: they would go on for ever. */
function end(run: EndingRun, status: RunEnd["status"], result: StepResult): RunEnd {
  if ([FAILED, FINISHED].includes(run.event.name)) return { status, result, events: [] };
  const names = { completed: [FINISHED], failed: [FINISHED, FAILED], cancelled: [FINISHED, CANCELLED] }[
    status
  ];
  const ts = Date.now();
  const data = {
    function_id: run.functionId,
    run_id: run.id,
    event: run.event,
    events: [run.event],
    ...("data" in result ? { result: result.data } : { error: result.error }),
    _inngest: { status: STATUS[status] },
  };
  return { status, result, events: names.map((name) => ({ id: createUlid(ts), name, ts, data })) };
}
