import { expect, test } from "@playwright/test";
import { testedDataDir } from "../support/data-dir";
import { backdateResults } from "../support/database-rows";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 180_000 });

/** Lifetime of a result that an account bought: 90 days. */
const LIFETIME_MINUTES = 90 * 1_440;

test("an expired result of a token is marked, stays listed, and can be run again with one click", async ({
  page,
}) => {
  const token = await readDemoToken();
  await signInBrowser(page, `/token/${token}?top=10`);
  const job = await startJob(page, page.getByRole("button", { name: /^Analyze \d/ }));
  await expect(page.getByText("Finished")).toBeVisible({ timeout: 120_000 });
  const first = page.url();
  await backdateResults(testedDataDir(), job, LIFETIME_MINUTES);

  await page.goto("/account/analyses");
  const row = page.getByRole("row", { name: /Top 10 of/ });
  await expect(row).toContainText("Expired");
  await row.getByRole("link", { name: "Run again" }).click();
  await expect(page).toHaveURL(first);
  await expect(page.getByText("This result has expired")).toBeVisible();
  await page.getByRole("button", { name: /^(Refresh|Analyze) \d/ }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText("Finished")).toBeVisible({ timeout: 120_000 });
  const rows = page.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr");
  await expect(rows).toHaveCount(10);
});

test("an expired comparison can be run again with the same wallets with one click", async ({ page }) => {
  const wallets = await readDemoWallets();
  await signInBrowser(page, `/similarity?wallets=${wallets.join(",")}`);
  const job = await startJob(page, page.getByRole("button", { name: /^Compare/ }));
  const graph = page.getByRole("region", { name: "Wallet graph" });
  await expect(graph).toBeVisible({ timeout: 120_000 });
  await backdateResults(testedDataDir(), job, LIFETIME_MINUTES);

  await page.goto("/account/analyses");
  const row = page.getByRole("row", { name: new RegExp(`${wallets.length} wallets`) });
  await row.getByRole("link", { name: "Run again" }).click();
  await expect(page.getByText("This result has expired")).toBeVisible();
  const expired = page.url();
  await expect(async () => {
    if (page.url() === expired)
      await page.getByRole("button", { name: /^Compare/ }).click({ timeout: 5_000 });
    await expect(page).not.toHaveURL(expired, { timeout: 5_000 });
  }).toPass();
  await expect(graph).toBeVisible({ timeout: 120_000 });
});
