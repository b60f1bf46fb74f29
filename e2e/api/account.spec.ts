import { expect, test } from "@playwright/test";
import { blockUser, createAdminKey, unblockUser } from "../support/admin";

test("an operator can block and unblock an account while the server runs", async ({ request }) => {
  const { apiKey, userId } = await createAdminKey(1);
  const status = async () =>
    (await request.get("/api/v1/account", { headers: { "X-Api-Key": apiKey } })).status();
  expect(await status()).toBe(200);
  await blockUser(userId);
  expect(await status()).toBe(403);
  await unblockUser(userId);
  expect(await status()).toBe(200);
});
