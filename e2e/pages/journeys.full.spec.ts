import { expect, test } from "@playwright/test";
import { readDemoGroup, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { createKeyOnPage } from "./support/create-key";
import { signInBrowser, signInOnPage } from "./support/sign-in";
import { startJob } from "./support/start-job";

test.describe.configure({ timeout: 300_000 });

test("a trader goes from the first page to a wallet that did well, sees what its result is made of, and watches it", async ({
  page,
}) => {
  const [analyzed = ""] = await readDemoWallets();
  await page.goto(`/wallet/${analyzed}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
  await signInBrowser(page, "/");

  await page.getByRole("link", { name: "Discover", exact: true }).click();
  await expect(page).toHaveURL("/discover");
  const row = page.locator("tbody tr", { has: page.locator(`a[href="/wallet/${analyzed}"]`) });
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(`/wallet/${analyzed}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });

  const metric = page.locator('dd a[href$="/metrics/realized-pnl"]').first();
  const shown = await metric.locator("data").getAttribute("value");
  await metric.click();
  await expect(page).toHaveURL(`/wallet/${analyzed}/metrics/realized-pnl`);
  const evidence = page.getByRole("dialog").or(page.locator("article"));
  await expect(evidence.locator(`data[value="${shown}"]`).first()).toBeVisible();
  await expect(evidence.getByRole("row").nth(1)).toBeVisible();

  await page.goto(`/wallet/${analyzed}`);
  await page.getByRole("button", { name: "Watch this wallet" }).click();
  await expect(page.getByRole("button", { name: "Watch this wallet no more" })).toBeVisible();
  await page.goto("/watchlist");
  await expect(page.getByRole("row", { name: /every swap/ })).toContainText("active");
});

test("a token's team goes from the token to what its holders made of it, compares them with wallets that it suspects, and sees the ring as one owner", async ({
  page,
}) => {
  const token = await readDemoToken();
  const suspects = await readDemoGroup();
  await signInBrowser(page, `/token/${token}?top=10`);
  await startJob(page, page.getByRole("button", { name: /^Profile holders/ }));
  await expect(page.getByText("Finished")).toBeVisible({ timeout: 180_000 });
  const holders = page.getByRole("region", { name: "Holders", exact: true });
  await expect(holders.locator("tbody tr")).toHaveCount(10);
  await holders.getByRole("link", { name: "First buy" }).click();
  await expect(page).toHaveURL(/sort=bought/);
  await expect(holders.getByRole("columnheader", { name: /First buy/ })).toHaveAttribute("aria-sort", /ing$/);
  await expect(holders.locator('td[data-name="Net in token, SOL"]').first()).toBeVisible();

  await holders.getByRole("link", { name: "Do they trade alike?" }).click();
  await expect(page).toHaveURL(/\/similarity\?wallets=/);
  const box = page.getByRole("textbox", { name: /^Wallets/ });
  const compared = (await box.inputValue()).split(/\s+/).filter((wallet) => wallet !== "");
  expect(compared.length).toBeGreaterThan(1);
  const wallets = Array.from(new Set([...compared, ...suspects]));
  // What is written before scripts listen is not counted.
  await expect(async () => {
    await box.fill(wallets.join("\n"));
    await expect(page.getByText(`${wallets.length} of 30 wallets`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await startJob(page, page.getByRole("button", { name: /^Compare/ }));
  const ring = page.getByRole("region", { name: "Groups" }).getByRole("listitem").first();
  await expect(ring).toBeVisible({ timeout: 180_000 });
  const members = await ring.getByRole("link").count();
  await startJob(page, ring.getByRole("button", { name: /^Group 1 as one owner/ }));
  await expect(page.getByRole("heading", { name: `${members} wallets` })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("region", { name: "Who sold" }).locator("tbody tr")).toHaveCount(members);
});

test("a developer goes from the documents to a key, makes the call that stands there, and finds it in the ledger", async ({
  page,
  request,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await page.goto("/docs");
  const sample = page.locator("main pre", { hasText: "/api/v1/intel/wallet/" }).first();
  const path = /\/api\/v1\/intel\/wallet\/[^\s"']+/.exec(await sample.innerText())?.[0] ?? "";
  expect(path).not.toBe("");
  await signInOnPage(page);
  const key = await createKeyOnPage(page, "agent");
  const address = path.replace(/\/wallet\/[^/?]+/, `/wallet/${wallet}`);
  await expect(async () => {
    const answer = await request.get(address, { headers: { "X-Api-Key": key }, timeout: 60_000 });
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ walletAddress: wallet });
  }).toPass({ timeout: 120_000 });

  await page.goto("/account/ledger");
  const charge = page.getByRole("row", { name: /Wallet (HUD|profile)/ });
  await expect(charge).toContainText("agent");
  await expect(charge).toContainText("−");
});
