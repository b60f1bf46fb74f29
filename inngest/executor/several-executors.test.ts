import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/db/database";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { claimRuns } from "@/lib/jobs/executor/executor-claims";
import { ExecutorMember, type ExecutorPorts } from "@/lib/jobs/executor/executor-member";
import { endRun, recordStep, retryRun, startRuns } from "@/lib/jobs/executor/executor-runs";
import { newRun } from "./executor-fetch";
import { eventually, startTestApp, type TestApp, type TestAppOptions } from "./testing/start-test-app";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let apps: TestApp[] = [];
let connection: Database;
let ports: ExecutorPorts;
let member: ExecutorMember | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
  ports = { database: connection, databaseUrl: database.url };
});

afterEach(async () => {
  await member?.leave();
  for (const app of apps) await app.stop();
  member = null;
  apps = [];
  await connection.close();
  await database.drop();
});

async function start(options: Omit<TestAppOptions, "databaseUrl">): Promise<TestApp> {
  const app = await startTestApp({ databaseUrl: database.url, ...options });
  apps.push(app);
  return app;
}

/** Makes the server end every connection to the database, as during a restart. */
async function breakConnections(): Promise<void> {
  await connection.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

test("two executors share the work and its limits, and no step runs on both", async () => {
  const ran: string[] = [];
  const doneBy = [0, 0];
  let running = 0;
  let maxRunning = 0;
  const options = (nth: 0 | 1): Omit<TestAppOptions, "databaseUrl"> => ({
    concurrency: 4,
    functions: (inngest) => [
      inngest.createFunction(
        { id: "shared", concurrency: 5, triggers: { event: "shared" } },
        async ({ event, step }) => {
          for (const name of ["a", "b", "c"]) {
            await step.run(name, async () => {
              ran.push(`${event.data.n}-${name}`);
              doneBy[nth] = (doneBy[nth] ?? 0) + 1;
              running += 1;
              maxRunning = Math.max(maxRunning, running);
              await sleep(30);
              running -= 1;
            });
          }
        },
      ),
      inngest.createFunction({ id: "tick", triggers: { cron: "* * * * * *" } }, ({ event }) => event.ts),
    ],
  });
  const first = await start(options(0));
  const second = await start(options(1));
  await first.inngest.send(Array.from({ length: 40 }, (_, n) => ({ name: "shared", data: { n } })));
  await second.inngest.send({ name: "shared", data: { n: 40 } });
  await eventually(async () => {
    const runs = await first.runs("shared");
    return runs.length === 41 && runs.every((run) => run.state === "completed");
  });
  expect(ran.length).toBe(123);
  expect(new Set(ran).size).toBe(123);
  expect(Math.min(...doneBy)).toBeGreaterThan(0);
  expect(maxRunning).toBeLessThanOrEqual(5);
  const ticks = (await first.runs("tick")).map((run) => Math.floor(run.event.ts / 1_000));
  expect(new Set(ticks).size).toBe(ticks.length);
});

test("a run of a dead member can be claimed after a second, and its late result is refused", async () => {
  const idle = plainFunction({ id: "idle" });
  await startRuns(ports, [newRun(idle, { id: "1", name: "idle", ts: 0, data: {} })]);
  // A member without a session is one that died.
  const { rows } = await connection.pool.query("INSERT INTO executor_member DEFAULT VALUES RETURNING id");
  const [run] = await claimRuns(ports, rows[0].id, [idle], 10);
  if (run === undefined) throw new Error("nothing was claimed");

  const survivor = await ExecutorMember.join(ports, () => undefined);
  member = survivor;
  // It may have lost its connection only, and be back in a moment.
  expect(await survivor.reclaim()).toBe(0);
  await eventually(async () => (await survivor.reclaim()) === 1);
  const [again] = await claimRuns(ports, survivor.id ?? 0, [idle], 10);
  if (again === undefined) throw new Error("the run was not free");
  expect(again).toMatchObject({ id: run.id, claim: run.claim + 1, attempt: 0 });

  expect(await recordStep(ports, run, { id: "a", result: { data: "late" } })).toBe(false);
  expect(await retryRun(ports, run, { delayMs: 1, countsAsAttempt: true })).toBe(false);
  expect(await endRun(ports, run, { data: "late" })).toBe(false);
  expect(await endRun(ports, again, { data: "in time" })).toBe(true);
  const stored = await connection.pool.query("SELECT state, output FROM executor_run");
  expect(stored.rows).toEqual([{ state: "completed", output: "in time" }]);
});

test("a run whose function no process has fails with a message that names the reason", async () => {
  const gone = newRun(plainFunction({ id: "app-gone" }), { id: "1", name: "gone", ts: 0, data: {} });
  await startRuns(ports, [gone]);
  const { runs } = await start({ unservedMs: 0, functions: () => [] });
  const run = await eventually(async () => (await runs("gone")).find(({ hasEnded }) => hasEnded));
  const message = 'No process has the function "app-gone", and none had it while the run waited.';
  expect(run).toMatchObject({ state: "failed", error: { name: "Error", message } });
});

test("executors that lose their connections continue their calls and record the results after reconnecting", async () => {
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
  const first = await start(options());
  await start(options());
  await first.inngest.send({ name: "slow", data: {} });
  await eventually(async () => ran === 1);
  await breakConnections();
  const [run] = await eventually(async () => {
    const runs = await first.runs("slow").catch(() => []);
    return runs[0]?.state === "completed" && runs;
  });
  expect(run?.output).toBe("unhurt");
  expect(ran).toBe(1);
});

test("a stopping executor releases its unfinished runs", async () => {
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
  await eventually(async () => ran.length === 1);
  await first.executor.stop(10);
  await start(options("second"));
  expect(await run).toMatchObject({ state: "completed", output: "second" });
});

test("a run continues in a newer version of its function: finished steps remain and new steps run", async () => {
  const options = (version: string, steps: readonly string[]): Omit<TestAppOptions, "databaseUrl"> => ({
    functions: (inngest) => [
      inngest.createFunction({ id: "changed", triggers: { event: "changed" } }, async ({ step }) => {
        const done: string[] = [];
        const run = (name: string) => (name === "left" ? sleep(60_000, "") : `${name} by ${version}`);
        for (const name of steps) done.push(await step.run(name, () => run(name)));
        return done;
      }),
    ],
  });
  const old = await start(options("old", ["kept", "left"]));
  const run = old.run("changed");
  await eventually(async () => (await connection.pool.query("SELECT FROM executor_step")).rowCount === 1);
  await old.executor.stop(10);
  await start(options("new", ["added", "kept", "last"]));
  expect((await run).output).toEqual(["added by new", "kept by old", "last by new"]);
});
