import { z } from "zod";
import type { AppAnswer } from "./app-client";

/** What the SDK reported: what became of steps, of the function, or that nothing was run. */
export type Report =
  | { readonly kind: "steps"; readonly steps: readonly StepReport[]; readonly retry: RetryAdvice }
  | { readonly kind: "completed"; readonly output: unknown }
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: RetryAdvice }
  | { readonly kind: "untouched"; readonly reason: string };

export interface RetryAdvice {
  readonly isRetriable: boolean;
  /** What a RetryAfterError asks for. */
  readonly afterMs: number | null;
}

export interface StepReport {
  readonly id: string;
  /** Kind of operation, StepOpCode in the SDK. */
  readonly op: string;
  readonly name: string;
  readonly opts: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly error: unknown;
  /** Whether the function goes on as soon as the step is done, without waiting for its siblings. */
  readonly race: boolean;
}

const operations = z.array(
  z.object({
    id: z.string().min(1),
    op: z.string(),
    name: z.string().nullish(),
    opts: z.record(z.string(), z.unknown()).nullish(),
    data: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
);

/** Bounds of what a RetryAfterError can ask for on Inngest's servers. */
const SHORTEST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 86_400_000;

export function readAnswer(answer: AppAnswer): Report {
  if (answer.kind !== "answer") {
    if (answer.kind === "unreachable") return { kind: "untouched", reason: answer.reason };
    const error = { name: "Error", message: `The call to the app broke off: ${answer.reason}` };
    return { kind: "failed", error, retry: { isRetriable: true, afterMs: null } };
  }
  if (answer.status === 401) {
    return { kind: "untouched", reason: "The app refused the signature: its signing key is another one." };
  }
  const retry = {
    isRetriable: answer.header("x-inngest-no-retry") !== "true",
    afterMs: readRetryAfter(answer.header("retry-after"), Date.now()),
  };
  const body = parseJson(answer.body);
  if (answer.status === 200) return { kind: "completed", output: body };
  if (answer.status !== 206) {
    return { kind: "failed", error: toError(body, answer.status), retry };
  }
  // Version 1 is a function that turned optimized parallelism off.
  return readSteps(body, answer.header("x-inngest-req-version") === "1", retry);
}

function readSteps(body: unknown, isEager: boolean, retry: RetryAdvice): Report {
  const parsed = operations.safeParse(Array.isArray(body) ? body : [body]);
  if (!parsed.success || parsed.data.length === 0) {
    const error = { name: "Error", message: "The app reported steps in an unknown form." };
    return { kind: "failed", error, retry: { isRetriable: true, afterMs: null } };
  }
  const steps = parsed.data.map((step) => ({
    id: step.id,
    op: step.op,
    name: step.name ?? "",
    opts: step.opts ?? {},
    data: step.data ?? null,
    error: step.error ?? null,
    race: isEager || step.opts?.parallelMode === "race",
  }));
  return { kind: "steps", steps, retry };
}

/** Seconds or a date, within the bounds; null where there is none. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, ms));
}

function toError(body: unknown, status: number): unknown {
  if (typeof body === "object" && body !== null) return body;
  return { name: "Error", message: `The app answered ${status}.` };
}

function parseJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
