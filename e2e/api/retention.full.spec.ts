import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { readLastAsked, setLastAsked } from "../support/age-database";
import { testedDataDir } from "../support/data-dir";
import { readDemoWallets } from "../support/demo-wallet";
import { joinProduct } from "../support/join-product";

test("a process that stops has written down which wallets were asked for", async ({ request }) => {
  const wallet = (await readDemoWallets()).at(-1) ?? "";
  const dataDir = testedDataDir();
  const { apiKey } = await createAdminKey(10);
  const headers = { "X-Api-Key": apiKey };
  const path = `/api/v1/intel/wallet/${wallet}/hud`;
  // Asked through one process only: the other would write down at its own minute what it was asked.
  const second = await joinProduct({ dataDir }, {});
  await expect
    .poll(async () => (await request.get(`${second.url}${path}`, { headers })).status(), { timeout: 50_000 })
    .toBe(200);
  await setLastAsked(dataDir, wallet, 80);
  expect((await request.get(`${second.url}${path}`, { headers })).status()).toBe(200);
  expect(await readLastAsked(dataDir, wallet)).toBeGreaterThan(79);
  await second.stop();
  expect(await readLastAsked(dataDir, wallet)).toBeLessThan(1);
});
