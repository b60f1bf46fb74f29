import { expect, test } from "@playwright/test";
import { type AdminKey, createAdminKey } from "../support/admin";
import { startBeside } from "../support/start-beside";

/** Wallets without an analysis; the chain never responds about them. */
const WALLETS = [
  "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWN",
  "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs",
  "6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN",
  "EYozHsDpHhKqEhjXsEjM74GvT3uFQiWPiDgN4tzTVpAx",
] as const;

const product = startBeside(
  (request) => request.resume(),
  (url) => ({ SOLANA_RPC_URL: url, SYNC_HOLD_MS: "1000", LOG_LEVEL: "fatal" }),
);
let key: AdminKey;

test.beforeAll(async () => {
  key = await createAdminKey(100, product().dataDir);
});

test("the fourth open analysis of an anonymous caller is refused with the API message, and a paying caller is not refused", async ({
  page,
}) => {
  for (const wallet of WALLETS.slice(0, 3)) {
    expect((await page.goto(`${product().url}/wallet/${wallet}`))?.status()).toBe(200);
    await expect(page.getByText(/analysis|reading|waiting|queued/i).first()).toBeVisible();
  }
  const refused = await page.goto(`${product().url}/wallet/${WALLETS[3]}`);
  expect(refused?.status()).toBe(503);
  expect(refused?.headers()["retry-after"]).toMatch(/^\d+$/);
  expect(refused?.headers()["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Busy with other analyses" })).toBeVisible();
  await expect(page.getByText(/try again in \d+ s, or sign in\./)).toBeVisible();

  const compared = await page.goto(`${product().url}/compare?wallets=${WALLETS[3]},${WALLETS[4]}`);
  expect(compared?.status()).toBe(503);
  expect(compared?.headers()["retry-after"]).toMatch(/^\d+$/);
  await expect(page.getByText("Busy with other analyses").first()).toBeVisible();

  const headers = { "X-Api-Key": key.apiKey };
  const paid = await fetch(`${product().url}/api/v1/intel/wallet/${WALLETS[3]}/hud`, { headers });
  expect([202, 503]).toContain(paid.status);
  expect(await paid.json()).not.toMatchObject({ code: "server_busy" });
});
