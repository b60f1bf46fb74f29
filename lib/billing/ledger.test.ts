import { expect, test } from "vitest";
import { addKey, chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createChargeQueue } from "./charges";
import { grantCredits, openAccount, readAccount, readAccountUsage, readLedger } from "./ledger";
import { listLedgerEntries, listLedgerLines } from "./ledger-lines";

const { database, other } = await provideDatabase();
const ports = { database };
const charges = createChargeQueue(database);

test("an account that two processes open is opened once, and one that was not opened with credits is refused", async () => {
  const opening = { userId: "opened-twice", credits: 30, kind: "grant", reason: "a test" } as const;
  const open = (instance: typeof database) => openAccount({ database: instance }, opening);
  await Promise.all([open(database), open(other), open(database)]);
  await open(other);
  expect(await readLedger(ports, opening.userId)).toMatchObject({ balance: 30, entries: [{ credits: 30 }] });
  const userId = await openTestAccount(database, 0);
  await expect(openAccount(ports, { ...opening, userId })).rejects.toThrow("Unique constraint");
});

test("an entry has its purpose, and entries are listed oldest first", async () => {
  const userId = await openTestAccount(database, 10);
  await charges.charge({ ...chargeOf(userId, 3, "for"), jobId: "intel-wallet-hud-2" });
  await expect(grantCredits(ports, { userId, credits: 2, reason: "a gift" })).resolves.toBe(9);
  const { balance, entries } = await readLedger(ports, userId);
  const unused = { requestId: null, jobId: null, keyId: null };
  expect(balance).toBe(9);
  expect(entries).toMatchObject([
    { credits: 10, kind: "grant", reason: "test", ...unused },
    {
      credits: -3,
      kind: "charge",
      reason: "wallet-hud",
      requestId: "for",
      jobId: "intel-wallet-hud-2",
      keyId: "key_1",
    },
    { credits: 2, kind: "grant", reason: "a gift", ...unused },
  ]);
  expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test("an account without credits is created without an entry", async () => {
  const userId = await openTestAccount(database, 0);
  await expect(readLedger(ports, userId)).resolves.toEqual({ balance: 0, entries: [] });
});

test("a missing account can neither be read nor credited", async () => {
  const gift = { userId: "usr_none", credits: 5, reason: "test" };
  await expect(readLedger(ports, "usr_none")).rejects.toMatchObject({ code: "not_found" });
  await expect(grantCredits(ports, gift)).rejects.toMatchObject({ code: "not_found" });
});

test("an account is read by its key: its newest entries, oldest first, and those before one of them", async () => {
  const userId = await openTestAccount(database, 10);
  const keyId = await addKey(database, userId, { perDay: 7, total: null });
  for (const credits of [1, 2, 3]) {
    await charges.charge({ ...chargeOf(userId, credits, `page${credits}`), keyId });
  }
  const newest = await readAccount(ports, keyId, { limit: 2, before: null });
  expect(newest).toMatchObject({
    userId,
    keyId,
    balance: 4,
    caps: { perDay: 7, total: null },
    spent: { today: 6, total: 6 },
  });
  const { entries } = await readLedger(ports, userId);
  expect(newest.entries).toEqual(entries.slice(2));
  const before = BigInt(newest.entries[0]?.id ?? 0);
  expect((await readAccount(ports, keyId, { limit: 2, before })).entries).toEqual(entries.slice(0, 2));
  await expect(readAccount(ports, "key_none", { before: null })).rejects.toMatchObject({ code: "not_found" });
});

test("the ledger is listed newest first, page by page, each entry once, with the balance after it", async () => {
  const userId = await openTestAccount(database, 100);
  for (let credits = 1; credits <= 4; credits += 1) {
    await charges.charge(chargeOf(userId, credits, `list${credits}`));
  }
  for (const list of [listLedgerEntries, listLedgerLines]) {
    const newest = await list(ports, userId, { limit: 3, before: null });
    const older = await list(ports, userId, { limit: 3, before: BigInt(newest.at(-1)?.id ?? 0) });
    expect([...newest, ...older].map(({ credits }) => credits)).toEqual([-4, -3, -2, -1, 100]);
  }
  const lines = await listLedgerLines(ports, userId, { limit: 3, before: null });
  expect(lines.map(({ balance }) => balance)).toEqual([90, 94, 97]);
});

test("usage is counted by day and endpoint, only for the account's own calls", async () => {
  const userId = await openTestAccount(database, 100);
  const otherUserId = await openTestAccount(database, 100);
  await charges.charge(chargeOf(userId, 1, "one"));
  await charges.charge({ ...chargeOf(userId, 1, "two"), keyId: null });
  await charges.charge({ ...chargeOf(userId, 5, "three"), reason: "wallet-profile" });
  await charges.charge(chargeOf(otherUserId, 1, "four"));
  const day = new Date().toISOString().slice(0, 10);
  expect(await readAccountUsage(ports, userId, 30)).toEqual([
    { day, endpoint: "wallet-hud", calls: 2, credits: 2 },
    { day, endpoint: "wallet-profile", calls: 1, credits: 5 },
  ]);
});

test.each([
  "UPDATE ledger_entries SET credits = 1000",
  "DELETE FROM ledger_entries",
  "TRUNCATE ledger_entries",
])("the database itself refuses: %s", async (statement) => {
  await openTestAccount(database, 1);
  await expect(database.pool.query(statement)).rejects.toThrow("ledger_entries is append-only");
});

test("the database itself refuses a negative balance", async () => {
  const userId = await openTestAccount(database, 1);
  const overdraw = database.pool.query("UPDATE credit_balances SET credits = -1 WHERE user_id = $1", [
    userId,
  ]);
  await expect(overdraw).rejects.toThrow("credit_balances_credits_check");
});
