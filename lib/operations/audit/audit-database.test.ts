import { beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { auditDatabase } from "./audit-database";
import { SEED_PAYER, seedLedger } from "./testing/seed-ledger";

let database: Database;

beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  database = openDatabase(url);
  await seedLedger(database);
  return async () => {
    await database.close();
    await drop();
  };
});

const audit = (isRunning = true) => auditDatabase(database.pool, { isRunning });

/** Changes rows that the database itself protects, like a wrong restore or a manual change. */
const plant = (sql: string) =>
  database.pool.query(`
    ALTER TABLE ledger_entries DISABLE TRIGGER USER; ALTER TABLE wallet_entries DISABLE TRIGGER USER; ${sql};
    ALTER TABLE ledger_entries ENABLE TRIGGER USER; ALTER TABLE wallet_entries ENABLE TRIGGER USER`);

test("consistent books have no difference for any kind of charge, refund and payment", async () => {
  const { checks, differences } = await audit();
  expect(differences).toEqual([]);
  expect(checks).toHaveLength(20);
  expect((await audit(false)).checks).toHaveLength(16);
});

test.each([
  [
    "a balance",
    "UPDATE credit_balances SET credits = credits + 1",
    "account balances",
    "usr_1",
    "has 98, but the sum of its entries is 97",
  ],
  [
    "an entry without an account",
    "INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key) VALUES ('usr_2', 3, 'grant', '', 'x')",
    "account balances",
    "usr_2",
    "has no balance, but the sum of its entries is 3",
  ],
  [
    "a wallet credit",
    "UPDATE wallet_credits SET micros = 7",
    "wallet credits",
    SEED_PAYER,
    "is owed 7, but the sum of its entries is 0",
  ],
  [
    "the spending of a key",
    "UPDATE key_spending SET total_credits = 0",
    "spending of keys",
    expect.stringMatching(/^key_/),
    "has spent 0, but the sum of its entries is 12",
  ],
  [
    "the price of an order",
    "UPDATE group_jobs SET credits = 6 WHERE id = 'open'",
    "orders and their charges",
    "request:open",
    "costs 6 credits of usr_1, but was charged 5 to usr_1",
  ],
  [
    "a missing job",
    "DELETE FROM group_jobs WHERE id = 'open'",
    "charges for jobs",
    "request:open",
    "was charged 5 for open, which does not exist",
  ],
  [
    "a charged call with a failed response",
    "UPDATE repeatable_calls SET status = 503",
    "charges for repeatable calls",
    expect.stringMatching(/^call:/),
    "was charged 1, but the status of the response is 503",
  ],
  [
    "a charged call without a response",
    "UPDATE repeatable_calls SET status = NULL, leased_until = now() - interval '2 minutes'",
    "charges for repeatable calls",
    expect.stringMatching(/^call:/),
    "was charged 1 without a response; a repetition of the call is not charged",
  ],
  [
    "a refund of a job that did not fail",
    "UPDATE group_jobs SET status = 'completed' WHERE id = 'failed'",
    "refunds of failed jobs",
    "failed",
    "is completed at 5 credits, and 5 were refunded",
  ],
  [
    "a failed job without a refund",
    "UPDATE group_jobs SET status = 'failed', finished_at = now() WHERE id = 'open'",
    "refunds of failed jobs",
    "open",
    "is failed at 5 credits, and 0 were refunded",
  ],
  [
    "a refund without a job",
    "UPDATE ledger_entries SET job_id = 'none' WHERE kind = 'refund'",
    "refunds without a job",
    "refund:failed",
    "refunded 5 for none, which does not exist",
  ],
  [
    "a missing result",
    "DELETE FROM group_results WHERE shape = 'agent'",
    "results of completed jobs",
    "done",
    "is completed, but has 1 of 2 results",
  ],
  [
    "a missing paid job",
    "DELETE FROM group_jobs WHERE id = 'paid'",
    "jobs of settled payments",
    "jobs",
    "is settled for paid, which does not exist",
  ],
  [
    "a paid pack without an effect",
    "UPDATE payments SET message_hash = 'pack-2' WHERE message_hash = 'pack'",
    "packs of settled payments",
    "pack-2",
    "is settled for 9 credits of usr_1, but added nothing",
  ],
  [
    "a pack without a payment",
    "UPDATE payments SET state = 'void' WHERE message_hash = 'pack'",
    "effects without a settlement",
    "pack:pack",
    "has an entry, but no settled payment",
  ],
  [
    "a job without a payment",
    "UPDATE payments SET state = 'void' WHERE message_hash = 'jobs'",
    "effects without a settlement",
    "paid",
    `was paid by ${SEED_PAYER}, but has no settled payment`,
  ],
  [
    "the price of a call paid by credit",
    "UPDATE payments SET price = 41 WHERE message_hash = 'by-credit'",
    "credit spent on payments",
    "spent:by-credit",
    `took 40 of ${SEED_PAYER}, but the payment is 41 of ${SEED_PAYER}`,
  ],
  [
    "an owed refund of a failed job",
    "UPDATE group_jobs SET usd_micros = 50 WHERE id = 'paid'",
    "debts for failed jobs",
    "paid",
    "is failed at 50, but 40 is owed for it",
  ],
  [
    "a payment that is owed and retained",
    "UPDATE wallet_entries SET entry_key = 'unanswered:jobs' WHERE entry_key = 'failed:paid'",
    "debts for payments that can be answered",
    "jobs",
    "is owed as unanswered, but can still be answered",
  ],
  [
    "a payment without a final state",
    "UPDATE payments SET state = 'sending', created_at = now() - interval '11 minutes' WHERE message_hash = 'jobs'",
    "payments without an outcome",
    "jobs",
    "was sent 11 minutes ago, but is neither settled nor void",
  ],
  [
    "work without an event",
    "UPDATE group_jobs SET created_at = now() - interval '6 minutes' WHERE id = 'open'",
    "work without an event",
    "open",
    "has waited for 6 minutes without an event",
  ],
  [
    "work without a worker",
    "UPDATE group_jobs SET run = 1, dispatched_at = now() - interval '1 hour', leased_until = now() - interval '12 minutes' WHERE id = 'open'",
    "work without a worker",
    "open",
    "is waiting, without a sign of life for 12 minutes",
  ],
  [
    "a job without an analysis",
    "INSERT INTO jobs (id, owner, endpoint, subject, analysis_id) VALUES ('j', 'usr_1', '', '', 'gone')",
    "jobs without an analysis",
    "j",
    "waits for the analysis gone, which does not exist",
  ],
  [
    "a second half without its first",
    "UPDATE group_jobs SET parent_id = 'gone' WHERE id = 'open'",
    "jobs without their first half",
    "open",
    "follows gone, which does not exist",
  ],
])("%s is found and named", async (_, sql, check, subject, difference) => {
  await plant(sql);
  expect((await audit()).differences).toContainEqual({ check, subject, difference });
});

test("open work is checked only if processes run", async () => {
  await plant("UPDATE group_jobs SET created_at = now() - interval '6 minutes' WHERE id = 'open'");
  expect((await audit(false)).differences).toEqual([]);
});
