import { beforeEach, expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createExecutorStore } from "./executor-store";
import type { DueCron } from "./executor-store-port";

const { database: connection, url } = await provideDatabase();

beforeEach(() => connection.pool.query("TRUNCATE executor_cron, executor_run CASCADE"));

const daily = plainFunction({ id: "daily", crons: ["0 3 * * *"] });
const YESTERDAY = new Date(Date.now() - 86_400_000);
const TOMORROW = new Date(Date.now() + 86_400_000);

function tick(due: DueCron) {
  const event = { id: "tick", name: "inngest/scheduled.timer", ts: 0, data: { cron: due.expression } };
  const run = { id: crypto.randomUUID(), functionId: due.functionId, event, lane: "", priority: 0 };
  return { run, nextAt: TOMORROW };
}

test("a due tick starts one run, regardless of the number of processes", async () => {
  const store = createExecutorStore(connection.pool, url);
  await store.saveCrons([daily], () => YESTERDAY);
  expect(await store.nextDueMs([daily])).toBeLessThan(0);
  await Promise.all(Array.from({ length: 8 }, () => connection.pool.query("SELECT pg_sleep(0.1)")));
  const started = await Promise.all(Array.from({ length: 8 }, () => store.startDueCrons([daily], tick)));
  expect(started.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  const { rows } = await connection.pool.query("SELECT function_id, event FROM executor_run");
  expect(rows).toMatchObject([{ function_id: "daily", event: { data: { cron: "0 3 * * *" } } }]);
  expect(await store.nextDueMs([daily])).toBeGreaterThan(86_000_000);
});

test("a trigger retains its time across a restart, and a removed trigger is deleted", async () => {
  const store = createExecutorStore(connection.pool, url);
  await store.saveCrons([daily], () => YESTERDAY);
  expect(await store.startDueCrons([daily], tick)).toBe(1);
  await store.saveCrons([{ ...daily, crons: ["0 3 * * *", "0 5 * * *"] }], () => YESTERDAY);
  expect(await store.startDueCrons([daily], tick)).toBe(1);
  await store.saveCrons([{ ...daily, crons: ["0 5 * * *"] }], () => YESTERDAY);
  expect(await store.startDueCrons([daily], tick)).toBe(0);
  const { rows } = await connection.pool.query("SELECT expression FROM executor_cron");
  expect(rows).toEqual([{ expression: "0 5 * * *" }]);
});
