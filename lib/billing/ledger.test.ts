import { expect, test } from "vitest";
import { chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createLedger } from "./ledger-store";

const { database, other } = await provideDatabase();

const ledgerOf = (instance: 0 | 1 = 0) => createLedger(instance === 0 ? database : other);

const accountWith = (credits: number) => openTestAccount(database, credits);

async function read(userId: string) {
  const ledger = await ledgerOf().read(userId);
  if (ledger === null) throw new Error("no account");
  const sum = ledger.entries.reduce((total, entry) => total + entry.credits, 0);
  return { ...ledger, sum };
}

test("of 200 simultaneous charges on 50 credits, through two instances, exactly 50 succeed", async () => {
  const userId = await accountWith(50);
  const ledgers = [ledgerOf(0), ledgerOf(1)];
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const ledger = ledgers[n % 2] ?? ledgerOf();
      return ledger.charge(chargeOf(userId, 1, `r${n}`));
    }),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(50);
  expect(outcomes.filter(({ status }) => status === "insufficient")).toHaveLength(150);
  const { balance, sum, entries } = await read(userId);
  expect({ balance, sum, entries: entries.length }).toEqual({ balance: 0, sum: 0, entries: 51 });
});

test("an account that two processes open with the same entry is opened once, and another entry is refused", async () => {
  const opening = { userId: "opened-twice", credits: 30, kind: "grant", reason: "a test" } as const;
  const open = (instance: 0 | 1, entryKey: string) =>
    ledgerOf(instance).openAccount({ ...opening, entryKey });
  await Promise.all([open(0, "opening"), open(1, "opening"), open(0, "opening")]);
  await open(1, "opening");
  await expect(open(0, "another opening")).rejects.toThrow("Unique constraint");
  const { balance, sum, entries } = await read(opening.userId);
  expect({ balance, sum, entries: entries.length }).toEqual({ balance: 30, sum: 30, entries: 1 });
});

test("simultaneous charges each return the balance after them", async () => {
  const userId = await accountWith(100);
  const ledger = ledgerOf();
  const outcomes = await Promise.all(
    [5, 1, 3].map((credits, n) => ledger.charge(chargeOf(userId, credits, `r${n}`))),
  );
  expect(outcomes).toEqual([
    { status: "charged", balance: 95 },
    { status: "charged", balance: 94 },
    { status: "charged", balance: 91 },
  ]);
});

test("a charge above the balance does not fail a smaller simultaneous one", async () => {
  const userId = await accountWith(7);
  const ledger = ledgerOf();
  const outcomes = await Promise.all(
    [5, 15, 1, 3].map((credits, n) => ledger.charge(chargeOf(userId, credits, `r${n}`))),
  );
  expect(outcomes).toEqual([
    { status: "charged", balance: 2 },
    { status: "insufficient", balance: 2 },
    { status: "charged", balance: 1 },
    { status: "insufficient", balance: 1 },
  ]);
});

test("a charge that fails does not fail simultaneous ones that were made", async () => {
  const userId = await accountWith(7);
  await database.pool.query(`
    CREATE FUNCTION fail_entry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'canceled' USING ERRCODE = 'query_canceled'; END $$;
    CREATE TRIGGER fail_entry BEFORE INSERT ON ledger_entries FOR EACH ROW
      WHEN (NEW.request_id = 'fails') EXECUTE FUNCTION fail_entry()`);
  const ledger = ledgerOf();
  const charges = ["made", "above", "fails", "later"].map((id, n) =>
    ledger.charge(chargeOf(userId, [3, 9, 1, 2][n] ?? 0, id)),
  );
  const outcomes = await Promise.allSettled(charges);
  await database.pool.query("DROP TRIGGER fail_entry ON ledger_entries");
  expect(outcomes).toMatchObject([
    { value: { status: "charged", balance: 4 } },
    { value: { status: "insufficient", balance: 4 } },
    { reason: { code: "database_unavailable" } },
    { value: { status: "charged", balance: 2 } },
  ]);
  expect((await read(userId)).balance).toBe(2);
});

test("a charge key is charged once, regardless of repetitions and instances", async () => {
  const userId = await accountWith(10);
  const ledgers = [ledgerOf(0), ledgerOf(1)];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const charge = {
        ...chargeOf(userId, 3, `r${n}`),
        chargeKey: "job:intel-wallet-hud-1",
        jobId: "intel-wallet-hud-1",
      };
      return (ledgers[n % 2] ?? ledgerOf()).charge(charge);
    }),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "settled")).toHaveLength(19);
  expect((await read(userId)).balance).toBe(7);
});

test("a charge repeated by the same request is recognized as made", async () => {
  const userId = await accountWith(10);
  const charge = chargeOf(userId, 3, "again");
  await ledgerOf().charge(charge);
  await expect(ledgerOf().charge(charge)).resolves.toEqual({ status: "charged", balance: 7 });
  expect((await read(userId)).entries).toHaveLength(2);
});

test("simultaneous charges and credits do not block each other, and the balance is the sum of the entries", async () => {
  for (let round = 0; round < 20; round += 1) {
    const userId = await accountWith(20);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const ledger = ledgerOf(n % 2 === 0 ? 0 : 1);
        if (n % 3 > 0) return ledger.charge(chargeOf(userId, 1 + (n % 2) * 4, `mixed${n}`));
        const entryKey = `refund:${userId}:${n}`;
        return ledger.credit({ userId, credits: 2, kind: "refund", reason: "test", entryKey });
      }),
    );
    const { balance, sum } = await read(userId);
    expect(balance).toBe(sum);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
});

test("an entry has its purpose, and entries are listed oldest first", async () => {
  const userId = await accountWith(10);
  await ledgerOf().charge({ ...chargeOf(userId, 3, "for"), jobId: "intel-wallet-hud-2" });
  const { entries } = await read(userId);
  expect(entries).toMatchObject([
    { credits: 10, kind: "grant", reason: "test", requestId: null, jobId: null, keyId: null },
    {
      credits: -3,
      kind: "charge",
      reason: "wallet-hud",
      requestId: "for",
      jobId: "intel-wallet-hud-2",
      keyId: "key_1",
    },
  ]);
  expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("an account without credits is created without an entry", async () => {
  await expect(read(await accountWith(0))).resolves.toMatchObject({ balance: 0, entries: [] });
});

test("a missing account can neither be read nor credited nor charged", async () => {
  const ledger = ledgerOf();
  await expect(ledger.read("usr_none")).resolves.toBeNull();
  const gift = {
    userId: "usr_none",
    credits: 5,
    kind: "grant",
    reason: "test",
    entryKey: "grant:none",
  } as const;
  await expect(ledger.credit(gift)).resolves.toBeNull();
  await expect(ledger.charge(chargeOf("usr_none", 1, "none"))).resolves.toEqual({
    status: "insufficient",
    balance: 0,
  });
});

test.each([
  "UPDATE ledger_entries SET credits = 1000",
  "DELETE FROM ledger_entries",
  "TRUNCATE ledger_entries",
])("the database itself refuses: %s", async (statement) => {
  await accountWith(1);
  await expect(database.pool.query(statement)).rejects.toThrow("ledger_entries is append-only");
});

test("the database itself refuses a negative balance", async () => {
  const userId = await accountWith(1);
  const overdraw = database.pool.query("UPDATE credit_balances SET credits = -1 WHERE user_id = $1", [
    userId,
  ]);
  await expect(overdraw).rejects.toThrow("credit_balances_credits_check");
});

test("a connection that breaks during a charge does not charge twice", async () => {
  const userId = await accountWith(10);
  const holder = await other.pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM credit_balances WHERE user_id = $1 FOR UPDATE", [userId]);
  const charging = ledgerOf().charge(chargeOf(userId, 4, "cut"));
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%bill%'`;
  let pid: number | undefined;
  while (pid === undefined) pid = (await other.pool.query<{ pid: number }>(waiting)).rows[0]?.pid;
  await other.pool.query("SELECT pg_terminate_backend($1)", [pid]);
  await holder.query("COMMIT");
  holder.release();
  await expect(charging).resolves.toEqual({ status: "charged", balance: 6 });
  expect((await read(userId)).balance).toBe(6);
});
