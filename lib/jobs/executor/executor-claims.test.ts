import { beforeEach, expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { claimRuns, expireClaims, releaseRuns } from "./executor-claims";
import { type FunctionSpec, recordStep, retryRun } from "./executor-runs";

let memberId: number;
let functions: readonly FunctionSpec[];

const { database } = await provideDatabase();
const ports = { database };

beforeEach(async () => {
  await database.pool.query("TRUNCATE executor_run, executor_member CASCADE");
  const { rows } = await database.pool.query("INSERT INTO executor_member DEFAULT VALUES RETURNING id");
  memberId = rows[0].id;
});

/** Puts `count` runs into a lane. */
async function enqueue(functionId: string, lane: string, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO executor_run (id, function_id, event, lane)
     SELECT $1 || '/' || $2 || '/' || lpad(n::text, 6, '0'), $1, '{}', $2
     FROM generate_series(1, $3::int) AS n ORDER BY n`,
    [functionId, lane, count],
  );
}

function register(...specs: readonly Partial<FunctionSpec>[]): void {
  functions = specs.map(plainFunction);
}

const claim = (limit: number) => claimRuns(ports, memberId, functions, limit);

async function claimIds(limit: number): Promise<readonly string[]> {
  return (await claim(limit)).map((run) => run.id.replace(/\/0*/g, "/")).toSorted();
}

test("runs of one key are claimed oldest first, and each once", async () => {
  register({ id: "f" });
  await enqueue("f", "", 5);
  expect(await claimIds(3)).toEqual(["f//1", "f//2", "f//3"]);
  expect(await claimIds(3)).toEqual(["f//4", "f//5"]);
  expect(await claimIds(3)).toEqual([]);
});

test("a key at its limit does not delay other keys, regardless of its queue", async () => {
  register({ id: "f", lane: { key: ["data", "user"], concurrency: 1 } });
  await enqueue("f", "ann", 20_000);
  await enqueue("f", "bob", 2);
  await enqueue("f", "aaron", 1);
  expect(await claimIds(10)).toEqual(["f/aaron/1", "f/ann/1", "f/bob/1"]);
  expect(await claimIds(10)).toEqual([]);
});

test("the limit of a function applies to all of its keys together", async () => {
  register({ id: "f", concurrency: 2, lane: { key: ["data", "user"], concurrency: 1 } });
  for (const lane of ["a", "b", "c"]) await enqueue("f", lane, 1);
  expect(await claimIds(10)).toEqual(["f/a/1", "f/b/1"]);
  expect(await claimIds(10)).toEqual([]);
});

test("the key of the oldest run comes first, so no run waits forever", async () => {
  register({ id: "f", concurrency: 1, lane: { key: ["data", "user"], concurrency: 1 } });
  await enqueue("f", "z", 1);
  await enqueue("f", "a", 100);
  expect(await claimIds(10)).toEqual(["f/z/1"]);
});

test("many runs of one key do not precede the first run of another key", async () => {
  register({ id: "f", concurrency: 4, lane: { key: ["data", "user"], concurrency: 4 } });
  await enqueue("f", "ann", 50);
  expect(await claimIds(10)).toEqual(["f/ann/1", "f/ann/2", "f/ann/3", "f/ann/4"]);
  await enqueue("f", "bob", 2);
  await enqueue("f", "cat", 1);
  await database.pool.query("DELETE FROM executor_run WHERE state = 'claimed'");
  expect(await claimIds(10)).toEqual(["f/ann/5", "f/ann/6", "f/bob/1", "f/cat/1"]);
  await database.pool.query("DELETE FROM executor_run WHERE state = 'claimed' AND lane <> 'ann'");
  expect(await claimIds(10)).toEqual(["f/ann/7", "f/bob/2"]);
});

test("a run with priority comes first within its key, and among keys with equally many running", async () => {
  register({ id: "f", concurrency: 2, lane: { key: ["data", "user"], concurrency: 1 } });
  await enqueue("f", "ann", 1);
  await enqueue("f", "bob", 2);
  await enqueue("f", "cat", 1);
  for (const [run, priority] of [
    ["f/bob/000002", 120],
    ["f/cat/000001", 60],
  ]) {
    await database.pool.query("UPDATE executor_run SET priority = $2 WHERE id = $1", [run, priority]);
  }
  expect(await claimIds(10)).toEqual(["f/bob/2", "f/cat/1"]);
});

test("functions take turns if not all can run", async () => {
  register({ id: "f" }, { id: "g" });
  await enqueue("f", "", 100);
  await enqueue("g", "", 2);
  expect(await claimIds(4)).toEqual(["f//1", "f//2", "g//1", "g//2"]);
});

test("a run that has finished a step waits behind the waiting runs", async () => {
  register({ id: "f" });
  await enqueue("f", "", 2);
  const [run] = await claim(1);
  if (run === undefined) throw new Error("nothing was claimed");
  expect(await recordStep(ports, run, { id: "a", result: { data: 1 } })).toBe(true);
  expect(await claimIds(1)).toEqual(["f//2"]);
  expect(await claim(1)).toMatchObject([{ id: run.id, steps: { a: { data: 1 } }, stack: ["a"] }]);
});

test("a process claims only runs of functions that it has", async () => {
  register({ id: "f" });
  await enqueue("f", "", 1);
  await enqueue("newer", "", 1);
  expect(await claimIds(10)).toEqual(["f//1"]);
  register({ id: "newer" });
  expect(await claimIds(10)).toEqual(["newer//1"]);
});

test("a limit applies to simultaneous claims", async () => {
  register({ id: "f", concurrency: 3, lane: { key: ["data", "user"], concurrency: 1 } });
  for (const lane of ["a", "b", "c", "d", "e"]) await enqueue("f", lane, 5);
  await Promise.all(Array.from({ length: 8 }, () => database.pool.query("SELECT pg_sleep(0.1)")));
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claimIds(2)))).flat();
  expect(claimed.toSorted()).toEqual(["f/a/1", "f/b/1", "f/c/1"]);
});

test("a limit below the number of running runs admits no other run", async () => {
  register({ id: "f" });
  await enqueue("f", "", 10);
  await claimIds(5);
  register({ id: "f", concurrency: 2 });
  expect(await claimIds(5)).toEqual([]);
});

test("a member that was declared dead claims nothing", async () => {
  register({ id: "f" });
  await enqueue("f", "", 1);
  await database.pool.query("DELETE FROM executor_member");
  expect(await claimIds(5)).toEqual([]);
});

test("a run that is put back can be claimed after its delay, with its attempt counted", async () => {
  register({ id: "f" });
  await enqueue("f", "", 1);
  const [run] = await claim(1);
  if (run === undefined) throw new Error("nothing was claimed");
  expect(await retryRun(ports, run, { delayMs: 60_000, countsAsAttempt: true })).toBe(true);
  expect(await claimIds(1)).toEqual([]);
  await database.pool.query("UPDATE executor_run SET due_at = now() - interval '1 second'");
  expect(await claim(1)).toMatchObject([{ id: run.id, attempt: 1, claim: 2 }]);
});

test("runs that were claimed too long ago can be claimed again", async () => {
  register({ id: "f" });
  await enqueue("f", "", 1);
  await claimIds(1);
  expect(await expireClaims(ports, 60_000)).toBe(0);
  await database.pool.query("UPDATE executor_run SET claimed_at = now() - interval '2 minutes'");
  expect(await expireClaims(ports, 60_000)).toBe(1);
  expect(await claimIds(1)).toEqual(["f//1"]);
});

test("a member releases claims that it does not know of", async () => {
  register({ id: "f" });
  await enqueue("f", "", 2);
  const runs = await claim(2);
  expect(await releaseRuns(ports, memberId, runs.slice(0, 1))).toBe(1);
  expect(await claimIds(2)).toEqual(["f//2"]);
});
