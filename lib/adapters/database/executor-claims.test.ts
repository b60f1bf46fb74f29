import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FunctionSpec } from "@/lib/ports/executor-store";
import { type Database, openDatabase } from "./database";
import { createExecutorStore } from "./executor-store";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Database;
let memberId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

beforeEach(async () => {
  await connection.pool.query(
    "TRUNCATE executor_function, executor_run, executor_call, executor_member CASCADE",
  );
  const { rows } = await connection.pool.query("INSERT INTO executor_member DEFAULT VALUES RETURNING id");
  memberId = rows[0].id;
});

const store = () => createExecutorStore(connection.pool, database.url);

async function register(...specs: readonly Partial<FunctionSpec>[]): Promise<void> {
  const plain = { maxAttempts: 1, triggers: [], crons: [], cancelOn: [], idempotency: null, priority: null };
  await store().saveFunctions(
    "app",
    specs.map((spec) => ({ id: "f", concurrency: null, lane: null, ...plain, ...spec })),
    () => new Date(),
  );
}

/** Puts `count` runs with a ready call each into a lane. */
async function enqueue(functionId: string, lane: string, count: number): Promise<void> {
  await connection.pool.query(
    `WITH runs AS (
       INSERT INTO executor_run (id, function_id, event, lane)
       SELECT $1 || '/' || $2 || '/' || lpad(n::text, 6, '0'), $1, '{}', $2 FROM generate_series(1, $3::int) AS n
       RETURNING id
     )
     INSERT INTO executor_call (run_id, step_id, function_id, lane, state, due_at)
     SELECT id, 'step', $1, $2, 'ready', now() FROM runs ORDER BY id`,
    [functionId, lane, count],
  );
}

async function claim(limit: number): Promise<readonly string[]> {
  const calls = await store().claimCalls(memberId, limit);
  return calls.map((call) => call.runId.replace(/\/0*/g, "/"));
}

test("calls of one lane are claimed oldest first, and each once", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 5);
  expect(await claim(3)).toEqual(["f//1", "f//2", "f//3"]);
  expect(await claim(3)).toEqual(["f//4", "f//5"]);
  expect(await claim(3)).toEqual([]);
});

test("a lane that is full does not hold up the lanes behind it, however long its queue", async () => {
  await register({ id: "f", lane: { key: "event.data.user", concurrency: 1 } });
  await enqueue("f", "ann", 20_000);
  await enqueue("f", "bob", 2);
  await enqueue("f", "aaron", 1);
  expect((await claim(10)).toSorted()).toEqual(["f/aaron/1", "f/ann/1", "f/bob/1"]);
  expect(await claim(10)).toEqual([]);
});

test("the function's own limit holds over its lanes", async () => {
  await register({ id: "f", concurrency: 2, lane: { key: "event.data.user", concurrency: 1 } });
  for (const lane of ["a", "b", "c"]) await enqueue("f", lane, 1);
  expect(await claim(10)).toEqual(["f/a/1", "f/b/1"]);
  expect(await claim(10)).toEqual([]);
});

test("the lane of the oldest call comes first, so that none waits for ever", async () => {
  await register({ id: "f", concurrency: 1, lane: { key: "event.data.user", concurrency: 1 } });
  await enqueue("f", "z", 1);
  await enqueue("f", "a", 100);
  expect(await claim(10)).toEqual(["f/z/1"]);
});

test("the many calls of one lane do not stand before the first of another, nor before what frees", async () => {
  await register({ id: "f", concurrency: 4, lane: { key: "event.data.user", concurrency: 4 } });
  await enqueue("f", "ann", 50);
  expect(await claim(10)).toEqual(["f/ann/1", "f/ann/2", "f/ann/3", "f/ann/4"]);
  await enqueue("f", "bob", 2);
  await enqueue("f", "cat", 1);
  await connection.pool.query("DELETE FROM executor_call WHERE state = 'claimed'");
  expect((await claim(10)).toSorted()).toEqual(["f/ann/5", "f/ann/6", "f/bob/1", "f/cat/1"]);
  await connection.pool.query("DELETE FROM executor_call WHERE state = 'claimed' AND lane <> 'ann'");
  expect((await claim(10)).toSorted()).toEqual(["f/ann/7", "f/bob/2"]);
});

test("what has priority comes first in its lane, and among lanes that have as many under way", async () => {
  await register({ id: "f", concurrency: 2, lane: { key: "event.data.user", concurrency: 1 } });
  await enqueue("f", "ann", 1);
  await enqueue("f", "bob", 2);
  await enqueue("f", "cat", 1);
  for (const [run, priority] of [
    ["f/bob/000002", 120],
    ["f/cat/000001", 60],
  ]) {
    await connection.pool.query("UPDATE executor_call SET priority = $2 WHERE run_id = $1", [run, priority]);
  }
  expect((await claim(10)).toSorted()).toEqual(["f/bob/2", "f/cat/1"]);
});

test("functions take turns where there is not room for all", async () => {
  await register({ id: "f" }, { id: "g" });
  await enqueue("f", "", 100);
  await enqueue("g", "", 2);
  expect(await claim(4)).toEqual(["f//1", "f//2", "g//1", "g//2"]);
});

test("a limit holds where many claim at the same time", async () => {
  await register({ id: "f", concurrency: 3, lane: { key: "event.data.user", concurrency: 1 } });
  for (const lane of ["a", "b", "c", "d", "e"]) await enqueue("f", lane, 5);
  await Promise.all(Array.from({ length: 8 }, () => connection.pool.query("SELECT pg_sleep(0.1)")));
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(2)))).flat();
  expect(claimed.toSorted()).toEqual(["f/a/1", "f/b/1", "f/c/1"]);
});

test("a limit that was lowered below what runs lets nothing more in", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 10);
  await claim(5);
  await register({ id: "f", concurrency: 2 });
  expect(await claim(5)).toEqual([]);
});

test("a member that was given up claims nothing", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 1);
  await connection.pool.query("DELETE FROM executor_member");
  expect(await claim(5)).toEqual([]);
});

test("a call that is put back comes after its delay, with its attempt counted", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 1);
  const [call] = await store().claimCalls(memberId, 1);
  if (call === undefined) throw new Error("nothing was claimed");
  expect(await store().retryCall(call, { delayMs: 60_000, countsAsAttempt: true })).toBe(true);
  expect(await claim(1)).toEqual([]);
  await connection.pool.query("UPDATE executor_call SET due_at = now() - interval '1 second'");
  expect(await store().claimCalls(memberId, 1)).toMatchObject([{ id: call.id, attempt: 1, claim: 2 }]);
});

test("calls that were claimed too long ago are free again", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 1);
  await claim(1);
  expect(await store().expireClaims(60_000)).toBe(0);
  await connection.pool.query("UPDATE executor_call SET claimed_at = now() - interval '2 minutes'");
  expect(await store().expireClaims(60_000)).toBe(1);
  expect(await claim(1)).toEqual(["f//1"]);
});

test("a member gives back what it claimed and doesn't know of", async () => {
  await register({ id: "f" });
  await enqueue("f", "", 2);
  const calls = await store().claimCalls(memberId, 2);
  expect(await store().releaseCalls(memberId, calls.slice(0, 1))).toBe(1);
  expect(await claim(2)).toEqual(["f//2"]);
});
