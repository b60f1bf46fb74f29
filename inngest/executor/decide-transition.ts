import { z } from "zod";
import type {
  CallRetry,
  ClaimedCall,
  ExecutorEvent,
  FunctionSpec,
  RunEnd,
  RunProgress,
  StepChange,
} from "@/lib/ports/executor-store";
import { parseDelay } from "./duration";
import { assertIsExpression } from "./expression";
import { invokedRun } from "./new-run";
import type { Report, RetryAdvice, StepReport } from "./read-answer";
import { completedRun, failedRun } from "./run-end";
import { createUlid } from "./ulid";

/** What is to be recorded for a call. */
export type Transition =
  | { readonly kind: "advance"; readonly progress: RunProgress }
  | { readonly kind: "end"; readonly end: RunEnd }
  | { readonly kind: "retry"; readonly retry: CallRetry; readonly reason: unknown };

export interface TransitionContext {
  /** Functions that step.invoke may name. */
  readonly functions: readonly FunctionSpec[];
  /** Milliseconds before the next attempt, after the attempt of this number from 0 failed. */
  readonly retryDelayMs: (attempt: number) => number;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A call that never reached the app is made again after this, as often as it takes. */
const UNTOUCHED_DELAY_MS = 1_000;

/** step.invoke without a timeout waits for a year, as on Inngest's servers. */
const INVOKE_PATIENCE_MS = 31_536_000_000;

const waitOptions = z.object({
  event: z.string().optional(),
  if: z.string().optional(),
  timeout: z.string(),
});
const invokeOptions = z.object({
  function_id: z.string(),
  payload: z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() }).optional(),
  timeout: z.string().optional(),
});

export function decideTransition(call: ClaimedCall, report: Report, context: TransitionContext): Transition {
  switch (report.kind) {
    case "untouched": {
      const retry = { delayMs: UNTOUCHED_DELAY_MS, countsAsAttempt: false };
      return { kind: "retry", retry, reason: report.reason };
    }
    case "completed":
      return { kind: "end", end: completedRun(runOf(call), report.output) };
    case "failed":
      return (
        retryOf(call, report.error, report.retry, context) ?? {
          kind: "end",
          end: failedRun(runOf(call), report.error),
        }
      );
    case "steps": {
      const failed = report.steps.find((step) => step.op === "StepError");
      const retry = failed && retryOf(call, failed.error, report.retry, context);
      return retry ?? advance(call, report.steps, context);
    }
  }
}

function advance(call: ClaimedCall, steps: readonly StepReport[], context: TransitionContext): Transition {
  try {
    const changes = steps.map((step) => toChange(call, step, context));
    return { kind: "advance", progress: { steps: changes, forcePlan: call.forcePlan || steps.length > 1 } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "end", end: failedRun(runOf(call), { name: "UnsupportedStep", message }) };
  }
}

function toChange(call: ClaimedCall, step: StepReport, context: TransitionContext): StepChange {
  const base = { stepId: step.id, race: step.race };
  switch (step.op) {
    case "Step":
    case "StepRun":
      return { ...base, state: "done", result: { data: step.data } };
    case "StepError":
    case "StepFailed":
      return { ...base, state: "done", result: { error: step.error } };
    case "StepPlanned":
      return { ...base, state: "planned" };
    case "Sleep":
      return { ...base, state: "sleeping", delayMs: parseDelay(step.name, context.now) };
    case "WaitForEvent":
      return { ...base, ...toWait(step, context.now) };
    case "InvokeFunction":
      return { ...base, ...toInvoke(call, step, context) };
    default:
      throw new Error(`The embedded executor does not do ${step.op} steps; connect an Inngest server.`);
  }
}

type Detail<State> = Omit<Extract<StepChange, { state: State }>, "stepId" | "race">;

function toWait(step: StepReport, now: number): Detail<"waiting"> | Detail<"done"> {
  const options = waitOptions.parse(step.opts);
  try {
    if (options.if !== undefined) assertIsExpression(options.if);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { state: "done", result: { error: { name: "InvalidExpression", message } } };
  }
  return {
    state: "waiting",
    eventName: options.event ?? step.name,
    if: options.if ?? null,
    delayMs: parseDelay(options.timeout, now),
  };
}

function toInvoke(
  call: ClaimedCall,
  step: StepReport,
  { functions, now }: TransitionContext,
): Detail<"invoking"> | Detail<"done"> {
  const options = invokeOptions.parse(step.opts);
  const target = functions.find((spec) => spec.id === options.function_id);
  if (target === undefined) {
    const error = { name: "Error", message: `could not find function "${options.function_id}"` };
    return { state: "done", result: { error } };
  }
  const event: ExecutorEvent = {
    ...options.payload,
    data: options.payload?.data ?? {},
    id: createUlid(now),
    name: "inngest/function.invoked",
    ts: now,
  };
  return {
    state: "invoking",
    delayMs: options.timeout === undefined ? INVOKE_PATIENCE_MS : parseDelay(options.timeout, now),
    child: invokedRun(target, event, { runId: call.runId, stepId: step.id }),
  };
}

function retryOf(
  call: ClaimedCall,
  error: unknown,
  advice: RetryAdvice,
  { retryDelayMs }: TransitionContext,
): Transition | null {
  if (!advice.isRetriable || call.attempt + 1 >= call.maxAttempts) return null;
  const delayMs = advice.afterMs ?? retryDelayMs(call.attempt);
  return { kind: "retry", retry: { delayMs, countsAsAttempt: true }, reason: error };
}

function runOf(call: ClaimedCall) {
  return { id: call.runId, functionId: call.functionId, event: call.event };
}
