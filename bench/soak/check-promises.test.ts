import { expect, it } from "vitest";
import { createChargeQueue } from "@/lib/billing/charges";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { type BrokenPromises, checkPromises, type Promises } from "./check-promises";

const { database } = await provideDatabase();
const { pool } = database;

const UNBROKEN: BrokenPromises = {
  lostJobs: 0,
  failedJobs: 0,
  lostEvents: 0,
  lostTrades: 0,
  repeatedTrades: 0,
  miscounted: 0,
  surplus: 0,
};
let accounts = 0;

/** An account with one ended job, one reported trade and one call, all of them delivered. */
async function seedService() {
  accounts += 1;
  const name = `of-${accounts}`;
  const userId = await openTestAccount(database, 100);
  await pool.query(
    "INSERT INTO webhooks (id, user_id, url, events, secret) VALUES ($1, $2, '', $3, 'whsec_')",
    [`wh_${name}`, userId, ["job.completed", "job.failed", "wallet.traded"]],
  );
  await pool.query(
    `INSERT INTO group_jobs (id, request_id, charge_key, position, owner, endpoint, kind, work, credits, wallets_total)
     VALUES ($1, $2, $1, 0, $3, 'similarity', 'similarity', '{}', 5, 2)`,
    [`job-${name}`, `request-${name}`, userId],
  );
  await pool.query("UPDATE group_jobs SET status = 'completed', finished_at = now() WHERE owner = $1", [
    userId,
  ]);
  await insertEvent(userId, 1, name);
  await charge(userId, name, 1);
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM webhook_deliveries WHERE webhook_id = $1",
    [`wh_${name}`],
  );
  const accepted = new Set(rows.map(({ id }) => id));
  expect(accepted.size).toBe(2);
  const delivered = [{ by: "request_id", key: name, credits: 1 }] as const;
  const journal = { delivered: [...delivered], cut: [], groupJobs: [`request-${name}`], walletJobs: [] };
  const promises = { journal, trades: [{ wallet: "w", signature: name }], receiver: { accepted }, userId };
  return {
    name,
    ...promises,
    check: (other: Partial<Promises> = {}) => checkPromises(pool, { ...promises, ...other }),
  };
}

async function insertEvent(userId: string, seq: number, signature: string): Promise<void> {
  await pool.query(
    "INSERT INTO feed_events (user_id, seq, type, wallet, signature, body) VALUES ($1, $2, 'wallet.traded', 'w', $3, '{}')",
    [userId, seq, signature],
  );
  await pool.query("SELECT queue_deliveries($1, 'wallet.traded', $2, '{}')", [
    userId,
    `feed:${userId}:${seq}`,
  ]);
}

async function charge(userId: string, requestId: string, credits: number): Promise<void> {
  const entry = { userId, credits, reason: "wallet-hud", requestId, keyId: null, jobId: null };
  await createChargeQueue(database).charge({ ...entry, chargeKey: `request:${requestId}` });
}

it("finds nothing if every guarantee holds", async () => {
  expect(await (await seedService()).check()).toEqual(UNBROKEN);
});

it("finds a job that has not ended, a missing job, and a job that failed by an error of the service", async () => {
  const { name, journal, check } = await seedService();
  const missingJobs = { ...journal, groupJobs: [...journal.groupJobs, "gone"], walletJobs: ["gone"] };
  expect(await check({ journal: missingJobs })).toEqual({ ...UNBROKEN, lostJobs: 2 });
  await pool.query("UPDATE group_jobs SET status = 'failed', error_code = 'internal' WHERE id = $1", [
    `job-${name}`,
  ]);
  expect(await check()).toEqual({ ...UNBROKEN, failedJobs: 1 });
  await pool.query("UPDATE group_jobs SET status = 'running', finished_at = NULL WHERE id = $1", [
    `job-${name}`,
  ]);
  expect(await check()).toMatchObject({ lostJobs: 1 });
});

it("finds events that no webhook delivered", async () => {
  const { check } = await seedService();
  expect(await check({ receiver: { accepted: new Set() } })).toEqual({ ...UNBROKEN, lostEvents: 2 });
});

it("finds trades that were not reported, reported twice, or never made", async () => {
  const { name, userId, trades, check } = await seedService();
  expect(await check({ trades: [...trades, { wallet: "w", signature: "untold" }] })).toEqual({
    ...UNBROKEN,
    lostTrades: 1,
  });
  await insertEvent(userId, 2, name);
  await insertEvent(userId, 3, "never made");
  expect(await check()).toMatchObject({ repeatedTrades: 2, lostTrades: 0 });
});

it("finds a delivered call without a charge or with another price, and a charge that no call explains", async () => {
  const { name, userId, journal, check } = await seedService();
  const deliveredCalls = [...journal.delivered, { by: "request_id", key: "free", credits: 1 }] as const;
  expect(await check({ journal: { ...journal, delivered: [...deliveredCalls] } })).toEqual({
    ...UNBROKEN,
    miscounted: 1,
  });
  const expensiveCalls = [{ by: "request_id", key: name, credits: 3 }] as const;
  expect(await check({ journal: { ...journal, delivered: [...expensiveCalls] } })).toEqual({
    ...UNBROKEN,
    miscounted: 1,
  });
  await charge(userId, `${name}-lost`, 1);
  expect(await check()).toEqual({ ...UNBROKEN, surplus: 1 });
  const cut = (endpoint: string, jobId: string | null) => ({ ...journal, cut: [{ endpoint, jobId }] });
  expect(await check({ journal: cut("wallet-hud", null) })).toEqual(UNBROKEN);
  expect(await check({ journal: cut("wallet-tokens", null) })).toMatchObject({ surplus: 1 });
  expect(await check({ journal: cut("wallet-hud", "job-1") })).toMatchObject({ surplus: 1 });
});
