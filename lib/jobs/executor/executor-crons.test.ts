import { beforeEach, expect, test } from "vitest";
import { plainFunction } from "@/lib/db/testing/plain-function";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { type DueCron, findNextDueMs, saveCrons, startDueCrons } from "./executor-crons";

const { database } = await provideDatabase();
const ports = { database };

beforeEach(() => database.pool.query("TRUNCATE executor_cron, executor_run CASCADE"));

const daily = plainFunction({ id: "daily", crons: ["0 3 * * *"] });
const YESTERDAY = new Date(Date.now() - 86_400_000);
const TOMORROW = new Date(Date.now() + 86_400_000);

function tick(due: DueCron) {
  const event = { id: "tick", name: "inngest/scheduled.timer", ts: 0, data: { cron: due.expression } };
  const run = { id: crypto.randomUUID(), functionId: due.functionId, event, lane: "", priority: 0 };
  return { run, nextAt: TOMORROW };
}

test("a due tick starts one run, regardless of the number of processes", async () => {
  await saveCrons(ports, [daily], () => YESTERDAY);
  expect(await findNextDueMs(ports, [daily])).toBeLessThan(0);
  await Promise.all(Array.from({ length: 8 }, () => database.pool.query("SELECT pg_sleep(0.1)")));
  const started = await Promise.all(Array.from({ length: 8 }, () => startDueCrons(ports, [daily], tick)));
  expect(started.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  const { rows } = await database.pool.query("SELECT function_id, event FROM executor_run");
  expect(rows).toMatchObject([{ function_id: "daily", event: { data: { cron: "0 3 * * *" } } }]);
  expect(await findNextDueMs(ports, [daily])).toBeGreaterThan(86_000_000);
});

test("a trigger retains its time across a restart, and a removed trigger is deleted", async () => {
  await saveCrons(ports, [daily], () => YESTERDAY);
  expect(await startDueCrons(ports, [daily], tick)).toBe(1);
  await saveCrons(ports, [{ ...daily, crons: ["0 3 * * *", "0 5 * * *"] }], () => YESTERDAY);
  expect(await startDueCrons(ports, [daily], tick)).toBe(1);
  await saveCrons(ports, [{ ...daily, crons: ["0 5 * * *"] }], () => YESTERDAY);
  expect(await startDueCrons(ports, [daily], tick)).toBe(0);
  const { rows } = await database.pool.query("SELECT expression FROM executor_cron");
  expect(rows).toEqual([{ expression: "0 5 * * *" }]);
});
