import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/adapters/database/database";
import { createExecutorStore } from "@/lib/adapters/database/executor-store";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import type { ExecutorMember } from "@/lib/ports/executor-store";
import { routeEvents } from "./route-events";
import { completedRun } from "./run-end";
import { startTestApp, type TestApp, type TestAppOptions, until } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let apps: TestApp[] = [];
let connection: Database;
let members: ExecutorMember[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
});

afterEach(async () => {
  for (const member of members) await member.leave();
  for (const app of apps) await app.stop();
  [members, apps] = [[], []];
  await connection.close();
  await database.drop();
});

async function start(options: Omit<TestAppOptions, "databaseUrl">): Promise<TestApp> {
  const app = await startTestApp({ databaseUrl: database.url, ...options });
  apps.push(app);
  return app;
}

function store() {
  return createExecutorStore(connection.pool, database.url);
}

async function join(): Promise<ExecutorMember> {
  const member = await store().join(() => undefined);
  members.push(member);
  return member;
}

/** Makes the server end every connection to the database, as where it starts again. */
async function breakConnections(): Promise<void> {
  await connection.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

test("two executors share the work, and neither does what the other did", async () => {
  const ran: string[] = [];
  const doneBy = [0, 0];
  const options = (nth: number): Omit<TestAppOptions, "databaseUrl"> => ({
    concurrency: 4,
    functions: (inngest) => [
      inngest.createFunction({ id: "shared", triggers: { event: "shared" } }, async ({ event, step }) => {
        for (const name of ["a", "b", "c"]) {
          await step.run(name, async () => {
            ran.push(`${event.data.n}-${name}`);
            doneBy[nth] = (doneBy[nth] ?? 0) + 1;
            await sleep(5);
          });
        }
      }),
      inngest.createFunction({ id: "tick", triggers: { cron: "* * * * * *" } }, ({ event }) => event.ts),
    ],
  });
  const [first, second] = [await start(options(0)), await start(options(1))];
  await first.inngest.send(Array.from({ length: 40 }, (_, n) => ({ name: "shared", data: { n } })));
  await second.inngest.send({ name: "shared", data: { n: 40 } });
  await until(async () => {
    const runs = await first.runs("shared");
    return runs.length === 41 && runs.every((run) => run.status === "completed");
  });
  expect(ran.length).toBe(123);
  expect(new Set(ran).size).toBe(123);
  expect(Math.min(...doneBy)).toBeGreaterThan(0);
  const ticks = (await first.runs("tick")).map((run) => Math.floor(run.event.ts / 1_000));
  expect(new Set(ticks).size).toBe(ticks.length);
});

test("a limit holds over all executors", async () => {
  let [running, most] = [0, 0];
  const options = (): Omit<TestAppOptions, "databaseUrl"> => ({
    functions: (inngest) => [
      inngest.createFunction(
        { id: "narrow", concurrency: 2, triggers: { event: "narrow" } },
        async ({ step }) =>
          step.run("work", async () => {
            running += 1;
            most = Math.max(most, running);
            await sleep(10);
            running -= 1;
          }),
      ),
    ],
  });
  const [first] = [await start(options()), await start(options())];
  await first.inngest.send(Array.from({ length: 12 }, () => ({ name: "narrow", data: {} })));
  await until(async () => {
    const runs = await first.runs("narrow");
    return runs.length === 12 && runs.every((run) => run.status === "completed");
  });
  expect(most).toBe(2);
});

test("a call of a member that died is free after a second, and its late result is refused", async () => {
  const app = await start({
    functions: (inngest) => [
      inngest.createFunction({ id: "idle", triggers: { event: "idle" } }, () => "done"),
    ],
  });
  await app.executor.stop();
  await app.inngest.send({ name: "idle", data: {} });
  await store().routeEvents(10, routeEvents);
  // A member without a session is one that died.
  const { rows } = await connection.pool.query("INSERT INTO executor_member DEFAULT VALUES RETURNING id");
  const [call] = await store().claimCalls(rows[0].id, 10);
  if (call === undefined) throw new Error("nothing was claimed");

  const survivor = await join();
  const since = performance.now();
  // It may have lost its connection only, and be back in a moment.
  expect(await survivor.reclaim()).toBe(0);
  await until(async () => (await survivor.reclaim()) === 1);
  expect(performance.now() - since).toBeLessThan(2_000);
  const [again] = await store().claimCalls(survivor.id ?? 0, 10);
  if (again === undefined) throw new Error("the call was not free");
  expect(again).toMatchObject({ id: call.id, claim: call.claim + 1, attempt: 0 });

  const run = { id: call.runId, functionId: call.functionId, event: call.event };
  expect(await store().endRun(call, completedRun(run, "late"))).toBe(false);
  expect(await store().endRun(again, completedRun(run, "in time"))).toBe(true);
  expect(await app.runs("idle")).toMatchObject([{ status: "completed", output: "in time" }]);
});

test("executors that lose their connections keep their calls, and record their results when they are back", async () => {
  let ran = 0;
  const options = (): Omit<TestAppOptions, "databaseUrl"> => ({
    functions: (inngest) => [
      inngest.createFunction({ id: "slow", triggers: { event: "slow" } }, async ({ step }) =>
        step.run("slow", async () => {
          ran += 1;
          await sleep(2_500);
          return "unhurt";
        }),
      ),
    ],
  });
  const [first] = [await start(options()), await start(options())];
  await first.inngest.send({ name: "slow", data: {} });
  await until(async () => ran === 1);
  await breakConnections();
  const [run] = await until(async () => {
    const runs = await first.runs("slow").catch(() => []);
    return runs[0]?.status === "completed" && runs;
  });
  expect(run?.output).toBe("unhurt");
  expect(ran).toBe(1);
});

test("an executor that stops gives back what it had not done", async () => {
  const ran: string[] = [];
  const options = (name: string): Omit<TestAppOptions, "databaseUrl"> => ({
    functions: (inngest) => [
      inngest.createFunction({ id: "long", triggers: { event: "long" } }, async ({ step }) =>
        step.run("long", async () => {
          ran.push(name);
          if (name === "first") await sleep(60_000);
          return name;
        }),
      ),
    ],
  });
  const first = await start(options("first"));
  const run = first.run("long");
  await until(async () => ran.length === 1);
  await first.executor.stop(10);
  await start(options("second"));
  expect(await run).toMatchObject({ status: "completed", output: "second" });
});
