import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { startRuns } from "@/lib/jobs/executor/executor-runs";
import { bundlePrograms } from "@/packages/testing/bundle-programs";
import { inScope } from "@/packages/testing/test-scope";
import { newRun } from "./executor-fetch";
import { eventually } from "./testing/start-test-app";

/** Number of runs that wait when the first life begins. */
const RUNS_AT_FIRST = inScope({ quick: 25, full: 50 });
/** Number of runs shortly before each kill, so that it interrupts work on fast machines too. */
const RUNS_BEFORE_KILL = 5;
const MS_BEFORE_KILL = 15;
/** Milliseconds of each life of the process after it starts to work. */
const LIVES = inScope({
  quick: [5, 240, 40, 500, 10],
  full: [5, 90, 240, 1_200, 40, 500, 150, 1_300, 320, 10, 1_100, 70, 400, 200, 600],
});
const RUNS = RUNS_AT_FIRST + LIVES.length * RUNS_BEFORE_KILL;
const STEPS = ["first", "second", "third", "last"];
const JOURNEY = plainFunction({ id: "app-journey" });
const STEP_OF_ID = new Map(STEPS.map((step) => [createHash("sha1").update(step).digest("hex"), step]));

let child: ChildProcess | undefined;

const { url } = await provideDatabase();
const connection = openDatabase(url, { applicationName: "crash-test" });
await connection.pool.query("CREATE TABLE act (run_id text, step text)");

const bundled = await bundlePrograms(["inngest/executor/testing/crash-app.ts"], "package.json");

afterAll(async () => {
  child?.kill("SIGKILL");
  bundled.remove();
  await connection.close();
});

async function live(): Promise<ChildProcess> {
  child = spawn(process.execPath, [...bundled.programs, url], { stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout !== null) await once(child.stdout, "data");
  return child;
}

/** Kills the process and waits until its statements have ended in the database. */
async function kill(process: ChildProcess): Promise<void> {
  const exit = once(process, "exit");
  process.kill("SIGKILL");
  await exit;
  await eventually(async () => {
    const { rows } = await connection.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'crash-test'`,
    );
    return rows.length === 0;
  });
}

/** Counts how often each step ran to its end, by run and step. */
async function readActs(): Promise<Map<string, number>> {
  const { rows } = await connection.pool.query(
    "SELECT run_id || ' ' || step AS act, count(*)::int AS times FROM act GROUP BY 1",
  );
  return new Map(rows.map((row) => [row.act, row.times]));
}

/** The steps whose result is recorded, by run and step. */
async function readDone(): Promise<readonly string[]> {
  const { rows } = await connection.pool.query("SELECT run_id, step_id FROM executor_step");
  return rows.map((row) => `${row.run_id} ${STEP_OF_ID.get(row.step_id)}`);
}

async function startJourneys(count: number): Promise<void> {
  const runs = Array.from({ length: count }, () =>
    newRun(JOURNEY, { id: randomUUID(), name: "journey", ts: Date.now(), data: {} }),
  );
  await startRuns({ database: connection }, runs);
}

async function countEnded(): Promise<number> {
  const { rows } = await connection.pool.query(
    "SELECT count(*)::int AS runs FROM executor_run WHERE ended_at IS NOT NULL",
  );
  return rows[0].runs;
}

test("after a kill at any moment and a restart, every run ends and no finished step runs again", async () => {
  await startJourneys(RUNS_AT_FIRST);
  let started = RUNS_AT_FIRST;
  const doneAtKill = new Map<string, number>();
  for (const life of LIVES) {
    const process = await live();
    await sleep(life);
    await startJourneys(RUNS_BEFORE_KILL);
    started += RUNS_BEFORE_KILL;
    await sleep(MS_BEFORE_KILL);
    await kill(process);
    expect(await countEnded()).toBeLessThan(started);
    const acts = await readActs();
    for (const step of await readDone()) {
      // The act of a step that was done before is never repeated, regardless of later kills.
      const times = acts.get(step) ?? 0;
      expect(times).toBeGreaterThan(0);
      if (!doneAtKill.has(step)) doneAtKill.set(step, times);
      expect(`${step} ${times}`).toBe(`${step} ${doneAtKill.get(step)}`);
    }
  }

  const last = await live();
  await eventually(async () => (await countEnded()) === RUNS);
  await kill(last);
  const { rows } = await connection.pool.query("SELECT state, output FROM executor_run");
  expect(rows).toEqual(Array(RUNS).fill({ state: "completed", output: STEPS }));
  const acts = await readActs();
  expect(acts.size).toBe(RUNS * STEPS.length);
  for (const [step, times] of doneAtKill) expect(acts.get(step)).toBe(times);
}, 120_000);
