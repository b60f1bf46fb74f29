import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { blockCaller, isBlocked, unblockCaller } from "@/lib/identity/blocks";
import { createApiKey, revokeApiKey, rotateApiKey } from "./api-keys";
import { createKeyLookup } from "./identify-caller";
import { createRateLimits, toRateLimits } from "./rate-limits";

/** A window that does not end while a test runs. */
const SLOW = { perSecond: 0.001, burst: 3 };
const UNKNOWN_KEY = `ak_${"0".repeat(48)}`;

const { database } = await provideDatabase();
const ports = { database };
const keys = createKeyLookup(database, null);
const userId = await openTestAccount(database, 12);

function addKey(owner = userId, expiresAt: Date | null = null) {
  return createApiKey(ports, { userId: owner, description: "test", expiresAt });
}

/** Limits of a process; accounts may make `burst` calls. */
function startRates(burst: number) {
  return createRateLimits(database, toRateLimits({ perSecond: 0.001, burst }, SLOW, SLOW));
}

test("a key identifies its account, its balance and its caps", async () => {
  const caps = { perDay: 10, total: 250 };
  const { apiKey, keyId } = await createApiKey(ports, { userId, description: "", expiresAt: null, caps });
  await expect(keys.find(apiKey)).resolves.toEqual({
    keyId,
    keyVersion: 0,
    userId,
    status: "active",
    blocked: false,
    balance: 12,
    caps,
    spent: { today: 0, total: 0 },
    rate: null,
  });
});

test("simultaneous lookups each get their own result, and a key that was never issued gets none", async () => {
  const first = await addKey();
  const second = await addKey();
  const records = await Promise.all(
    [first.apiKey, UNKNOWN_KEY, second.apiKey, first.apiKey].map((key) => keys.find(key)),
  );
  expect(records.map((record) => record?.keyId ?? null)).toEqual([
    first.keyId,
    null,
    second.keyId,
    first.keyId,
  ]);
});

test("a revocation takes effect at once in every instance, and for a lookup that begins after it", async () => {
  const { apiKey, keyId } = await addKey();
  const otherInstance = createKeyLookup(database, null);
  await expect(otherInstance.find(apiKey)).resolves.toMatchObject({ status: "active" });
  const earlierLookup = keys.find(apiKey);
  await revokeApiKey(ports, { keyId });
  const laterLookup = keys.find(apiKey);
  await earlierLookup;
  await expect(laterLookup).resolves.toMatchObject({ status: "revoked" });
  await expect(otherInstance.find(apiKey)).resolves.toMatchObject({ status: "revoked" });
});

test("a key is valid until it expires", async () => {
  const expired = await addKey(userId, new Date(Date.now() - 1_000));
  const valid = await addKey(userId, new Date(Date.now() + 60_000));
  await expect(keys.find(expired.apiKey)).resolves.toMatchObject({ status: "expired" });
  await expect(keys.find(valid.apiKey)).resolves.toMatchObject({ status: "active" });
});

test("a block takes effect at once in every instance, until it is lifted", async () => {
  const { apiKey } = await addKey();
  await blockCaller(ports, { userId }, "a test");
  await expect(createKeyLookup(database, null).find(apiKey)).resolves.toMatchObject({ blocked: true });
  await expect(isBlocked(ports, userId)).resolves.toBe(true);
  await unblockCaller(ports, { userId });
  await expect(keys.find(apiKey)).resolves.toMatchObject({ blocked: false });
  await expect(unblockCaller(ports, { userId })).rejects.toMatchObject({ code: "not_found" });
});

test("simultaneous calls of fifty keys and a session of one account, over two instances, share the account's limit", async () => {
  const owner = await openTestAccount(database, 1);
  const created = await Promise.all(Array.from({ length: 50 }, () => addKey(owner)));
  const instances = [1, 2].map(() => {
    const rates = startRates(30);
    return { rates, lookup: createKeyLookup(database, rates) };
  });
  const session = await instances[0]?.rates.consume("account", owner);
  expect(session).toMatchObject({ allowed: true, remaining: 29 });
  const records = await Promise.all(
    created.map(({ apiKey }, index) => instances[index % 2]?.lookup.find(apiKey)),
  );
  const allowedRates = records.flatMap((record) => (record?.rate?.allowed ? [record.rate] : []));
  const remaining = allowedRates.map((rate) => rate.remaining).toSorted((a, b) => a - b);
  expect(remaining).toEqual(Array.from({ length: 29 }, (_, count) => count));
  const refusal = await instances[1]?.rates.consume("account", owner);
  expect(refusal).toMatchObject({ allowed: false, limit: 30 });
  const { rows } = await database.pool.query("SELECT key, points FROM rate_windows");
  expect(rows).toEqual([{ key: `account:${owner}`, points: 52 }]);
});

test("calls of a revoked key count for themselves and leave the account its limit", async () => {
  const owner = await openTestAccount(database, 1);
  const { apiKey, keyId } = await addKey(owner);
  await revokeApiKey(ports, { keyId });
  const rates = startRates(3);
  const lookup = createKeyLookup(database, rates);
  for (let count = 0; count < 5; count += 1) await lookup.find(apiKey);
  expect((await lookup.find(apiKey))?.rate).toMatchObject({ allowed: false });
  expect(await rates.consume("account", owner)).toMatchObject({ allowed: true, remaining: 2 });
});

test("calls of two accounts that arrive together are counted separately", async () => {
  const { apiKey: a } = await addKey(await openTestAccount(database, 1));
  const { apiKey: b } = await addKey(await openTestAccount(database, 1));
  const lookup = createKeyLookup(database, startRates(3));
  const records = await Promise.all([a, b, a, a, a, b].map((key) => lookup.find(key)));
  expect(records.map((record) => record?.rate?.remaining)).toEqual([2, 2, 1, 0, 0, 1]);
  expect(records.map((record) => record?.rate?.allowed)).toEqual([true, true, true, true, false, true]);
  await expect(lookup.find(a)).resolves.toMatchObject({
    status: "active",
    rate: { allowed: false, limit: 3, remaining: 0 },
  });
});

test("a made-up key leaves no rate window, and a previous secret counts with the current one", async () => {
  const lookup = createKeyLookup(database, startRates(3));
  const countWindows = async () => (await database.pool.query("SELECT FROM rate_windows")).rowCount;
  const windowsBefore = await countWindows();
  const unknownKeys = Array.from({ length: 20 }, (_, count) => `${UNKNOWN_KEY.slice(0, -2)}${count + 10}`);
  for (const key of unknownKeys) await expect(lookup.find(key)).resolves.toBeNull();
  expect(await countWindows()).toBe(windowsBefore);
  const { apiKey: previousKey, keyId } = await addKey(await openTestAccount(database, 1));
  const keyVersion = (await lookup.find(previousKey))?.keyVersion ?? -1;
  const { apiKey: currentKey } = await rotateApiKey(ports, { wanted: keyId, keyId, keyVersion });
  const records = [
    await lookup.find(previousKey),
    await lookup.find(currentKey),
    await lookup.find(previousKey),
  ];
  expect(records.map((record) => record?.rate?.allowed)).toEqual([true, true, false]);
});

test("an unavailable database is a separate error, not an unknown key", async () => {
  const unavailable = openDatabase("postgresql://none@127.0.0.1:9/none", { connectTimeoutMs: 500 });
  await expect(createKeyLookup(unavailable, null).find(UNKNOWN_KEY)).rejects.toMatchObject({
    code: "database_unavailable",
  });
  await unavailable.close();
});
