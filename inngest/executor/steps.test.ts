import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import { startTestApp, type TestApp, until } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
/** Names of the steps that ran, in order. */
const ran: string[] = [];
let parallelCalls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({
    databaseUrl: database.url,
    functions: (inngest) => {
      const child = inngest.createFunction(
        { id: "child", retries: 0, triggers: { event: "child" } },
        async ({ event }) => {
          if (event.data.fails) throw new TypeError("the child fell");
          if (event.data.hangs) await sleep(2_000);
          return { doubled: event.data.n * 2 };
        },
      );
      return [
        child,
        inngest.createFunction(
          { id: "sequence", triggers: { event: "sequence" } },
          async ({ event, step }) => {
            const a = await step.run("a", () => ran.push("sequence-a") && event.data.n + 1);
            const b = await step.run("b", () => ran.push("sequence-b") && a * 2);
            return { a, b };
          },
        ),
        inngest.createFunction({ id: "sleeper", triggers: { event: "sleeper" } }, async ({ step }) => {
          const from = await step.run("from", () => Date.now());
          await step.sleep("a second", "1s");
          const between = await step.run("between", () => Date.now());
          await step.sleepUntil("a date", new Date(between + 500));
          return { slept: between - from, sleptUntil: await step.run("until", () => Date.now() - between) };
        }),
        inngest.createFunction({ id: "parallel", triggers: { event: "parallel" } }, async ({ step }) => {
          parallelCalls += 1;
          const parts = await Promise.all(
            [1, 2, 3].map((n) => step.run(`part-${n}`, () => ran.push(`part-${n}`) && n * 10)),
          );
          return step.run("sum", () => ran.push("sum") && parts.reduce((sum, part) => sum + part, 0));
        }),
        inngest.createFunction({ id: "race", triggers: { event: "race" } }, async ({ step, group }) => {
          const from = await step.run("from", () => Date.now());
          const winner = await group.parallel({ mode: "race" }, () =>
            Promise.race([step.sleep("slow", "2s").then(() => "slow"), step.run("fast", () => "fast")]),
          );
          return { winner, wentOnAfterMs: await step.run("after", () => Date.now() - from) };
        }),
        inngest.createFunction({ id: "parent", triggers: { event: "parent" } }, async ({ event, step }) => {
          const timeout = event.data.hangs ? { timeout: "1s" } : {};
          try {
            return {
              answer: await step.invoke("the child", { function: child, data: event.data, ...timeout }),
            };
          } catch (error) {
            return error instanceof Error ? { name: error.name, message: error.message } : error;
          }
        }),
        inngest.createFunction({ id: "waiter", triggers: { event: "waiter" } }, async ({ step }) => {
          const answer = await step.waitForEvent("an answer", {
            event: "answer",
            match: "data.order",
            timeout: "1s",
          });
          return answer?.data ?? null;
        }),
        inngest.createFunction({ id: "sender", triggers: { event: "sender" } }, async ({ step }) => {
          const { ids } = await step.sendEvent("two", [
            { name: "received", data: { n: 1 } },
            { name: "received", data: { n: 2 } },
          ]);
          return ids.length;
        }),
        inngest.createFunction(
          { id: "receiver", triggers: { event: "received", if: "event.data.n == 2" } },
          ({ event }) => event.data,
        ),
        inngest.createFunction({ id: "echo", triggers: { event: "echo" } }, async ({ event, step }) => {
          await step.run("nothing", () => undefined);
          return step.run("echo", () => event.data);
        }),
      ];
    },
  });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test("each step runs once, and its result is there for the next", async () => {
  expect(await app.run("sequence", { n: 1 })).toMatchObject({ status: "completed", output: { a: 2, b: 4 } });
  expect(ran.filter((name) => name.startsWith("sequence"))).toEqual(["sequence-a", "sequence-b"]);
});

test("a run sleeps for a duration and until a date", async () => {
  const { output } = await app.run("sleeper");
  expect(output).toEqual({ slept: expect.any(Number), sleptUntil: expect.any(Number) });
  const { slept, sleptUntil } = output as { slept: number; sleptUntil: number };
  expect(slept).toBeGreaterThanOrEqual(1_000);
  expect(sleptUntil).toBeGreaterThanOrEqual(490);
});

test("parallel steps run once each, and the function goes on when all are done", async () => {
  expect((await app.run("parallel")).output).toBe(60);
  expect(ran.filter((name) => name.startsWith("part") || name === "sum").toSorted()).toEqual([
    "part-1",
    "part-2",
    "part-3",
    "sum",
  ]);
  expect(ran.at(-1)).toBe("sum");
  // One that finds the parts, one for each, one that finds the sum, one for it, and one that ends.
  expect(parallelCalls).toBe(7);
});

test("a race goes on with the first step that is done", async () => {
  const { output } = await app.run("race");
  expect(output).toEqual({ winner: "fast", wentOnAfterMs: expect.any(Number) });
  expect((output as { wentOnAfterMs: number }).wentOnAfterMs).toBeLessThan(1_500);
});

test("step.invoke gives the result of the other function", async () => {
  expect((await app.run("parent", { n: 21 })).output).toEqual({ answer: { doubled: 42 } });
});

test("step.invoke throws what the other function failed with", async () => {
  expect((await app.run("parent", { fails: true })).output).toEqual({
    name: "TypeError",
    message: "the child fell",
  });
});

test("step.invoke gives up after its timeout", async () => {
  expect((await app.run("parent", { hangs: true })).output).toEqual({
    name: "InngestInvokeTimeoutError",
    message: "Timed out waiting for invoked function to complete",
  });
});

test("step.waitForEvent gives the event that matches, and no other", async () => {
  const run = app.run("waiter", { order: 7 });
  await until(async () => (await app.query("SELECT FROM executor_step WHERE state = 'waiting'")).length > 0);
  await app.inngest.send({ name: "answer", data: { order: 8, text: "another order" } });
  await app.inngest.send({ name: "answer", data: { order: 7, text: "ready" } });
  expect((await run).output).toEqual({ order: 7, text: "ready" });
});

test("step.waitForEvent gives null after its timeout", async () => {
  expect(await app.run("waiter", { order: 9 })).toMatchObject({ status: "completed", output: null });
});

test("step.sendEvent starts the functions whose trigger and expression match", async () => {
  expect((await app.run("sender")).output).toBe(2);
  const runs = await until(async () => {
    const all = await app.runs("receiver");
    return all.some((run) => run.status === "completed") && all;
  });
  expect(runs.map((run) => run.output)).toEqual([{ n: 2 }]);
});

test("data of every JSON kind comes through unchanged", async () => {
  const data = {
    text: '\u0000 é 💡 \ud83d "quoted" \\ /',
    numbers: [0, -1.5, 1e21, 9_007_199_254_740_991],
    nested: { b: [true, false, null], a: {} },
  };
  expect((await app.run("echo", data)).output).toEqual(data);
});
