import { expect, test } from "vitest";
import type { ClaimedRun } from "@/lib/jobs/executor/executor-runs";
import type { AppResponse } from "./app-client";
import { decideOutcome, inngestRetryDelayMs } from "./decide-outcome";

const first: ClaimedRun = {
  id: "run",
  claim: 1,
  functionId: "f",
  attempt: 0,
  event: { id: "e", name: "go", ts: 0, data: {} },
  steps: {},
  stack: [],
};
const last = { ...first, attempt: 1 };

function answer(status: number, body: unknown, headers: Record<string, string> = {}): AppResponse {
  return { kind: "answer", status, body, header: (name) => headers[name] ?? null };
}

const decide = (given: AppResponse, run = first) =>
  decideOutcome(run, given, { maxAttempts: 2, retryDelayMs: (attempt) => 100 + attempt });

const retry = (delayMs: number, countsAsAttempt = true) => ({
  kind: "retry",
  retry: { delayMs, countsAsAttempt },
});
const failure = (error: object) => ({ kind: "end", result: { error } });

test.each<[string, AppResponse]>([
  ["an unreachable process", { kind: "unreachable", reason: "refused" }],
  ["a key that the app doesn't know", answer(401, { message: "Unauthorized" })],
])("%s uses no attempt", (_, given) => {
  expect(decide(given, last)).toMatchObject(retry(1_000, false));
});

test.each<[string, AppResponse, string]>([
  ["that broke off", { kind: "broken", reason: "hung up" }, "The call to the app was interrupted: hung up"],
  ["answered by a proxy's page", answer(502, "<html>"), "The app returned status 502."],
  ["answered with no step", answer(206, []), "The app reported steps in an unknown form."],
  ["answered with half a step", answer(206, [{ op: "a" }]), "The app reported steps in an unknown form."],
])("a call %s uses an attempt, and the last attempt ends the run", (_, given, message) => {
  expect(decide(given)).toMatchObject(retry(100));
  expect(decide(given, last)).toMatchObject(failure({ message }));
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

test("an error that cannot be retried ends the run", () => {
  const error = { name: "E", message: "no" };
  expect(decide(answer(400, error, { "x-inngest-no-retry": "true" }))).toEqual(failure(error));
});

test("a failed step is retried, and the function gets its error after the last attempt", () => {
  const error = { name: "E", message: "no" };
  const given = answer(206, [{ id: "a", op: "StepError", error }]);
  expect(decide(given)).toMatchObject(retry(100));
  expect(decide(given, last)).toEqual({ kind: "step", step: { id: "a", result: { error } } });
});

test.each([
  ["WaitForEvent", "step.waitForEvent"],
  ["InvokeFunction", "step.invoke"],
  ["AIGateway", "steps of the kind AIGateway"],
])("%s beside a finished step ends the run with an error that names it", (op, what) => {
  const given = answer(206, [
    { id: "a", op: "StepRun", data: 1 },
    { id: "b", op },
  ]);
  expect(decide(given)).toMatchObject(failure({ message: expect.stringContaining(`uses ${what}, which`) }));
});

test("delays between attempts are those of Inngest's servers, plus up to 30 percent", () => {
  expect([0, 1, 2, 9, 50].map((attempt) => inngestRetryDelayMs(attempt, () => 0))).toEqual([
    15_000, 30_000, 60_000, 7_200_000, 7_200_000,
  ]);
  expect(inngestRetryDelayMs(0, () => 1)).toBe(19_500);
});
