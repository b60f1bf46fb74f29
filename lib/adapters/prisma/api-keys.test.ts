import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKeys } from "./api-keys";
import { type Database, openDatabase } from "./database";
import { createLedger } from "./ledger";
import { createTestDatabase } from "./testing/test-database";

let server: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let apiKeys: ReturnType<typeof createApiKeys>;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase(server.url);
  apiKeys = createApiKeys(database);
  const opening = { credits: 12, kind: "grant", reason: "test", entryKey: "opening:usr_1" } as const;
  await createLedger(database).openAccount({ ...opening, userId: "usr_1" });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

function keyOf(digit: string): string {
  return `ak_${digit.repeat(48)}`;
}

async function addKey(digit: string, expiresAt: Date | null = null): Promise<string> {
  const key = keyOf(digit);
  await apiKeys.add({ keyId: `key_${digit}`, userId: "usr_1", key, description: "test", expiresAt });
  return key;
}

test("a key leads to its account and what that has", async () => {
  const key = await addKey("1");
  await expect(apiKeys.find(key)).resolves.toEqual({
    keyId: "key_1",
    userId: "usr_1",
    standing: "active",
    balance: 12,
  });
});

test("a key that was never issued leads nowhere", async () => {
  await expect(apiKeys.find(keyOf("0"))).resolves.toBeNull();
});

test("the store holds a digest and the first 8 characters, and the key itself nowhere", async () => {
  const key = await addKey("2");
  const { rows } = await database.pool.query("SELECT * FROM api_keys WHERE id = 'key_2'");
  expect(rows[0]).toMatchObject({
    display: "ak_22222",
    digest: "c452aea398f6c1ba6e57564e148c82520835a496a935875a5d4b2c0d6d0f5495",
  });
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a revoked key is known as revoked at once, also to another instance, and keeps its first time", async () => {
  const key = await addKey("3");
  const other = createApiKeys(database);
  await expect(other.find(key)).resolves.toMatchObject({ standing: "active" });
  const revoked = await apiKeys.revoke({ keyId: "key_3" });
  await expect(other.find(key)).resolves.toMatchObject({ standing: "revoked" });
  await expect(apiKeys.revoke({ key })).resolves.toEqual(revoked);
  expect(revoked).toMatchObject({ keyId: "key_3", userId: "usr_1" });
});

test("a look-up that begins after a revocation never joins one that began before it", async () => {
  const key = await addKey("4");
  const before = apiKeys.find(key);
  await apiKeys.revoke({ key });
  const after = apiKeys.find(key);
  await before;
  await expect(after).resolves.toMatchObject({ standing: "revoked" });
});

test("a key works until it expires", async () => {
  const past = await addKey("5", new Date(Date.now() - 1000));
  const future = await addKey("6", new Date(Date.now() + 60_000));
  await expect(apiKeys.find(past)).resolves.toMatchObject({ standing: "expired" });
  await expect(apiKeys.find(future)).resolves.toMatchObject({ standing: "active" });
});

test("a key that does not exist cannot be revoked", async () => {
  await expect(apiKeys.revoke({ keyId: "key_none" })).resolves.toBeNull();
  await expect(apiKeys.revoke({ key: keyOf("0") })).resolves.toBeNull();
});

test("look-ups of one moment each get their own answer", async () => {
  const [a, b] = [await addKey("7"), await addKey("8")];
  const found = await Promise.all([a, keyOf("0"), b, a].map((key) => apiKeys.find(key)));
  expect(found.map((record) => record?.keyId ?? null)).toEqual(["key_7", null, "key_8", "key_7"]);
});

test("a database that is away is an error of its own, and no unknown key", async () => {
  const nowhere = openDatabase("postgresql://nobody@127.0.0.1:9/none", { connectTimeoutMs: 500 });
  await expect(createApiKeys(nowhere).find(keyOf("1"))).rejects.toMatchObject({
    code: "database_unavailable",
  });
  await nowhere.close();
});
