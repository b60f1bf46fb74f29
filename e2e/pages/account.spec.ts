import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { createKeyOnPage } from "./support/create-key";
import { expectLayout } from "./support/layout";
import { pressUntilSeen } from "./support/open-dialog";
import { signInBrowser } from "./support/sign-in";

const ACCOUNT_PAGES = ["", "/usage", "/ledger", "/credits", "/analyses", "/webhooks", "/security"].map(
  (page) => `/account${page}`,
);

test.describe.configure({ timeout: 120_000 });

test("a key is shown once at its creation, works, appears in usage, and is refused after its revocation", async ({
  page,
  request,
}) => {
  const [wallet = ""] = await readDemoWallets();
  const callHud = (key: string) =>
    request.get(`/api/v1/intel/wallet/${wallet}/hud`, { headers: { "X-Api-Key": key } });
  await signInBrowser(page);
  const key = await createKeyOnPage(page, "indexer");
  expect(key).toMatch(/^ak_[0-9a-f]{48}$/);
  expect((await callHud(key)).status()).toBe(200);

  await page.reload();
  const row = page.getByRole("row", { name: /indexer/ });
  await expect(row).toContainText(key.slice(0, 8));
  await expect(row).toContainText("Active");
  await expect(row).toContainText("1 of 50 today");
  expect(await page.content()).not.toContain(key);

  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByText("1 credit, 1 call")).toBeVisible();
  await expect(page.getByRole("slider", { name: "Credits by day" })).toHaveAttribute(
    "aria-valuetext",
    /: credits for Wallet HUD 1$/,
  );

  await page.getByRole("link", { name: "Ledger" }).click();
  await expect(page.getByRole("row", { name: /Wallet HUD/ })).toContainText("−1");
  await expect(page.getByRole("row", { name: /Bonus/ })).toContainText("+100");

  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Revoke indexer" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("Revoked");
  expect((await callHud(key)).status()).toBe(401);
});

test("the ledger can be downloaded as a file", async ({ page }) => {
  await signInBrowser(page, "/account/ledger");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const [head, bonus] = text.split("\r\n");
  expect(head).toBe("id,at,credits,kind,reason,requestId,jobId,keyId");
  expect(bonus).toContain(",100,bonus,sign-up,,,");
});

test("no URL shows data of another account", async ({ browser, baseURL }) => {
  const wallets = await readDemoWallets();
  const [mine, theirs] = await Promise.all([
    browser.newContext({ baseURL: baseURL ?? "" }),
    browser.newContext({ baseURL: baseURL ?? "" }),
  ]);
  const [me, them] = [await mine.newPage(), await theirs.newPage()];
  await signInBrowser(me);
  await signInBrowser(them);
  const key = await createKeyOnPage(me, "a key of mine");
  const queued = await mine.request.post("/api/v1/intel/wallets/similarity", {
    headers: { "X-Api-Key": key },
    data: { wallets: wallets.slice(0, 2) },
  });
  const { jobId, requestId } = await queued.json();

  for (const path of ACCOUNT_PAGES) {
    const html = await (await them.request.get(path)).text();
    for (const secret of ["a key of mine", key.slice(0, 8), jobId, requestId])
      expect(html).not.toContain(secret);
  }
  await them.goto(`/similarity?job=${jobId}`);
  await expect(them.getByText("You don't have access to this analysis")).toBeVisible();
  const result = `/api/v1/jobs/result/by-key?key=similarity:result:${requestId}`;
  const fetchAs = (page: Page, path: string) =>
    page.evaluate(async (url) => {
      const response = await fetch(url);
      return { status: response.status, body: await response.json() };
    }, path);
  expect((await fetchAs(them, result)).status).toBe(404);
  expect(Object.keys((await fetchAs(them, `/api/v1/jobs/${jobId}`)).body)).toEqual(["status", "progress"]);
  expect((await fetchAs(me, `/api/v1/jobs/${jobId}`)).body).toMatchObject({ jobId });
  expect(await (await them.request.get("/account/ledger.csv")).text()).not.toContain(requestId);
  await Promise.all([mine.close(), theirs.close()]);
});

test("account pages are hidden from visitors who are not signed in", async ({ page, request }) => {
  for (const path of ACCOUNT_PAGES) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([
      307,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ]);
  }
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?next=%2Faccount");
  expect((await request.get("/account/ledger.csv")).status()).toBe(401);
});

test("a browser wallet buys a credit pack with USDC", async ({ page }) => {
  await signInBrowser(page, "/account/credits");
  const dialog = page.getByRole("dialog");
  const fund = dialog.getByRole("button", { name: "Fund Demo wallet" });
  await pressUntilSeen(page.getByRole("button", { name: "Buy 1,000" }), fund);
  await fund.click();
  await expect(page.getByText("Choose the wallet that pays $15")).toBeVisible();
  await dialog.getByRole("button", { name: "Pay with Demo wallet" }).click();
  const receipt = page.getByRole("dialog").getByText("Your account has 1,100 now");
  await expect(receipt).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("1,100");
  await page.getByRole("link", { name: "Ledger" }).click();
  await expect(page.getByRole("row", { name: /Credit pack/ })).toContainText("+1,000");
});

test("every section of the account is visible at every width, and the open one is marked", async ({
  page,
}) => {
  await signInBrowser(page, "/account/notes");
  const nav = page.getByRole("navigation", { name: "Account" });
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const link of await nav.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(nav.locator("[aria-current=page]")).toHaveText("Notes");
  }
});

test("a key with a long description does not break the layout", async ({ page }) => {
  await signInBrowser(page);
  await createKeyOnPage(page, "a key with a rather long description, to see what it does");
  await page.reload();
  await expectLayout(page);
});
