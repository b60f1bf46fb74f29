import { MS_PER_DAY } from "@walletlens/engine/time";
import { z } from "zod";
import type { ClaimedRun, Retry, StepDone, StepResult } from "@/lib/jobs/executor/executor-runs";
import type { AppResponse } from "./app-client";
import { UnsupportedError } from "./function-config";

export type Outcome =
  | { readonly kind: "step"; readonly step: StepDone }
  | { readonly kind: "end"; readonly result: StepResult }
  | { readonly kind: "retry"; readonly retry: Retry; readonly reason: unknown };

export interface RetryRules {
  readonly maxAttempts: number;
  /** Milliseconds until the next attempt after `attempt`, from 0, has failed. */
  readonly retryDelayMs: (attempt: number) => number;
}

/** Milliseconds until a call that did not reach the app is repeated, without limit. */
const UNREACHED_DELAY_MS = 1_000;
/** Bounds of RetryAfterError on Inngest's servers. */
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = MS_PER_DAY;

const operation = z.object({
  id: z.string().min(1),
  op: z.string(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
const operations = z.tuple([operation], operation);

/** Decides the outcome of a call: https://github.com/inngest/inngest/blob/main/docs/SDK_SPEC.md */
export function decideOutcome(run: ClaimedRun, response: AppResponse, rules: RetryRules): Outcome {
  if (response.kind !== "answer") {
    const error = toError(`The call to the app was interrupted: ${response.reason}`);
    return response.kind === "broken" ? fail(run, error, null, rules) : retryUnreached(response.reason);
  }
  const { status, body } = response;
  if (status === 401) {
    return retryUnreached("The app refused the signature: its signing key is another one.");
  }
  if (status === 200) return { kind: "end", result: { data: body } };
  if (status === 206) return decideSteps(run, response, rules);
  const isObject = typeof body === "object" && body !== null;
  return fail(run, isObject ? body : toError(`The app returned status ${status}.`), response, rules);
}

type ReceivedResponse = Extract<AppResponse, { kind: "answer" }>;

function decideSteps(run: ClaimedRun, response: ReceivedResponse, rules: RetryRules): Outcome {
  const parsed = operations.safeParse(response.body);
  if (!parsed.success) {
    return fail(run, toError("The app reported steps in an unknown form."), null, rules);
  }
  const [step, ...otherSteps] = parsed.data;
  const foreignStep = [step, ...otherSteps].find(({ op }) => !DONE.has(op)) ?? otherSteps[0];
  if (foreignStep !== undefined) {
    const feature = NAMES_BY_OP.get(foreignStep.op) ?? `steps of the kind ${foreignStep.op}`;
    const { name, message } = new UnsupportedError(run.functionId, feature);
    return { kind: "end", result: { error: { name, message } } };
  }
  const endStep = (result: StepResult): Outcome => ({ kind: "step", step: { id: step.id, result } });
  if (step.op === "StepRun") return endStep({ data: step.data ?? null });
  const retry = step.op === "StepError" ? decideRetry(run, step.error, response, rules) : null;
  return retry ?? endStep({ error: step.error ?? null });
}

/** Operations of a step that has run: success, retriable error, final error. */
const DONE: ReadonlySet<string> = new Set(["StepRun", "StepError", "StepFailed"]);

/** Operations that only an Inngest server performs. */
const NAMES_BY_OP: ReadonlyMap<string, string> = new Map([
  ["StepPlanned", "steps that are not awaited one after the other"],
  ["Sleep", "step.sleep"],
  ["WaitForEvent", "step.waitForEvent"],
  ["WaitForSignal", "step.waitForSignal"],
  ["InvokeFunction", "step.invoke"],
]);

function retryUnreached(reason: string): Outcome {
  return { kind: "retry", retry: { delayMs: UNREACHED_DELAY_MS, countsAsAttempt: false }, reason };
}

function fail(
  run: ClaimedRun,
  error: unknown,
  response: ReceivedResponse | null,
  rules: RetryRules,
): Outcome {
  return decideRetry(run, error, response, rules) ?? { kind: "end", result: { error } };
}

/** Returns null if the error is final or no attempt is left. */
function decideRetry(
  run: ClaimedRun,
  reason: unknown,
  response: ReceivedResponse | null,
  rules: RetryRules,
): Outcome | null {
  const isFinal = response?.header("x-inngest-no-retry") === "true";
  if (isFinal || run.attempt + 1 >= rules.maxAttempts) return null;
  const retryAfterMs = readRetryAfter(response?.header("retry-after") ?? null, Date.now());
  const delayMs = retryAfterMs ?? rules.retryDelayMs(run.attempt);
  return { kind: "retry", retry: { delayMs, countsAsAttempt: true }, reason };
}

/** Returns milliseconds within the bounds from a Retry-After header, in seconds or as a date. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, ms));
}

function toError(message: string) {
  return { name: "Error", message };
}

/** Delays of Inngest's servers, https://github.com/inngest/inngest/blob/main/pkg/backoff/backoff.go. */
const DELAYS_SECONDS = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];
const JITTER = 0.3;

/** Returns the milliseconds until the next attempt after `attempt`, from 0, has failed. */
export function inngestRetryDelayMs(attempt: number, random = Math.random): number {
  const seconds = DELAYS_SECONDS[Math.min(attempt, DELAYS_SECONDS.length - 1)] ?? 0;
  return seconds * 1_000 * (1 + JITTER * random());
}
