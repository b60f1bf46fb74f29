import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import { startTestApp, type TestApp, until } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
const running = new Map<string, number>();
const most = new Map<string, number>();

/** Counts how many do this at a time. */
async function busy(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    running.set(name, (running.get(name) ?? 0) + 1);
    most.set(name, Math.max(most.get(name) ?? 0, running.get(name) ?? 0));
  }
  await sleep(20);
  for (const name of names) running.set(name, (running.get(name) ?? 0) - 1);
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({
    databaseUrl: database.url,
    functions: (inngest) => [
      inngest.createFunction(
        { id: "narrow", concurrency: 2, triggers: { event: "narrow" } },
        async ({ step }) => step.run("work", () => busy("narrow")),
      ),
      inngest.createFunction(
        {
          id: "lanes",
          concurrency: [{ limit: 3 }, { limit: 1, key: "event.data.user" }],
          triggers: { event: "lanes" },
        },
        async ({ event, step }) => step.run("work", () => busy("lanes", `lane-${event.data.user}`)),
      ),
      inngest.createFunction(
        { id: "once", idempotency: "event.data.order", triggers: { event: "once" } },
        ({ event }) => event.data.n,
      ),
      inngest.createFunction({ id: "plain", triggers: { event: "plain" } }, () => "done"),
      inngest.createFunction(
        {
          id: "patient",
          triggers: { event: "patient" },
          cancelOn: [{ event: "patient/cancel", if: "event.data.user == async.data.user" }],
        },
        async ({ step }) => {
          await step.sleep("long", "1h");
        },
      ),
      inngest.createFunction(
        { id: "replaced", triggers: { event: "replaced" }, cancelOn: [{ event: "replaced" }] },
        async ({ step }) => {
          await step.sleep("long", "1h");
        },
      ),
      inngest.createFunction(
        { id: "mourner", triggers: { event: "inngest/function.cancelled" } },
        ({ event }) => event.data.run_id,
      ),
      inngest.createFunction(
        { id: "every-second", triggers: { cron: "* * * * * *" } },
        ({ event }) => event.data,
      ),
    ],
  });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

async function allEnded(functionId: string, count: number) {
  return until(async () => {
    const runs = await app.runs(functionId);
    return runs.length >= count && runs.every((run) => run.status !== "running") && runs;
  });
}

test("no more steps of a function run at a time than its concurrency allows", async () => {
  await app.inngest.send(Array.from({ length: 12 }, () => ({ name: "narrow", data: {} })));
  await allEnded("narrow", 12);
  expect(most.get("narrow")).toBe(2);
});

test("a concurrency key has a limit of its own for each value, and others pass one that is full", async () => {
  const users = ["ann", "ann", "ann", "ann", "bob", "bob", "cleo", "cleo", "dan"];
  await app.inngest.send(users.map((user) => ({ name: "lanes", data: { user } })));
  await allEnded("lanes", users.length);
  expect(["ann", "bob", "cleo", "dan"].map((user) => most.get(`lane-${user}`))).toEqual([1, 1, 1, 1]);
  expect(most.get("lanes")).toBe(3);
});

test("a function runs once for each value of its idempotency key", async () => {
  await app.inngest.send([
    { name: "once", data: { order: "A", n: 1 } },
    { name: "once", data: { order: "A", n: 2 } },
    { name: "once", data: { order: "B", n: 3 } },
  ]);
  await app.inngest.send({ name: "once", data: { order: "A", n: 4 } });
  // Events are routed in order: when this one's run is there, so would be one of the last event above.
  await app.inngest.send({ name: "once", data: { order: "C", n: 5 } });
  const runs = await until(async () => {
    const all = await allEnded("once", 3);
    return all.some((run) => run.output === 5) && all;
  });
  expect(runs.map((run) => run.output).toSorted()).toEqual([1, 3, 5]);
});

test("an event with an id that was seen starts nothing", async () => {
  const first = await app.inngest.send({ id: "order-17", name: "plain", data: {} });
  const again = await app.inngest.send([
    { id: "order-17", name: "plain", data: {} },
    { id: "order-18", name: "plain", data: {} },
  ]);
  expect([...first.ids, ...again.ids]).toEqual(["order-17", "order-17", "order-18"]);
  const runs = await until(async () => {
    const all = await allEnded("plain", 2);
    return all.some((run) => run.event.id === "order-18") && all;
  });
  expect(runs.map((run) => run.event.id).toSorted()).toEqual(["order-17", "order-18"]);
});

test("an event cancels the runs that its expression holds for, and they make the event that says so", async () => {
  await app.inngest.send([
    { name: "patient", data: { user: 1 } },
    { name: "patient", data: { user: 2 } },
    { name: "patient/cancel", data: { user: 1 } },
  ]);
  const runs = await until(async () => {
    const all = await app.runs("patient");
    return all.some((run) => run.status === "cancelled") && all;
  });
  expect(runs.map((run) => `${run.event.data.user} ${run.status}`).toSorted()).toEqual([
    "1 cancelled",
    "2 running",
  ]);
  const mourners = await allEnded("mourner", 1);
  expect(mourners[0]?.output).toBe(runs.find((run) => run.status === "cancelled")?.id);
});

test("an event that starts a run and cancels others spares the one it starts", async () => {
  await app.inngest.send([1, 2, 3].map((n) => ({ name: "replaced", data: { n } })));
  const runs = await until(async () => {
    const all = await app.runs("replaced");
    return all.length === 3 && all;
  });
  expect(runs.map((run) => `${run.event.data.n} ${run.status}`).toSorted()).toEqual([
    "1 cancelled",
    "2 cancelled",
    "3 running",
  ]);
});

test("a cron trigger starts a run at each tick", async () => {
  const runs = await allEnded("every-second", 2);
  expect(runs[0]).toMatchObject({ status: "completed", output: { cron: "* * * * * *" } });
  const seconds = runs.map((run) => Math.floor(run.event.ts / 1_000));
  expect(new Set(seconds).size).toBe(runs.length);
});
