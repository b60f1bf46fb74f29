import { expect, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { signInBrowser } from "./support/sign-in";

test.describe.configure({ timeout: 240_000 });

const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const tile = (page: Page, name: string) =>
  page.locator("dl > div").filter({ hasText: name }).locator("dd").first();

test("a wallet's page leads to what a follower keeps, which delay, size and slippage change without a call", async ({
  page,
}) => {
  const [, wallet] = await readDemoWallets();
  await signInBrowser(page, `/wallet/${wallet}/copy`);
  const start = page.getByRole("button", { name: "Follow its trades" });
  await expect(async () => {
    if (!page.url().includes("job=")) await start.click({ timeout: 5_000 });
    await expect(page).toHaveURL(/job=intel-copy-/, { timeout: 5_000 });
  }).toPass();
  await expect(answer(page)).toContainText("per cycle", { timeout: 180_000 });

  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/")) calls.push(request.url());
  });
  await expect(answer(page)).toContainText("3 s later");
  const atThree = await tile(page, "Follower per cycle").textContent();
  await page.locator("label").filter({ hasText: "60 s" }).click();
  await expect(answer(page)).toContainText("60 s later");
  await expect(tile(page, "Follower per cycle")).not.toHaveText(atThree ?? "");
  await page.getByLabel("Size").fill("0.01");
  await expect(answer(page)).toContainText("0.01000 SOL");
  await page.getByLabel("Slippage").fill("0");
  await expect(answer(page)).toContainText("The slippage limit refused");
  expect(calls).toEqual([]);

  const rows = page.getByRole("region", { name: "Cycles behind it" }).locator("tbody tr.group");
  await rows.first().locator("summary").click();
  await expect(page.locator("tbody tr:has(li):visible").getByRole("link").first()).toHaveAttribute(
    "href",
    /\/tx\//,
  );

  await page.goto(`/wallet/${wallet}/copy`);
  await page.getByRole("link", { name: "Open result" }).click();
  await expect(answer(page)).toContainText("per cycle");
  await page.goto("/account/analyses");
  const entry = page.getByRole("row").filter({ hasText: "Following" });
  await entry.getByRole("link", { name: "Open" }).click();
  await expect(answer(page)).toContainText("per cycle");
});

test("the review of a wallet leads to the question, which a reader without a session can open", async ({
  page,
}) => {
  const [wallet] = await readDemoWallets();
  await page.goto(`/wallet/${wallet}`);
  await page.getByRole("link", { name: "What would a follower keep?" }).click();
  await expect(page.getByRole("heading", { name: "If you follow it", level: 1 })).toBeVisible();
  await expect(page.getByText("Sign in to follow its trades")).toBeVisible();
});
