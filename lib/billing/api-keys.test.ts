import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { blockCaller, isBlocked, unblockCaller } from "@/lib/identity/blocks";
import { createApiKeys } from "./api-key-store";
import { toRateLimits } from "./count-call";
import { createLedger } from "./ledger-store";
import { createRateLimits } from "./rate-limits";
import type { SpendingCaps } from "./rules/spending";

const NO_LIMIT = { rates: null };
const NO_CAPS: SpendingCaps = { perDay: null, total: null };
/** A window that does not end while a test runs. */
const SLOW = { perSecond: 0.001, burst: 3 };

const { database } = await provideDatabase();
const apiKeys = createApiKeys(database, NO_LIMIT);
await openTestAccount(database, 12, "usr_1");

function keyOf(digit: string): string {
  return `ak_${digit.repeat(48)}`;
}

async function addKey(digit: string, expiresAt: Date | null = null, caps = NO_CAPS): Promise<string> {
  const key = keyOf(digit);
  await apiKeys.add({ keyId: `key_${digit}`, userId: "usr_1", key, description: "test", expiresAt, caps });
  return key;
}

test("a key identifies its account and its balance", async () => {
  const key = await addKey("1");
  await expect(apiKeys.admit(key)).resolves.toEqual({
    keyId: "key_1",
    keyVersion: 0,
    userId: "usr_1",
    status: "active",
    blocked: false,
    balance: 12,
    caps: { perDay: null, total: null },
    spent: { today: 0, total: 0 },
    rate: null,
  });
});

test("a key that was never issued identifies no account", async () => {
  await expect(apiKeys.admit(keyOf("0"))).resolves.toBeNull();
});

test("the store has a digest and the first 8 characters of a key, and never the key", async () => {
  const key = await addKey("2");
  const { rows } = await database.pool.query("SELECT * FROM api_keys WHERE id = 'key_2'");
  expect(rows[0]).toMatchObject({
    display: "ak_22222",
    digest: "c452aea398f6c1ba6e57564e148c82520835a496a935875a5d4b2c0d6d0f5495",
  });
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a revocation takes effect at once in every instance and retains its first time", async () => {
  const key = await addKey("3");
  const other = createApiKeys(database, NO_LIMIT);
  await expect(other.admit(key)).resolves.toMatchObject({ status: "active" });
  const revoked = await apiKeys.revoke({ keyId: "key_3" });
  await expect(other.admit(key)).resolves.toMatchObject({ status: "revoked" });
  await expect(apiKeys.revoke({ key })).resolves.toEqual(revoked);
  expect(revoked).toMatchObject({ keyId: "key_3", userId: "usr_1" });
});

test("a lookup that begins after a revocation never joins an earlier one", async () => {
  const key = await addKey("4");
  const before = apiKeys.admit(key);
  await apiKeys.revoke({ key });
  const after = apiKeys.admit(key);
  await before;
  await expect(after).resolves.toMatchObject({ status: "revoked" });
});

test("a key is valid until it expires", async () => {
  const past = await addKey("5", new Date(Date.now() - 1000));
  const future = await addKey("6", new Date(Date.now() + 60_000));
  await expect(apiKeys.admit(past)).resolves.toMatchObject({ status: "expired" });
  await expect(apiKeys.admit(future)).resolves.toMatchObject({ status: "active" });
});

test("a key has the caps of its creation", async () => {
  const caps = { perDay: 10, total: 250 };
  await expect(apiKeys.admit(await addKey("9", null, caps))).resolves.toMatchObject({ caps });
});

test("a block takes effect at once in every instance, until it is lifted", async () => {
  const key = await addKey("a");
  const subject = { userId: "usr_1" };
  await blockCaller({ database }, subject, "a test");
  await expect(createApiKeys(database, NO_LIMIT).admit(key)).resolves.toMatchObject({ blocked: true });
  await expect(isBlocked({ database }, "usr_1")).resolves.toBe(true);
  await unblockCaller({ database }, subject);
  await expect(apiKeys.admit(key)).resolves.toMatchObject({ blocked: false });
  await expect(unblockCaller({ database }, subject)).rejects.toMatchObject({ code: "not_found" });
});

test("simultaneous calls of fifty keys and a session of one account, over two instances, share the account's limit", async () => {
  await openTestAccount(database, 1, "usr_fifty");
  const keys = Array.from({ length: 50 }, (_, n) => keyOf("b").slice(0, -2) + String(n + 10));
  for (const [n, key] of keys.entries()) {
    const named = { keyId: `key_fifty_${n}`, description: "test", expiresAt: null, caps: NO_CAPS };
    await apiKeys.add({ ...named, userId: "usr_fifty", key });
  }
  const limits = toRateLimits({ perSecond: 0.001, burst: 30 }, SLOW, SLOW);
  const instances = [1, 2].map(() => {
    const rates = createRateLimits(database, limits);
    return { rates, keys: createApiKeys(database, { rates }) };
  });
  const admit = async (key: string, n: number) => (await instances[n % 2]?.keys.admit(key))?.rate;
  const session = await instances[0]?.rates.consume("account", "usr_fifty");
  expect(session).toMatchObject({ allowed: true, remaining: 29 });
  const rates = await Promise.all(keys.map(admit));
  expect(rates.filter((rate) => rate?.allowed)).toHaveLength(29);
  const remaining = rates.flatMap((rate) => (rate?.allowed ? [rate.remaining] : [])).sort((x, y) => x - y);
  expect(remaining).toEqual(Array.from({ length: 29 }, (_, n) => n));
  expect(await instances[1]?.rates.consume("account", "usr_fifty")).toMatchObject({
    allowed: false,
    limit: 30,
  });
  const { rows } = await database.pool.query("SELECT key, points FROM rate_windows");
  expect(rows).toEqual([{ key: "account:usr_fifty", points: 52 }]);
});

test("calls of a revoked key count for themselves and leave the account its limit", async () => {
  const userId = await openTestAccount(database, 1, "usr_lost");
  const key = `${keyOf("d").slice(0, -2)}99`;
  await apiKeys.add({
    ...{ keyId: "key_lost", userId, key, description: "test", expiresAt: null, caps: NO_CAPS },
  });
  await apiKeys.revoke({ keyId: "key_lost" });
  const rates = createRateLimits(database, toRateLimits({ perSecond: 0.001, burst: 3 }, SLOW, SLOW));
  const keys = createApiKeys(database, { rates });
  for (let nth = 0; nth < 5; nth += 1) await keys.admit(key);
  expect((await keys.admit(key))?.rate).toMatchObject({ allowed: false });
  expect(await rates.consume("account", userId)).toMatchObject({ allowed: true, remaining: 2 });
});

test("calls of two accounts that arrive together are counted separately", async () => {
  const [a, b] = [await addKey("b"), keyOf("c")];
  await openTestAccount(database, 1, "usr_other");
  await apiKeys.add({
    ...{ keyId: "key_other", userId: "usr_other", key: b, description: "test", expiresAt: null },
    caps: NO_CAPS,
  });
  const limits = toRateLimits({ perSecond: 0.001, burst: 3 }, SLOW, SLOW);
  const counted = createApiKeys(database, { rates: createRateLimits(database, limits) });
  const admitted = await Promise.all([a, b, a, a, a, b].map((key) => counted.admit(key)));
  expect(admitted.map((record) => record?.rate?.remaining)).toEqual([2, 2, 1, 0, 0, 1]);
  expect(admitted.map((record) => record?.rate?.allowed)).toEqual([true, true, true, true, false, true]);
  await expect(counted.admit(a)).resolves.toMatchObject({
    status: "active",
    rate: { allowed: false, limit: 3, remaining: 0 },
  });
});

test("of revoked keys that never paid, an account keeps the last fifty, and all that have paid", async () => {
  await openTestAccount(database, 9, "usr_many");
  const add = async (n: number) => {
    const named = {
      keyId: `key_many_${n}`,
      userId: "usr_many",
      key: keyOf("f").slice(0, -3) + String(n + 100),
    };
    await apiKeys.add({ ...named, description: "test", expiresAt: null, caps: NO_CAPS }, 50);
  };
  for (const n of [0, 1]) await add(n);
  const ledger = createLedger(database);
  await ledger.charge({ ...chargeOf("usr_many", 1, "paid"), keyId: "key_many_0" });
  for (let n = 0; n < 60; n += 1) {
    await apiKeys.revoke({ keyId: `key_many_${n}` });
    await add(n + 2);
  }
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM api_keys WHERE user_id = 'usr_many'",
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(1 + 50 + 2);
  expect(ids).toEqual(expect.arrayContaining(["key_many_0", "key_many_59", "key_many_60", "key_many_61"]));
  expect(ids).not.toContain("key_many_1");
});

test("a key that does not exist cannot be revoked", async () => {
  await expect(apiKeys.revoke({ keyId: "key_none" })).resolves.toBeNull();
  await expect(apiKeys.revoke({ key: keyOf("0") })).resolves.toBeNull();
});

test("simultaneous lookups each get their own result", async () => {
  const [a, b] = [await addKey("7"), await addKey("8")];
  const found = await Promise.all([a, keyOf("0"), b, a].map((key) => apiKeys.admit(key)));
  expect(found.map((record) => record?.keyId ?? null)).toEqual(["key_7", null, "key_8", "key_7"]);
});

test("an unavailable database is a separate error, not an unknown key", async () => {
  const nowhere = openDatabase("postgresql://none@127.0.0.1:9/none", { connectTimeoutMs: 500 });
  await expect(createApiKeys(nowhere, NO_LIMIT).admit(keyOf("1"))).rejects.toMatchObject({
    code: "database_unavailable",
  });
  await nowhere.close();
});

test("a made-up key leaves no rate window, and a previous secret counts with the current one", async () => {
  const rates = createRateLimits(database, toRateLimits(SLOW, SLOW, SLOW));
  const counted = createApiKeys(database, { rates });
  const windows = async () => (await database.pool.query("SELECT FROM rate_windows")).rowCount;
  const before = await windows();
  const made = Array.from({ length: 20 }, (_, n) => keyOf("0").slice(0, -2) + String(n + 10));
  for (const key of made) await expect(counted.admit(key)).resolves.toBeNull();
  expect(await windows()).toBe(before);
  await openTestAccount(database, 1, "usr_rotating");
  const [old, current] = [keyOf("d"), keyOf("e")];
  const named = { keyId: "key_d", description: "test", expiresAt: null, caps: NO_CAPS };
  await counted.add({ ...named, userId: "usr_rotating", key: old });
  const { keyId, keyVersion } = (await counted.admit(old)) ?? { keyId: "", keyVersion: 0 };
  await counted.rotate({ keyId, keyVersion, key: current });
  const again = [await counted.admit(old), await counted.admit(current), await counted.admit(old)];
  expect(again.map((record) => record?.rate?.allowed)).toEqual([true, true, false]);
});
