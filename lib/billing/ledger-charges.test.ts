import { expect, test } from "vitest";
import { addKey, chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createLedger } from "./ledger-store";

const { database, other } = await provideDatabase();

const ledgerOf = (instance: 0 | 1 = 0) => createLedger(instance === 0 ? database : other);

const accountWith = (credits: number) => openTestAccount(database, credits);

const keyWith = (userId: string, perDay: number | null, total: number | null) =>
  addKey(database, userId, { perDay, total });

async function spentBy(keyId: string) {
  const ledger = await ledgerOf().readAccount(keyId, { limit: 1, before: null });
  return ledger?.spent;
}

test.each([
  ["a day", 30, null],
  ["all days", null, 30],
])(
  "of 200 simultaneous charges of a key that may spend 30 in %s, through two instances, exactly 30 succeed",
  async (_, perDay, total) => {
    const userId = await accountWith(500);
    const keyId = await keyWith(userId, perDay, total);
    const ledgers = [ledgerOf(0), ledgerOf(1)];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_unused, n) =>
        (ledgers[n % 2] ?? ledgerOf()).charge({ ...chargeOf(userId, 1, `capped${n}`), keyId }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(30);
    expect(outcomes.filter(({ status }) => status === "capped")).toHaveLength(170);
    expect((await ledgerOf().read(userId))?.balance).toBe(470);
    await expect(spentBy(keyId)).resolves.toEqual({ today: 30, total: 30 });
  },
);

test("a key at its cap does not limit another key of the account, even for simultaneous charges", async () => {
  const userId = await accountWith(100);
  const [poor, rich] = [await keyWith(userId, 4, 100), await keyWith(userId, null, null)];
  const ledger = ledgerOf();
  const outcomes = await Promise.all(
    [poor, rich, poor, rich].map((keyId, n) => ledger.charge({ ...chargeOf(userId, 3, `keys${n}`), keyId })),
  );
  expect(outcomes).toEqual([
    { status: "charged", balance: 97 },
    { status: "charged", balance: 94 },
    { status: "capped", balance: 94, allowance: 1 },
    { status: "charged", balance: 91 },
  ]);
});

test("the cap is the reason if the balance is insufficient as well", async () => {
  const userId = await accountWith(2);
  const keyId = await keyWith(userId, null, 4);
  const charge = { ...chargeOf(userId, 5, "both"), keyId };
  await expect(ledgerOf().charge(charge)).resolves.toEqual({ status: "capped", balance: 2, allowance: 4 });
});

test("a repeated charge is settled regardless of the cap", async () => {
  const userId = await accountWith(10);
  const keyId = await keyWith(userId, 3, null);
  const charge = { ...chargeOf(userId, 3, "first"), keyId };
  await ledgerOf().charge(charge);
  const again = { ...charge, requestId: "second" };
  await expect(ledgerOf().charge(again)).resolves.toEqual({ status: "settled", balance: 7 });
  await expect(spentBy(keyId)).resolves.toEqual({ today: 3, total: 3 });
});

test("spending of yesterday counts in total and not today", async () => {
  const userId = await accountWith(20);
  const keyId = await keyWith(userId, 5, 12);
  const ledger = ledgerOf();
  await ledger.charge({ ...chargeOf(userId, 5, "yesterday"), keyId });
  await database.pool.query("UPDATE key_spending SET day = day - 1 WHERE key_id = $1", [keyId]);
  await expect(spentBy(keyId)).resolves.toEqual({ today: 0, total: 5 });
  const outcomes = [
    await ledger.charge({ ...chargeOf(userId, 5, "today"), keyId }),
    await ledger.charge({ ...chargeOf(userId, 1, "today more"), keyId }),
  ];
  expect(outcomes).toMatchObject([{ status: "charged" }, { status: "capped", allowance: 0 }]);
  await expect(spentBy(keyId)).resolves.toEqual({ today: 5, total: 10 });
});

test("an account is read by its key: its newest entries, oldest first, and those before one of them", async () => {
  const userId = await accountWith(10);
  const keyId = await keyWith(userId, 7, null);
  for (const n of [1, 2, 3]) await ledgerOf().charge({ ...chargeOf(userId, n, `page${n}`), keyId });
  const last = await ledgerOf().readAccount(keyId, { limit: 2, before: null });
  expect(last).toMatchObject({
    userId,
    keyId,
    balance: 4,
    caps: { perDay: 7, total: null },
    spent: { today: 6, total: 6 },
  });
  const all = (await ledgerOf().read(userId))?.entries ?? [];
  expect(last?.entries).toEqual(all.slice(2));
  const before = BigInt(last?.entries[0]?.id ?? 0);
  const earlier = await ledgerOf().readAccount(keyId, { limit: 2, before });
  expect(earlier?.entries).toEqual(all.slice(0, 2));
  await expect(ledgerOf().readAccount("key_none", { limit: 2, before: null })).resolves.toBeNull();
});
