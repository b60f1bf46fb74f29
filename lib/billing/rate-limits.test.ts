import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createRateLimits, toRateLimits } from "./rate-limits";
import type { RateKind, RateLimit } from "./rules/rate-limit";

/** A window that does not end while a test runs. */
const SLOW = { perSecond: 0.001, burst: 100 };

const { database, other } = await provideDatabase();

afterEach(() => {
  vi.useRealTimers();
});

function limitAll(limit: RateLimit): Readonly<Record<RateKind, RateLimit>> {
  return { ...toRateLimits(limit, limit, limit), addressLookups: limit };
}

/** A new instance with empty memory. */
function startInstance(limit: RateLimit = SLOW, on = database) {
  return createRateLimits(on, limitAll(limit));
}

/** Calls of one moment, half of them through each of two instances. */
async function takeTimes(times: number, subject: string, limit = SLOW) {
  const instances = [database, other].map((one) => startInstance(limit, one));
  const statuses = await Promise.all(
    Array.from({ length: times }, (_, n) => instances[n % 2]?.consume("account", subject)),
  );
  return statuses.flatMap((status) => status ?? []);
}

async function countAllowed(...call: Parameters<typeof takeTimes>): Promise<number> {
  return (await takeTimes(...call)).filter(({ allowed }) => allowed).length;
}

async function passTime(subject: string, seconds: number): Promise<void> {
  const text = "UPDATE rate_windows SET expire = expire - $2::int * 1000 WHERE key = $1";
  await database.pool.query(text, [subject, seconds]);
}

async function readRow(subject: string) {
  const { rows } = await database.pool.query("SELECT * FROM rate_windows WHERE key = $1", [subject]);
  return rows[0];
}

test("of 500 simultaneous calls, through two instances, exactly the burst is admitted", async () => {
  await expect(countAllowed(500, "burst")).resolves.toBe(100);
  await expect(takeTimes(1, "burst")).resolves.toMatchObject([{ allowed: false, remaining: 0 }]);
});

test("each of many simultaneous calls gets another number of remaining calls", async () => {
  const instance = startInstance({ ...SLOW, burst: 3 });
  const statuses = await Promise.all([1, 2, 3, 4].map(() => instance.consume("account", "order")));
  expect(statuses.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
});

test("a window lasts burst ÷ rate seconds and then admits exactly the burst again", async () => {
  const limit = { perSecond: 0.01, burst: 5 };
  await expect(countAllowed(9, "again", limit)).resolves.toBe(5);
  await passTime("account:again", 490);
  await expect(countAllowed(9, "again", limit)).resolves.toBe(0);
  await passTime("account:again", 10);
  await expect(countAllowed(9, "again", limit)).resolves.toBe(5);
});

test("a status has the end of the window, and a refusal the time to retry", async () => {
  const [instance, other] = [startInstance(), startInstance()];
  const limit = { allowed: true, limit: 100, windowSeconds: 100_000, remaining: 99, retryAfterSeconds: 0 };
  await expect(instance.consume("account", "told")).resolves.toEqual({ ...limit, resetSeconds: 100_000 });
  await takeTimes(100, "told");
  await passTime("account:told", 99_000);
  const refused = await other.consume("account", "told");
  expect(refused).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
  expect(refused.retryAfterSeconds).toBe(refused.resetSeconds);
  expect(refused.resetSeconds).toBeGreaterThan(900);
  expect(refused.resetSeconds).toBeLessThanOrEqual(1_000);
});

test("a refused call does not delay the next one", async () => {
  await takeTimes(100, "pushed");
  const before = await readRow("account:pushed");
  await expect(countAllowed(50, "pushed")).resolves.toBe(0);
  expect((await readRow("account:pushed")).expire).toBe(before.expire);
});

test("a refused caller causes no query until the window ends", async () => {
  const instance = startInstance({ perSecond: 0.001, burst: 1 });
  await instance.consume("account", "blocked");
  for (const _ of [1, 2, 3]) {
    await expect(instance.consume("account", "blocked")).resolves.toMatchObject({
      allowed: false,
      remaining: 0,
    });
  }
  await expect(readRow("account:blocked")).resolves.toMatchObject({ points: 1 });
  await passTime("account:blocked", 1_000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000_000 });
  await expect(instance.consume("account", "blocked")).resolves.toMatchObject({ allowed: true });
});

test("kinds and subjects are counted separately", async () => {
  const instance = startInstance({ ...SLOW, burst: 1 });
  const taken = [
    instance.consume("account", "apart"),
    instance.consume("wallet", "apart"),
    instance.consumeWithFallback("address", "apart"),
    instance.consume("account", "apart-too"),
  ];
  for (const status of await Promise.all(taken)) expect(status?.allowed).toBe(true);
});

test("an instance with a wrong clock counts like all others", async () => {
  await takeTimes(60, "clock");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000_000_000 });
  const [status] = await takeTimes(1, "clock");
  expect(status).toMatchObject({ allowed: true, remaining: 39 });
  expect(status?.resetSeconds).toBeLessThanOrEqual(100_000);
});

test("a lowered limit applies at once, and no caller waits longer than its window", async () => {
  await takeTimes(100, "lowered");
  const [status] = await takeTimes(1, "lowered", { perSecond: 2, burst: 4 });
  expect(status).toMatchObject({ allowed: false, limit: 4, resetSeconds: 2, retryAfterSeconds: 2 });
});

test("ended windows are removed, and others are not", async () => {
  await takeTimes(1, "kept");
  await takeTimes(1, "over");
  await passTime("account:over", 100_000);
  // The first call of an instance sweeps.
  await takeTimes(1, "any");
  await expect.poll(() => readRow("account:over")).toBeUndefined();
  await expect(readRow("account:kept")).resolves.toMatchObject({ points: 1 });
});

test("without the store a call that must be counted there fails, and other calls are counted in the process by the same limit", async () => {
  const nowhere = openDatabase("postgresql://none@127.0.0.1:9/none", { connectTimeoutMs: 500 });
  const instance = startInstance({ ...SLOW, burst: 3 }, nowhere);
  await expect(instance.consume("account", "1")).rejects.toMatchObject({ code: "database_unavailable" });
  const statuses = [];
  for (const _ of [1, 2, 3, 4]) statuses.push(await instance.consumeWithFallback("address", "1"));
  expect(statuses.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  await expect(instance.consumeWithFallback("address", "2")).resolves.toMatchObject({
    allowed: true,
    limit: 3,
  });
  await nowhere.close();
});

test("a store that does not respond admits no uncounted call: of 80 simultaneous calls the burst", async () => {
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE rate_windows");
  const instance = startInstance({ ...SLOW, burst: 30 });
  const statuses = await Promise.all(
    Array.from({ length: 80 }, () => instance.consumeWithFallback("address", "slow")),
  );
  expect(statuses.filter(({ allowed }) => allowed)).toHaveLength(30);
  await holder.query("COMMIT");
  holder.release();
});

test("a store that does not respond delays no call that can continue, and is called again later", async () => {
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE rate_windows");
  const instance = startInstance();
  const counted = instance.consume("account", "held");
  const here = { allowed: true, limit: 100 };
  await expect(instance.consumeWithFallback("address", "held")).resolves.toMatchObject({
    ...here,
    remaining: 99,
  });
  await holder.query("COMMIT");
  holder.release();
  await expect(instance.consumeWithFallback("address", "held")).resolves.toMatchObject({
    ...here,
    remaining: 98,
  });
  await expect(counted).resolves.toMatchObject({ allowed: true, remaining: 99 });
  const countedThere = async () => {
    await instance.consumeWithFallback("address", "held");
    return (await readRow("address:held"))?.points ?? 0;
  };
  await expect.poll(countedThere, { timeout: 10_000 }).toBeGreaterThan(1);
});

test("refunded calls can be consumed again by every instance, and no more than those", async () => {
  const [instance, other] = [startInstance({ ...SLOW, burst: 2 }), startInstance({ ...SLOW, burst: 2 })];
  const take = () => instance.consume("unclaimed", "back");
  for (const _ of [1, 2]) await expect(take()).resolves.toMatchObject({ allowed: true });
  await Promise.all([instance.refund("unclaimed", "back"), other.refund("unclaimed", "back")]);
  await instance.refund("unclaimed", "back");
  await expect(readRow("unclaimed:back")).resolves.toMatchObject({ points: 0 });
  for (const from of [other, instance]) {
    await expect(from.consume("unclaimed", "back")).resolves.toMatchObject({ allowed: true });
  }
  await expect(take()).resolves.toMatchObject({ allowed: false });
});

test("a refund after the end of its window changes nothing", async () => {
  const instance = startInstance({ ...SLOW, burst: 2 });
  await instance.consume("unclaimed", "late");
  await passTime("unclaimed:late", 2_000);
  await instance.refund("unclaimed", "late");
  await instance.refund("unclaimed", "never seen");
  await expect(readRow("unclaimed:never seen")).resolves.toBeUndefined();
  const statuses = [await instance.consume("unclaimed", "late"), await instance.consume("unclaimed", "late")];
  expect(statuses.map(({ remaining }) => remaining)).toEqual([1, 0]);
});

test("a call that was counted in the process is refunded in the process", async () => {
  const nowhere = openDatabase("postgresql://none@127.0.0.1:9/none", { connectTimeoutMs: 500 });
  const instance = startInstance({ ...SLOW, burst: 1 }, nowhere);
  for (const _ of [1, 2, 3]) {
    await expect(instance.consumeWithFallback("unclaimed", "here")).resolves.toMatchObject({ allowed: true });
    await instance.refund("unclaimed", "here");
  }
  await nowhere.close();
});
