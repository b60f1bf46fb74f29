import { expect, test } from "vitest";
import type { ClaimedCall } from "@/lib/ports/executor-store";
import type { AppAnswer } from "./app-client";
import { decideTransition } from "./decide-transition";
import { readAnswer } from "./read-answer";
import { inngestRetryDelayMs } from "./retry-delay";

const call: ClaimedCall = {
  id: "1",
  claim: 1,
  runId: "run",
  functionId: "f",
  stepId: "step",
  attempt: 0,
  maxAttempts: 2,
  event: { id: "e", name: "go", ts: 0, data: {} },
  forcePlan: false,
  steps: {},
  stack: [],
};

function answer(status: number, body: unknown, headers: Record<string, string> = {}): AppAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind: "answer", status, body: text, header: (name) => headers[name] ?? null };
}

function decide(given: AppAnswer, changes: Partial<ClaimedCall> = {}) {
  const context = { functions: [], retryDelayMs: (attempt: number) => 100 + attempt, now: 0 };
  return decideTransition({ ...call, ...changes }, readAnswer(given), context);
}

const step = { id: "a", op: "StepRun", name: "a", data: 1 };
const retry = (delayMs: number, countsAsAttempt = true) => ({
  kind: "retry",
  retry: { delayMs, countsAsAttempt },
});

test("a process that is not there yet costs no attempt", () => {
  expect(decide({ kind: "unreachable", reason: "refused" }, { attempt: 1 })).toMatchObject(
    retry(1_000, false),
  );
});

test("a key that the app doesn't know costs no attempt", () => {
  expect(decide(answer(401, { message: "Unauthorized" }), { attempt: 1 })).toMatchObject(retry(1_000, false));
});

test("a call that broke off costs an attempt, and the last one the run", () => {
  const broken = { kind: "broken", reason: "socket hang up" } as const;
  expect(decide(broken)).toMatchObject(retry(100));
  expect(decide(broken, { attempt: 1 })).toMatchObject({
    kind: "end",
    end: {
      status: "failed",
      result: { error: { message: "The call to the app broke off: socket hang up" } },
    },
  });
});

test.each([
  ["2", 2_000],
  ["0", 1_000],
  ["99999999", 86_400_000],
  ["1970-01-01T00:00:00Z", 1_000],
  ["nonsense", 100],
])("retry-after %j means a retry after %d ms", (header, delayMs) => {
  expect(decide(answer(500, { name: "E" }, { "retry-after": header }))).toMatchObject(retry(delayMs));
});

test("an error that is not worth another try ends the run", () => {
  const transition = decide(answer(400, { name: "E", message: "no" }, { "x-inngest-no-retry": "true" }));
  expect(transition).toMatchObject({ kind: "end", end: { result: { error: { name: "E", message: "no" } } } });
});

test("a page of a proxy is an error, and not a result", () => {
  expect(decide(answer(502, "<html>"), { attempt: 1 })).toMatchObject({
    end: { status: "failed", result: { error: { message: "The app answered 502." } } },
  });
});

test("one step goes on at once; several make the run plan its steps from then on", () => {
  expect(decide(answer(206, [step]))).toMatchObject({ kind: "advance", progress: { forcePlan: false } });
  const planned = { id: "b", op: "StepPlanned", name: "b" };
  expect(decide(answer(206, [step, planned]))).toEqual({
    kind: "advance",
    progress: {
      forcePlan: true,
      steps: [
        { stepId: "a", race: false, state: "done", result: { data: 1 } },
        { stepId: "b", race: false, state: "planned" },
      ],
    },
  });
});

test("a function without optimized parallelism goes on after each step", () => {
  const eager = decide(answer(206, [step], { "x-inngest-req-version": "1" }));
  expect(eager).toMatchObject({ progress: { steps: [{ race: true }] } });
});

test("a step that failed is tried again, and gives its error to the function after the last attempt", () => {
  const failed = { ...step, op: "StepError", data: null, error: { name: "E", message: "no" } };
  expect(decide(answer(206, [failed]))).toMatchObject(retry(100));
  expect(decide(answer(206, [failed]), { attempt: 1 })).toMatchObject({
    progress: { steps: [{ state: "done", result: { error: { name: "E", message: "no" } } }] },
  });
});

test("steps that only an Inngest server does end the run by name", () => {
  expect(decide(answer(206, [{ id: "a", op: "WaitForSignal", name: "s" }]))).toMatchObject({
    end: { result: { error: { message: expect.stringContaining("does not do WaitForSignal steps") } } },
  });
});

test("a wait with an expression that is not CEL throws in the function", () => {
  const wait = { id: "a", op: "WaitForEvent", name: "e", opts: { timeout: "1s", if: "async.data ==" } };
  expect(decide(answer(206, [wait]))).toMatchObject({
    progress: { steps: [{ state: "done", result: { error: { name: "InvalidExpression" } } }] },
  });
});

test("an invoke of a function that is not there throws in the function", () => {
  const invoke = { id: "a", op: "InvokeFunction", opts: { function_id: "app-x", payload: {} } };
  expect(decide(answer(206, [invoke]))).toMatchObject({
    progress: { steps: [{ result: { error: { message: 'could not find function "app-x"' } } }] },
  });
});

test("steps in an unknown form are an error of the attempt", () => {
  expect(decide(answer(206, []))).toMatchObject(retry(100));
  expect(decide(answer(206, [{ op: "StepRun" }]))).toMatchObject(retry(100));
});

test("attempts are spaced as on Inngest's servers, with up to three tenths more", () => {
  expect([0, 1, 2, 9, 50].map((attempt) => inngestRetryDelayMs(attempt, () => 0))).toEqual([
    15_000, 30_000, 60_000, 7_200_000, 7_200_000,
  ]);
  expect(inngestRetryDelayMs(0, () => 1)).toBe(19_500);
});
