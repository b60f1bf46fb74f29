import { expect, test } from "@playwright/test";
import { blockUser, createAdminKey, readAdminLedger, unblockUser } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

const ACCOUNT = "/api/v1/account";

test("a key sees its account: what it may spend, what it has spent, and every entry of the ledger", async ({
  request,
}) => {
  const { apiKey, keyId, userId } = await createAdminKey(50, undefined, { perDay: 6, total: 40 });
  const headers = { "X-Api-Key": apiKey };
  const [wallet = ""] = await readDemoWallets();
  const profile = () => request.get(`/api/v1/intel/wallet/${wallet}`, { headers });
  await expect.poll(async () => (await profile()).status(), { timeout: 60_000 }).not.toBe(202);
  const account = await (await request.get(ACCOUNT, { headers })).json();
  const ledger = await readAdminLedger(userId);
  expect(account).toMatchObject({
    userId,
    keyId,
    balance: 45,
    caps: { perDay: 6, total: 40 },
    spent: { today: 5, total: 5 },
  });
  expect(account.entries).toEqual(ledger.entries);
  const refused = await profile();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "spending_cap_reached", required: 5, balance: 45 });
});

test("without a key there is no account to see", async ({ request }) => {
  const response = await request.get(ACCOUNT);
  expect(response.status()).toBe(401);
  expect(await response.json()).toMatchObject({ code: "invalid_api_key" });
});

test("an operator shuts an account out while the server runs, and lets it in again", async ({ request }) => {
  const { apiKey, userId } = await createAdminKey(1);
  const status = async () => (await request.get(ACCOUNT, { headers: { "X-Api-Key": apiKey } })).status();
  expect(await status()).toBe(200);
  await blockUser(userId);
  expect(await status()).toBe(403);
  await unblockUser(userId);
  expect(await status()).toBe(200);
});
