import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "./database";
import { createExecutorStore } from "./executor-store";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("what ended longer ago than the retention goes, with its steps, and nothing else", async () => {
  const { pool } = connection;
  await pool.query(
    `INSERT INTO executor_run (id, function_id, event, lane, status, created_at, ended_at) VALUES
       ('old', 'f', '{}', '', 'completed', now() - interval '9 days', now() - interval '8 days'),
       ('new', 'f', '{}', '', 'failed', now() - interval '9 days', now() - interval '6 days'),
       ('long', 'f', '{}', '', 'running', now() - interval '90 days', NULL)`,
  );
  await pool.query(
    `INSERT INTO executor_step (run_id, step_id, state, result, position)
     SELECT id, 'a', 'done', '{"data": 1}', 1 FROM executor_run`,
  );
  await pool.query(
    `INSERT INTO executor_event (id, name, payload, received_at, routed_at)
     SELECT n::text, 'e', '{}', now() - interval '9 days', CASE WHEN n <= 1_500 THEN now() - interval '8 days' END
     FROM generate_series(1, 1_501) AS n`,
  );
  await pool.query(
    `INSERT INTO executor_key (key, expires_at) VALUES ('old', now() - interval '1 s'), ('new', now() + interval '1 h')`,
  );

  const deleted = await createExecutorStore(pool, database.url).sweep(7 * 86_400_000);

  expect(deleted).toBe(1 + 1_500 + 1);
  const left = await pool.query(
    `SELECT (SELECT array_agg(id ORDER BY id) FROM executor_run) AS runs,
            (SELECT array_agg(run_id ORDER BY run_id) FROM executor_step) AS steps,
            (SELECT array_agg(id) FROM executor_event) AS events,
            (SELECT array_agg(key) FROM executor_key) AS keys`,
  );
  expect(left.rows).toEqual([
    { runs: ["long", "new"], steps: ["long", "new"], events: ["1501"], keys: ["new"] },
  ]);
});
