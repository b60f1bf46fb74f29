import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { createChargeQueue } from "@/lib/billing/charges";
import { readAccount } from "@/lib/billing/ledger";
import type { SpendingCaps } from "@/lib/billing/rules/spending";
import { addKey, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { acceptOrder, type GroupOrder } from "./accept-jobs";
import { failGroupJob } from "./end-group-job";

const { database, other } = await provideDatabase();

const PORTS = { database, metrics: NO_TELEMETRY };
const OTHER_PORTS = { database: other, metrics: NO_TELEMETRY };

/** Ports of one of two processes. */
const portsOf = (instance: number) => (instance % 2 === 0 ? PORTS : OTHER_PORTS);

/** A key of a new account with 1,000 credits. */
async function keyWith(caps: SpendingCaps) {
  const userId = await openTestAccount(database, 1_000);
  return { userId, keyId: await addKey(database, userId, caps) };
}

type Key = Awaited<ReturnType<typeof keyWith>>;

function orderOf({ userId, keyId }: Key, name: string, credits = 5): GroupOrder {
  const work = { kind: "similarity", wallets: [testAddress("A"), testAddress("B")] } as const;
  const ids = { jobId: `intel-${userId}-${name}`, requestId: `req-${userId}-${name}` };
  const chargeKey = `request:${userId}:${name}`;
  const jobs = [{ ...ids, work, credits }];
  return { owner: userId, keyId, endpoint: "similarity", requestId: name, chargeKey, jobs };
}

async function spendingOf({ keyId }: Key) {
  const { balance, spent } = await readAccount({ database }, keyId, { before: null });
  return { balance, ...spent };
}

test("of 100 simultaneous orders of 5 credits with a key that may spend 50, through two instances, 10 are accepted", async () => {
  const key = await keyWith({ perDay: 50, total: null });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => acceptOrder(portsOf(n), orderOf(key, `o${n}`))),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(10);
  expect(outcomes.filter(({ status }) => status === "capped")).toHaveLength(90);
  await expect(spendingOf(key)).resolves.toEqual({ balance: 950, today: 50, total: 50 });
  const { rows } = await database.pool.query("SELECT 1 FROM group_jobs WHERE owner = $1", [key.userId]);
  expect(rows).toHaveLength(10);
});

test("orders and calls of one key share its cap", async () => {
  const key = await keyWith({ perDay: null, total: 6 });
  await acceptOrder(PORTS, orderOf(key, "first"));
  const charge = {
    ...key,
    credits: 2,
    chargeKey: "request:shared",
    reason: "x",
    requestId: "r",
    jobId: null,
  };
  await expect(createChargeQueue(database).charge(charge)).resolves.toMatchObject({
    status: "capped",
    allowance: 1,
  });
});

test("an order that was already accepted is found again, regardless of the cap", async () => {
  const key = await keyWith({ perDay: 5, total: null });
  const order = orderOf(key, "again");
  await acceptOrder(PORTS, order);
  const repeated = { ...orderOf(key, "other"), chargeKey: order.chargeKey };
  const jobs = order.jobs.map(({ jobId, requestId }) => ({ jobId, requestId }));
  await expect(acceptOrder(PORTS, repeated)).resolves.toEqual({ status: "settled", jobs, balance: 995 });
});

test("the refund of a failed job reduces the spending of its key, so the cap counts only completed jobs", async () => {
  const key = await keyWith({ perDay: 5, total: 5 });
  const order = orderOf(key, "failing");
  await acceptOrder(PORTS, order);
  await failGroupJob(PORTS, order.jobs[0]?.jobId ?? "", "It failed.");
  await expect(spendingOf(key)).resolves.toEqual({ balance: 1_000, today: 0, total: 0 });
  await expect(acceptOrder(PORTS, orderOf(key, "second try"))).resolves.toMatchObject({ status: "charged" });
});

test("the refund of a job of yesterday does not reduce the spending of today", async () => {
  const key = await keyWith({ perDay: 5, total: null });
  const order = orderOf(key, "yesterday");
  await acceptOrder(PORTS, order);
  const id = order.jobs[0]?.jobId ?? "";
  const { pool } = database;
  await pool.query("UPDATE group_jobs SET created_at = created_at - interval '1 day' WHERE id = $1", [id]);
  await pool.query("UPDATE key_spending SET day = day - 1 WHERE key_id = $1", [key.keyId]);
  await acceptOrder(PORTS, orderOf(key, "today"));
  await failGroupJob(PORTS, id, "It failed.");
  await expect(spendingOf(key)).resolves.toEqual({ balance: 995, today: 5, total: 5 });
});

test("with simultaneous orders, charges and refunds of one key, its spending equals the ledger", async () => {
  const key = await keyWith({ perDay: 200, total: 300 });
  const charges = createChargeQueue(other);
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const chargeKey = `request:${key.keyId}:${n}`;
      await charges.charge({ ...key, credits: 3, chargeKey, reason: "x", requestId: `r${n}`, jobId: null });
      const order = orderOf(key, `mixed${n}`);
      await acceptOrder(portsOf(n), order);
      if (n % 3 === 0) await failGroupJob(portsOf(n + 1), order.jobs[0]?.jobId ?? "", "It failed.");
    }),
  );
  const { balance, today, total } = await spendingOf(key);
  expect(balance).toBe(1_000 - total);
  expect(today).toBe(total);
  expect(total).toBeLessThanOrEqual(200);
});
