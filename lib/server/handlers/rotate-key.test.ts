import { expect, test } from "vitest";
import { z } from "zod";
import { createApiKey, revokeApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";

const { api, database } = await provideApi({ RATE_LIMIT_RPS: "0" });

const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;
const MS_PER_DAY = 24 * 3600 * 1000;

const Rotated = z.strictObject({
  keyId: z.string(),
  apiKey: z.string().regex(/^ak_[0-9a-f]{48}$/),
  previousValidUntil: z.iso.datetime(),
});

function send(apiKey: string, keyId: string) {
  return api.call(`/api/v1/account/keys/${keyId}/rotate`, { method: "POST", ...withKey(apiKey) });
}

async function rotate(apiKey: string, keyId: string) {
  return Rotated.parse((await send(apiKey, keyId)).body);
}

async function statusOf(apiKey: string): Promise<number> {
  return (await api.call(HUD, withKey(apiKey))).status;
}

test("for a day after a rotation both secrets are one key with one account, caps and spending", async () => {
  const { apiKey, keyId, userId } = await api.createKey(10, { perDay: null, total: 2 });
  const before = Date.now();
  const rotated = await rotate(apiKey, keyId);
  expect(rotated.keyId).toBe(keyId);
  expect(Date.parse(rotated.previousValidUntil) - before).toBeGreaterThan(MS_PER_DAY - 60_000);
  expect(Date.parse(rotated.previousValidUntil) - before).toBeLessThan(MS_PER_DAY + 60_000);
  expect([await statusOf(apiKey), await statusOf(rotated.apiKey)]).toEqual([200, 200]);
  expect([await statusOf(apiKey), await statusOf(rotated.apiKey)]).toEqual([403, 403]);
  expect((await api.chargesOf(userId)).map((charge) => charge.keyId)).toEqual([keyId, keyId]);
});

test("a day later the previous secret is refused, and the new one remains valid", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const rotated = await rotate(apiKey, keyId);
  await database.pool.query("UPDATE api_keys SET previous_until = now() WHERE id = $1", [keyId]);
  expect([await statusOf(apiKey), await statusOf(rotated.apiKey)]).toEqual([401, 200]);
});

test("the previous secret cannot rotate the key", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const rotated = await rotate(apiKey, keyId);
  expect(readProblem(await send(apiKey, keyId))).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
  expect(await statusOf(rotated.apiKey)).toBe(200);
});

test("of simultaneous rotations by one secret one succeeds, and that secret remains valid", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const answers = await Promise.all([1, 2, 3].map(() => send(apiKey, keyId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect(await statusOf(apiKey)).toBe(200);
});

test("after a second rotation the first secret is refused", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const second = await rotate(apiKey, keyId);
  const third = await rotate(second.apiKey, keyId);
  expect(await Promise.all([apiKey, second.apiKey, third.apiKey].map(statusOf))).toEqual([401, 200, 200]);
});

test("a revocation by the previous secret ends both secrets", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const rotated = await rotate(apiKey, keyId);
  await revokeApiKey(api.ports, { key: apiKey });
  expect([await statusOf(apiKey), await statusOf(rotated.apiKey)]).toEqual([401, 401]);
});

test("a rotation does not extend the validity of an expiring key", async () => {
  const userId = await openAccount(api.ports, { credits: 10, kind: "grant", reason: "test" });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { apiKey, keyId } = await createApiKey(api.ports, { userId, description: "", expiresAt });
  expect((await rotate(apiKey, keyId)).previousValidUntil).toBe(expiresAt.toISOString());
});

test("a key cannot rotate another key of its account", async () => {
  const { apiKey, userId } = await api.createKey(10);
  const other = await createApiKey(api.ports, { userId, description: "", expiresAt: null });
  expect(readProblem(await send(apiKey, other.keyId))).toMatchObject({ statusCode: 404, code: "not_found" });
  expect(await statusOf(other.apiKey)).toBe(200);
});

test("the store contains no secret", async () => {
  const { apiKey, keyId } = await api.createKey(10);
  const rotated = await rotate(apiKey, keyId);
  const { rows } = await database.pool.query("SELECT * FROM api_keys WHERE id = $1", [keyId]);
  expect(rows[0]).toMatchObject({ display: rotated.apiKey.slice(0, 8) });
  expect(JSON.stringify(rows)).not.toContain(apiKey);
  expect(JSON.stringify(rows)).not.toContain(rotated.apiKey);
});
