import type {
  CancelRule,
  ExecutorEvent,
  FunctionSpec,
  RoutingPlan,
  RoutingView,
} from "@/lib/ports/executor-store";
import { holds } from "./expression";
import { triggeredRun } from "./new-run";
import { cancelledRun } from "./run-end";

/** Which runs the events start, which waits they end and which runs they cancel. */
export function routeEvents(view: RoutingView): RoutingPlan {
  const events = view.events.slice(0, countRoutable(view));
  return {
    routed: events.length,
    starts: events.flatMap((event) => startsOf(event, view.functions)),
    resumes: view.waits.flatMap((wait) => {
      const match = events.find(
        (event) => event.name === wait.eventName && holds(wait.if, { event: wait.event, async: event }),
      );
      return match === undefined ? [] : { runId: wait.runId, stepId: wait.stepId, result: { data: match } };
    }),
    cancels: view.runs.flatMap((run) => {
      const rules = view.functions.find((spec) => spec.id === run.functionId)?.cancelOn ?? [];
      const isCancelled = rules.some(
        (rule) =>
          (rule.withinMs === null || run.ageMs <= rule.withinMs) &&
          events.some((event) => isMatch(rule, run.event, event)),
      );
      return isCancelled ? { runId: run.id, end: cancelledRun(run) } : [];
    }),
  };
}

/**
 * An event that cancels is routed at the head of a batch: the runs that the events before it started are there then,
 * and the runs that it starts itself are not yet.
 */
function countRoutable({ events, functions }: RoutingView): number {
  const cancelling = new Set(functions.flatMap((spec) => spec.cancelOn.map((rule) => rule.event)));
  const next = events.findIndex((event, index) => index > 0 && cancelling.has(event.name));
  return next === -1 ? events.length : next;
}

function startsOf(event: ExecutorEvent, functions: readonly FunctionSpec[]) {
  return functions
    .filter((spec) =>
      spec.triggers.some((trigger) => trigger.event === event.name && holds(trigger.if, { event })),
    )
    .map((spec) => triggeredRun(spec, event));
}

function isMatch(rule: CancelRule, started: ExecutorEvent, arrived: ExecutorEvent): boolean {
  return rule.event === arrived.name && holds(rule.if, { event: started, async: arrived });
}
