import { expect, test } from "vitest";
import { createApiKey } from "@/lib/billing/api-keys";
import { readLedger } from "@/lib/billing/ledger";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";

const ACCOUNT = "/api/v1/account";
const HUD = `/api/v1/intel/wallet/${WALLET}/hud`;

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

test("an account has its balance, the caps and spending of the key, and its entries", async () => {
  const { apiKey, userId, keyId } = await api.createKey(10, { perDay: 5, total: 8 });
  const { headers } = await api.call(HUD, withKey(apiKey));
  const nothing = { requestId: null, jobId: null, keyId: null };
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const answer = await api.call(ACCOUNT, withKey(apiKey));
  expect(answer.body).toEqual({
    userId,
    keyId,
    balance: 9,
    caps: { perDay: 5, total: 8 },
    spent: { today: 1, total: 1 },
    entries: [
      { id: expect.any(String), at: time, credits: 10, kind: "grant", reason: "test", ...nothing },
      {
        id: expect.any(String),
        at: time,
        credits: -1,
        kind: "charge",
        reason: "wallet-hud",
        requestId: headers.get("x-request-id"),
        jobId: null,
        keyId,
      },
    ],
  });
  expect(answer.headers.get("x-credits-charged")).toBe("0");
});

test("its entries equal those of the operator's ledger, for all keys of the account", async () => {
  const { apiKey, userId } = await api.createKey(10);
  const other = await createApiKey(api.ports, { userId, description: "", expiresAt: null });
  await api.call(HUD, withKey(apiKey));
  await api.call(HUD, withKey(other.apiKey));
  const { body } = await api.call(ACCOUNT, withKey(apiKey));
  expect(body).toMatchObject({ balance: 8, spent: { today: 1, total: 1 } });
  expect(body.entries).toEqual((await readLedger(api.ports, userId)).entries);
});

test("it lists the last 100 entries, and those before a given one", async () => {
  const { apiKey, userId } = await api.createKey(200);
  await Promise.all(Array.from({ length: 104 }, () => api.call(HUD, withKey(apiKey))));
  const all = (await readLedger(api.ports, userId)).entries;
  expect(all).toHaveLength(105);
  const newest = await api.call(ACCOUNT, withKey(apiKey));
  expect(newest.body.entries).toEqual(all.slice(5));
  const older = await api.call(`${ACCOUNT}?before=${all[5]?.id}`, withKey(apiKey));
  expect(older.body.entries).toEqual(all.slice(0, 5));
});

test.each(["x", "-1", "1.5", "", "1".repeat(19)])(
  "an invalid entry id returns 400: before='%s'",
  async (before) => {
    const { apiKey } = await api.createKey(0);
    const answer = await api.call(`${ACCOUNT}?before=${before}`, withKey(apiKey));
    expect(readProblem(answer)).toMatchObject({ code: "invalid_request", issues: [{ path: "before" }] });
  },
);

test("a request without a key returns 401 with the missing header", async () => {
  expect(readProblem(await api.call(ACCOUNT))).toMatchObject({
    statusCode: 401,
    code: "invalid_api_key",
    message: "Send an API key in the X-Api-Key header.",
  });
});

test("HEAD returns its GET without the body", async () => {
  const { apiKey } = await api.createKey(3);
  const answer = await api.call(ACCOUNT, { method: "HEAD", ...withKey(apiKey) });
  expect([answer.status, answer.text, answer.headers.get("x-credits-remaining")]).toEqual([200, "", "3"]);
});
