import { setTimeout as sleep } from "node:timers/promises";
import { NonRetriableError, RetryAfterError } from "inngest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import { startTestApp, type TestApp, until } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
/** What was tried, in order, and when. */
const tries: { readonly name: string; readonly attempt: number; readonly at: number }[] = [];
const delays: number[] = [];
const mourned: unknown[] = [];

function tried(name: string, attempt: number): void {
  tries.push({ name, attempt, at: performance.now() });
}

function attemptsOf(name: string): readonly number[] {
  return tries.filter((entry) => entry.name === name).map((entry) => entry.attempt);
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({
    databaseUrl: database.url,
    callTimeoutMs: 1_000,
    retryDelayMs: (attempt) => {
      delays.push(attempt);
      return 20 * 2 ** attempt;
    },
    functions: (inngest) => {
      const mortal = inngest.createFunction(
        {
          id: "mourned",
          retries: 0,
          triggers: { event: "mourned" },
          onFailure: ({ event, error }) => {
            mourned.push({ of: event.data.event.data, run: event.data.run_id, error: error.message });
          },
        },
        async () => {
          throw new Error("gone");
        },
      );
      return [
        inngest.createFunction(
          { id: "flaky", retries: 3, triggers: { event: "flaky" } },
          async ({ step, attempt }) => {
            await step.run("before", () => tried("before", attempt));
            return step.run("flaky", () => {
              tried("flaky", attempt);
              if (attempt < 2) throw new Error(`no luck at attempt ${attempt}`);
              return "third time lucky";
            });
          },
        ),
        inngest.createFunction(
          { id: "hopeless", retries: 2, triggers: { event: "hopeless" } },
          ({ attempt }) => {
            tried("hopeless", attempt);
            throw new RangeError("never");
          },
        ),
        inngest.createFunction(
          { id: "final", retries: 5, triggers: { event: "final" } },
          async ({ step, attempt }) => {
            await step.run("final", () => {
              tried("final", attempt);
              throw new NonRetriableError("no use");
            });
          },
        ),
        inngest.createFunction(
          { id: "later", retries: 1, triggers: { event: "later" } },
          async ({ step, attempt }) => {
            return step.run("later", () => {
              tried("later", attempt);
              if (attempt === 0) throw new RetryAfterError("not now", "1s");
              return "now";
            });
          },
        ),
        inngest.createFunction(
          { id: "catcher", retries: 1, triggers: { event: "catcher" } },
          async ({ step }) => {
            const parts = await Promise.allSettled([
              step.run("falls", (): number => {
                throw new Error("one part fell");
              }),
              step.run("holds", () => 1),
            ]);
            return parts.map((part) => (part.status === "fulfilled" ? part.value : String(part.reason)));
          },
        ),
        mortal,
        inngest.createFunction(
          { id: "stuck", retries: 1, triggers: { event: "stuck" } },
          async ({ step, attempt }) =>
            step.run("stuck", async () => {
              tried("stuck", attempt);
              if (attempt === 0) await sleep(3_000);
              return "at last";
            }),
        ),
        inngest.createFunction(
          {
            id: "after",
            triggers: { event: "inngest/function.finished", if: "event.data.function_id == 'app-flaky'" },
          },
          ({ event }) => event.data.result,
        ),
      ];
    },
  });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test("a step that fails is tried again, alone, after the delays asked for", async () => {
  expect(await app.run("flaky")).toMatchObject({ status: "completed", output: "third time lucky" });
  expect(attemptsOf("before")).toEqual([0]);
  expect(attemptsOf("flaky")).toEqual([0, 1, 2]);
  const times = tries.filter((entry) => entry.name === "flaky").map((entry) => entry.at);
  expect(times[1]).toBeGreaterThanOrEqual((times[0] ?? 0) + 20);
  expect(times[2]).toBeGreaterThanOrEqual((times[1] ?? 0) + 40);
  expect(delays.slice(0, 2)).toEqual([0, 1]);
});

test("a function fails after its retries with its last error", async () => {
  const run = await app.run("hopeless");
  expect(run).toMatchObject({ status: "failed", error: { name: "RangeError", message: "never" } });
  expect(attemptsOf("hopeless")).toEqual([0, 1, 2]);
});

test("a NonRetriableError ends the run at once", async () => {
  expect(await app.run("final")).toMatchObject({ status: "failed", error: { message: "no use" } });
  expect(attemptsOf("final")).toEqual([0]);
});

test("a RetryAfterError says when the next attempt is", async () => {
  expect(await app.run("later")).toMatchObject({ status: "completed", output: "now" });
  const [first, second] = tries.filter((entry) => entry.name === "later").map((entry) => entry.at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
});

test("a call that takes longer than it may counts as an attempt", async () => {
  expect(await app.run("stuck")).toMatchObject({ status: "completed", output: "at last" });
  expect(attemptsOf("stuck")).toEqual([0, 1]);
});

test("the function can catch what a step failed with, and its siblings keep their result", async () => {
  expect(await app.run("catcher")).toMatchObject({
    status: "completed",
    output: ["Error: one part fell", 1],
  });
});

test("onFailure runs once as a function of its own, with the event and the error", async () => {
  const run = await app.run("mourned", { name: "the deceased" });
  expect(run.status).toBe("failed");
  await until(async () => (await app.runs("mourned-failure")).some((each) => each.status === "completed"));
  expect(mourned).toEqual([{ of: { name: "the deceased" }, run: run.id, error: "gone" }]);
});

test("inngest/function.finished brings the result of a run to functions that listen", async () => {
  await app.run("flaky");
  const run = await until(async () => (await app.runs("after")).find((each) => each.status === "completed"));
  expect(run.output).toBe("third time lucky");
});
