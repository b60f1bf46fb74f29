import { beforeEach, expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { failUnserved, startRuns, sweepRuns } from "./executor-runs";

const { database } = await provideDatabase();

beforeEach(() => database.pool.query("TRUNCATE executor_run CASCADE"));

test("a run that is started twice runs once", async () => {
  const event = { id: "1", name: "e", ts: 0, data: {} };
  const runs = ["a", "b"].map((id) => ({ id, functionId: "f", event, lane: "", priority: 0 }));
  await startRuns({ database }, [...runs, ...runs]);
  await startRuns({ database }, runs);
  const { rows } = await database.pool.query("SELECT id, state, event FROM executor_run ORDER BY id");
  expect(rows).toEqual(["a", "b"].map((id) => ({ id, state: "ready", event })));
});

test("runs that ended before the retention period are removed with their steps, and nothing else is", async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO executor_run (id, function_id, event, lane, ended_at)
     SELECT 'old' || n, 'f', '{}', '', now() - interval '8 days' FROM generate_series(1, 1500) AS n`,
  );
  await pool.query(
    `INSERT INTO executor_run (id, function_id, event, lane, created_at, ended_at) VALUES
       ('new', 'f', '{}', '', now() - interval '9 days', now() - interval '6 days'),
       ('long', 'f', '{}', '', now() - interval '90 days', NULL)`,
  );
  await pool.query(
    `INSERT INTO executor_step (run_id, step_id, result, position)
     SELECT id, 'a', '{"data": 1}', 1 FROM executor_run`,
  );
  expect(await sweepRuns({ database }, 7 * 86_400_000)).toBe(1_500);
  const remainingSteps = await pool.query("SELECT run_id FROM executor_step ORDER BY run_id");
  expect(remainingSteps.rows.map((row) => row.run_id)).toEqual(["long", "new"]);
});

test("a run fails only after it has waited for a function that no process has", async () => {
  const { pool } = database;
  await pool.query("TRUNCATE executor_run CASCADE");
  await pool.query(
    `INSERT INTO executor_run (id, function_id, event, lane, state, created_at, due_at, ended_at) VALUES
       ('own', 'f', '{}', '', 'ready', now() - interval '1 hour', NULL, NULL),
       ('gone', 'g', '{}', '', 'ready', now() - interval '1 hour', NULL, NULL),
       ('gone just now', 'g', '{}', '', 'ready', now(), NULL, NULL),
       ('gone and due', 'g', '{}', '', 'scheduled', now() - interval '1 hour', now() - interval '3 minutes', NULL),
       ('gone and not due', 'g', '{}', '', 'scheduled', now() - interval '1 hour', now(), NULL),
       ('queued', 'h', '{}', '', 'ready', now() - interval '1 hour', NULL, NULL),
       ('under way', 'h', '{}', '', 'claimed', now() - interval '1 hour', NULL, NULL),
       ('next', 'i', '{}', '', 'ready', now() - interval '1 hour', NULL, NULL),
       ('done', 'i', '{}', '', 'completed', now() - interval '1 hour', NULL, now() - interval '1 minute')`,
  );
  expect(await failUnserved({ database }, [plainFunction({ id: "f" })], 120_000)).toBe(2);
  const { rows } = await pool.query(
    "SELECT id, error FROM executor_run WHERE state = 'failed' AND ended_at IS NOT NULL ORDER BY id",
  );
  const message = 'No process has the function "g", and none had it while the run waited.';
  const error = { name: "Error", message };
  expect(rows).toEqual(["gone", "gone and due"].map((id) => ({ id, error })));
});
