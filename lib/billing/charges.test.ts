import { expect, test } from "vitest";
import { addKey, chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createChargeQueue } from "./charges";
import { grantCredits, readAccount, readLedger } from "./ledger";

const { database, other } = await provideDatabase();
const ports = { database };
const charges = createChargeQueue(database);
const queues = [charges, createChargeQueue(other)];

/** Charges by one of two instances in turn. */
function chargeBy(index: number, charge: Parameters<typeof charges.charge>[0]) {
  return (queues[index % 2] ?? charges).charge(charge);
}

async function readBalance(userId: string) {
  const { balance, entries } = await readLedger(ports, userId);
  return { balance, sum: entries.reduce((sum, { credits }) => sum + credits, 0), entries: entries.length };
}

async function readSpending(keyId: string) {
  return (await readAccount(ports, keyId, { before: null })).spent;
}

test("of 200 simultaneous charges on 50 credits, through two instances, exactly 50 succeed", async () => {
  const userId = await openTestAccount(database, 50);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => chargeBy(index, chargeOf(userId, 1, `r${index}`))),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(50);
  expect(outcomes.filter(({ status }) => status === "insufficient")).toHaveLength(150);
  expect(await readBalance(userId)).toEqual({ balance: 0, sum: 0, entries: 51 });
});

test.each([
  ["a day", 30, null],
  ["all days", null, 30],
])(
  "of 200 simultaneous charges of a key that may spend 30 in %s, through two instances, exactly 30 succeed",
  async (_, perDay, total) => {
    const userId = await openTestAccount(database, 500);
    const keyId = await addKey(database, userId, { perDay, total });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_unused, index) =>
        chargeBy(index, { ...chargeOf(userId, 1, `capped${index}`), keyId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(30);
    expect(outcomes.filter(({ status }) => status === "capped")).toHaveLength(170);
    expect((await readBalance(userId)).balance).toBe(470);
    expect(await readSpending(keyId)).toEqual({ today: 30, total: 30 });
  },
);

test("a charge above the balance does not fail a smaller simultaneous one, and each returns the balance after it", async () => {
  const userId = await openTestAccount(database, 7);
  const outcomes = await Promise.all(
    [5, 15, 1, 3].map((credits, index) => charges.charge(chargeOf(userId, credits, `r${index}`))),
  );
  expect(outcomes).toEqual([
    { status: "charged", balance: 2 },
    { status: "insufficient", balance: 2 },
    { status: "charged", balance: 1 },
    { status: "insufficient", balance: 1 },
  ]);
});

test("simultaneous charges that share a statement each return the balance after them", async () => {
  const userId = await openTestAccount(database, 100);
  const outcomes = await Promise.all(
    [5, 1, 3].map((credits, index) => charges.charge(chargeOf(userId, credits, `r${index}`))),
  );
  expect(outcomes).toEqual([95, 94, 91].map((balance) => ({ status: "charged", balance })));
});

test("a charge that fails does not fail simultaneous ones that were made", async () => {
  const userId = await openTestAccount(database, 7);
  await database.pool.query(`
    CREATE FUNCTION fail_entry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'canceled' USING ERRCODE = 'query_canceled'; END $$;
    CREATE TRIGGER fail_entry BEFORE INSERT ON ledger_entries FOR EACH ROW
      WHEN (NEW.request_id = 'fails') EXECUTE FUNCTION fail_entry()`);
  const attempts = ["made", "above", "fails", "later"].map((id, index) =>
    charges.charge(chargeOf(userId, [3, 9, 1, 2][index] ?? 0, id)),
  );
  const outcomes = await Promise.allSettled(attempts);
  await database.pool.query("DROP TRIGGER fail_entry ON ledger_entries");
  expect(outcomes).toMatchObject([
    { value: { status: "charged", balance: 4 } },
    { value: { status: "insufficient", balance: 4 } },
    { reason: { code: "database_unavailable" } },
    { value: { status: "charged", balance: 2 } },
  ]);
  expect((await readBalance(userId)).balance).toBe(2);
});

test("a charge key is charged once, regardless of repetitions and instances", async () => {
  const userId = await openTestAccount(database, 10);
  const job = { chargeKey: "job:intel-wallet-hud-1", jobId: "intel-wallet-hud-1" };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      chargeBy(index, { ...chargeOf(userId, 3, `r${index}`), ...job }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "settled")).toHaveLength(19);
  expect((await readBalance(userId)).balance).toBe(7);
});

test("a charge repeated by the same request is recognized as made", async () => {
  const userId = await openTestAccount(database, 10);
  const charge = chargeOf(userId, 3, "again");
  await charges.charge(charge);
  await expect(charges.charge(charge)).resolves.toEqual({ status: "charged", balance: 7 });
  expect(await readBalance(userId)).toMatchObject({ entries: 2 });
});

test("simultaneous charges and credits do not block each other, and the balance is the sum of the entries", async () => {
  for (let round = 0; round < 20; round += 1) {
    const userId = await openTestAccount(database, 20);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 > 0
          ? chargeBy(index, chargeOf(userId, 1 + (index % 2) * 4, `mixed${index}`))
          : grantCredits(
              { database: index % 2 === 0 ? database : other },
              { userId, credits: 2, reason: "test" },
            ),
      ),
    );
    const { balance, sum } = await readBalance(userId);
    expect(balance).toBe(sum);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
});

test("a missing account cannot be charged", async () => {
  const outcome = await charges.charge(chargeOf("usr_none", 1, "none"));
  expect(outcome).toEqual({ status: "insufficient", balance: 0 });
});

test("a connection that breaks during a charge does not charge twice", async () => {
  const userId = await openTestAccount(database, 10);
  const holder = await other.pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM credit_balances WHERE user_id = $1 FOR UPDATE", [userId]);
  const attempt = charges.charge(chargeOf(userId, 4, "cut"));
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%bill%'`;
  let pid: number | undefined;
  while (pid === undefined) pid = (await other.pool.query<{ pid: number }>(waiting)).rows[0]?.pid;
  await other.pool.query("SELECT pg_terminate_backend($1)", [pid]);
  await holder.query("COMMIT");
  holder.release();
  await expect(attempt).resolves.toEqual({ status: "charged", balance: 6 });
  expect((await readBalance(userId)).balance).toBe(6);
});

test("a key at its cap does not limit another key of the account, even for simultaneous charges", async () => {
  const userId = await openTestAccount(database, 100);
  const cappedId = await addKey(database, userId, { perDay: 4, total: 100 });
  const uncappedId = await addKey(database, userId, { perDay: null, total: null });
  const outcomes = await Promise.all(
    [cappedId, uncappedId, cappedId, uncappedId].map((keyId, index) =>
      charges.charge({ ...chargeOf(userId, 3, `keys${index}`), keyId }),
    ),
  );
  expect(outcomes).toEqual([
    { status: "charged", balance: 97 },
    { status: "charged", balance: 94 },
    { status: "capped", balance: 94, allowance: 1 },
    { status: "charged", balance: 91 },
  ]);
});

test("the cap is the reason if the balance is insufficient as well", async () => {
  const userId = await openTestAccount(database, 2);
  const keyId = await addKey(database, userId, { perDay: null, total: 4 });
  const charge = { ...chargeOf(userId, 5, "both"), keyId };
  await expect(charges.charge(charge)).resolves.toEqual({ status: "capped", balance: 2, allowance: 4 });
});

test("a repeated charge is settled regardless of the cap", async () => {
  const userId = await openTestAccount(database, 10);
  const keyId = await addKey(database, userId, { perDay: 3, total: null });
  const charge = { ...chargeOf(userId, 3, "first"), keyId };
  await charges.charge(charge);
  const outcome = await charges.charge({ ...charge, requestId: "second" });
  expect(outcome).toEqual({ status: "settled", balance: 7 });
  expect(await readSpending(keyId)).toEqual({ today: 3, total: 3 });
});

test("spending of yesterday counts in total and not today", async () => {
  const userId = await openTestAccount(database, 20);
  const keyId = await addKey(database, userId, { perDay: 5, total: 12 });
  await charges.charge({ ...chargeOf(userId, 5, "yesterday"), keyId });
  await database.pool.query("UPDATE key_spending SET day = day - 1 WHERE key_id = $1", [keyId]);
  expect(await readSpending(keyId)).toEqual({ today: 0, total: 5 });
  const outcomes = [
    await charges.charge({ ...chargeOf(userId, 5, "today"), keyId }),
    await charges.charge({ ...chargeOf(userId, 1, "today more"), keyId }),
  ];
  expect(outcomes).toMatchObject([{ status: "charged" }, { status: "capped", allowance: 0 }]);
  expect(await readSpending(keyId)).toEqual({ today: 5, total: 10 });
});
