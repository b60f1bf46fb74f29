import { expect, type Page, test } from "@playwright/test";
import { readDemoGroup } from "../support/demo-wallet";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 180_000 });

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

test("one click on a group shows its combined result and the result of each wallet", async ({ page }) => {
  const wallets = await readDemoGroup();
  await signInBrowser(page, `/similarity?wallets=${wallets.join(",")}`);
  await startJob(page, page.getByRole("button", { name: /^Compare/ }));
  const group = region(page, "Verdict").getByRole("listitem").first();
  await expect(group).toBeVisible({ timeout: 120_000 });
  const members = await group.getByRole("link").count();

  await startJob(page, group.getByRole("button", { name: "Combine into one portfolio 5 credits: Group 1" }));
  await expect(page).toHaveURL(/\/combined\?wallets=.*job=/);
  const rows = region(page, "Realized PnL by wallet").locator("tbody tr");
  await expect(rows).toHaveCount(members, { timeout: 120_000 });
  await expect(page.getByRole("heading", { name: `${members} wallets` })).toBeVisible();
  await expect(region(page, "Realized PnL by wallet")).toContainText(
    /Internal moves: .* trades?. They are excluded/,
  );
  for (const name of ["Costs", "Shape of the profit", "Risk", "Behavior", "Holdings", "Coverage"])
    await expect(region(page, name)).toBeVisible();

  // Metrics of all wallets together link to no evidence; each wallet has its own.
  await expect(region(page, "Holdings").getByRole("link")).toHaveCount(0);
  await rows.first().getByRole("link", { name: "Evidence" }).click();
  await expect(page).toHaveURL(/\/wallet\/\w+\/metrics\/realized-pnl/);
});

test("the URL of a combined result reopens it, and the list of the account links to it", async ({ page }) => {
  const wallets = (await readDemoGroup()).slice(0, 2);
  await signInBrowser(page, `/combined?wallets=${wallets.join(",")}`);
  await startJob(page, page.getByRole("button", { name: /^Combine/ }));
  const rows = region(page, "Realized PnL by wallet").locator("tbody tr");
  await expect(rows).toHaveCount(2, { timeout: 120_000 });
  await page.getByRole("link", { name: "30D" }).click();
  await expect(region(page, "Results in this period")).toContainText("Closed trades");
  await page.getByRole("link", { name: "USD" }).click();
  await expect(region(page, "Costs")).toContainText("$");
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(region(page, "Results in this period")).toBeVisible();
  await page.goto("/account/analyses");
  const entry = page.getByRole("row").filter({ hasText: "Combined: 2 wallets" });
  await entry.getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/combined\?wallets=/);
  await expect(rows).toHaveCount(2);
});

test("visitors who are not signed in see the price first", async ({ page }) => {
  const wallets = await readDemoGroup();
  await page.goto(`/combined?wallets=${wallets.join(",")}`);
  await expect(page.getByText("5 credits")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in to combine wallets" })).toBeVisible();
});
