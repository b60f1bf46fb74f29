import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addKey, chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import {
  createAccountKey,
  createApiKey,
  listKeys,
  MAX_KEYS,
  revokeAccountKey,
  revokeApiKey,
} from "./api-keys";
import { createChargeQueue } from "./charges";

const { database } = await provideDatabase();
const ports = { database };
const charges = createChargeQueue(database);

const NO_CAPS = { perDay: null, total: null };

function createKey(userId: string) {
  return createAccountKey(ports, { userId, description: "indexer", expiresAt: null });
}

test("the store has a digest and the first 8 characters of a key, and never the key", async () => {
  const userId = await openTestAccount(database, 1);
  const { apiKey, keyId } = await createApiKey(ports, { userId, description: "test", expiresAt: null });
  expect(apiKey).toMatch(/^ak_[0-9a-f]{48}$/);
  const { rows } = await database.pool.query("SELECT * FROM api_keys WHERE id = $1", [keyId]);
  const digest = createHash("sha256").update(apiKey).digest("hex");
  expect(rows[0]).toMatchObject({ display: apiKey.slice(0, 8), digest });
  expect(JSON.stringify(rows)).not.toContain(apiKey);
});

test("a key is listed with its calls and credits, and never with the key itself", async () => {
  const userId = await openTestAccount(database, 100);
  const created = await createKey(userId);
  const keyId = created?.keyId ?? "";
  await charges.charge({ ...chargeOf(userId, 1, "first"), keyId });
  await charges.charge({ ...chargeOf(userId, 5, "second"), keyId });
  await charges.charge({ ...chargeOf(userId, 3, "without"), keyId: null });
  const keys = await listKeys(ports, userId);
  expect(keys).toMatchObject([
    { keyId, description: "indexer", status: "active", calls: 2, spent: { today: 6, total: 6 } },
  ]);
  expect(JSON.stringify(keys)).not.toContain(created?.apiKey);
});

test("only the owner of a key can revoke it", async () => {
  const userId = await openTestAccount(database, 0);
  const otherUserId = await openTestAccount(database, 0);
  const keyId = await addKey(database, userId, NO_CAPS);
  expect(await revokeAccountKey(ports, otherUserId, keyId)).toBe(false);
  expect((await listKeys(ports, userId))[0]?.status).toBe("active");
  expect(await revokeAccountKey(ports, userId, keyId)).toBe(true);
  expect((await listKeys(ports, userId))[0]?.status).toBe("revoked");
  expect(await listKeys(ports, otherUserId)).toEqual([]);
});

test("a key is revoked by its id or by itself, and retains the first time; one that does not exist cannot be revoked", async () => {
  const userId = await openTestAccount(database, 0);
  const { apiKey, keyId } = await createApiKey(ports, { userId, description: "test", expiresAt: null });
  const revoked = await revokeApiKey(ports, { keyId });
  expect(revoked).toMatchObject({ keyId, userId });
  await expect(revokeApiKey(ports, { key: apiKey })).resolves.toEqual(revoked);
  for (const reference of [{ keyId: "key_none" }, { key: "ak_none" }]) {
    await expect(revokeApiKey(ports, reference)).rejects.toMatchObject({ code: "not_found" });
  }
});

test("an account has at most fifty active keys, even for simultaneous creations; revoked ones do not count", async () => {
  const userId = await openTestAccount(database, 0);
  const created = await Promise.all(Array.from({ length: MAX_KEYS + 20 }, () => createKey(userId)));
  const keys = created.flatMap((key) => key ?? []);
  expect(keys).toHaveLength(MAX_KEYS);
  expect(await createKey(userId)).toBeNull();
  await revokeAccountKey(ports, userId, keys[0]?.keyId ?? "");
  expect(await createKey(userId)).not.toBeNull();
});

test("of revoked keys that never paid, an account keeps the last fifty, and all that have paid", async () => {
  const userId = await openTestAccount(database, 9);
  const keyIds: string[] = [];
  const add = async () => {
    keyIds.push((await createKey(userId))?.keyId ?? "");
  };
  for (let count = 0; count < 2; count += 1) await add();
  await charges.charge({ ...chargeOf(userId, 1, "paid"), keyId: keyIds[0] ?? "" });
  for (let index = 0; index < 60; index += 1) {
    await revokeApiKey(ports, { keyId: keyIds[index] ?? "" });
    await add();
  }
  const storedIds = (await listKeys(ports, userId)).map(({ keyId }) => keyId);
  expect(storedIds).toHaveLength(1 + 50 + 2);
  expect(storedIds).toEqual(expect.arrayContaining([keyIds[0], keyIds[59], keyIds[60], keyIds[61]]));
  expect(storedIds).not.toContain(keyIds[1]);
});
