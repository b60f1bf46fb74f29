import { expect, type Page, test } from "@playwright/test";
import { readDemoLaunch } from "../support/demo-wallet";
import { signInBrowser } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

const panel = (page: Page) => page.getByRole("region", { name: "Launch" });

test("a launch is one click from its first buyers, and a tag opens its evidence", async ({ page }) => {
  await signInBrowser(page, `/token/${readDemoLaunch("bundled")}`);
  const start = panel(page).getByRole("button", { name: "Find first buyers" });
  await expect(async () => {
    if (!page.url().includes("launch=")) await start.click({ timeout: 5_000 });
    await expect(page).toHaveURL(/launch=intel-launch-/, { timeout: 5_000 });
  }).toPass();
  const sentence = "15.33% of the supply bought in the slot of the launch by 5 wallets, 12.27% held now";
  await expect(panel(page)).toContainText(`${sentence}; the creator funded 4 wallets.`, { timeout: 120_000 });
  const rows = panel(page).locator("tbody tr.group");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("Creator");
  await rows.nth(1).locator("summary").click();
  const evidence = panel(page).locator("tbody tr:has(dl):visible");
  await expect(evidence).toHaveCount(1);
  await expect(evidence).toContainText("The creator sent the SOL that opened this wallet");
  await expect(evidence).toContainText("3.000 SOL");

  await page.reload();
  await expect(rows).toHaveCount(5);
  await page.goto("/account/analyses");
  const entry = page.getByRole("row").filter({ hasText: "Launch of" });
  await entry.getByRole("link", { name: "Open" }).click();
  await expect(panel(page)).toContainText(sentence);
});

test("who is not signed in is told what a launch costs", async ({ page }) => {
  await page.goto(`/token/${readDemoLaunch("clean")}`);
  await expect(panel(page)).toContainText("5 credits");
  await expect(panel(page).getByRole("link", { name: "Sign in to see the first buyers" })).toBeVisible();
});
