import { expect, type Page, test } from "@playwright/test";
import { readChainUrl, readDemoAccess } from "../support/demo-wallet";
import { createFundedWallet } from "../support/x402/wallets";
import { expectLayout } from "./support/layout";

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  ({ wallet, apiKey } = await readDemoAccess());
});

const feed = (page: Page) => page.getByRole("region", { name: "Trades and transfers" });
const rows = (page: Page) => feed(page).locator("tbody tr");
/** Column with the kind of transaction in words. */
const words = (page: Page) => rows(page).locator('td[data-name="Type"]');

async function openFeed(page: Page, query = ""): Promise<void> {
  await page.goto(`/wallet/${wallet}${query}`);
  await expect(rows(page).first()).toBeVisible();
}

/** Reads how many transactions the feed lists, of those that there are. */
async function readCount(page: Page): Promise<{ listed: number; all: number }> {
  const text =
    (await feed(page)
      .getByText(/^[\d,]+( of [\d,]+)? transactions?$/)
      .textContent()) ?? "";
  const [listed = 0, all = listed] = [...text.replaceAll(",", "").matchAll(/\d+/g)].map(Number);
  return { listed, all };
}

test("the feed has as many swaps as the API, and each kind is a part of all", async ({ page, request }) => {
  await openFeed(page, "?kind=swap");
  const response = await request.get(`/api/v1/intel/wallet/${wallet}?charts=true`, {
    headers: { "X-Api-Key": apiKey },
    timeout: 45_000,
  });
  const { hours, undatedSwaps } = (await response.json()).charts.activity;
  const swaps = await readCount(page);
  expect(swaps.listed).toBe(hours.reduce((sum: number, count: number) => sum + count, undatedSwaps));
  await openFeed(page, "?kind=transfer");
  const transfers = await readCount(page);
  expect(transfers.listed).toBeGreaterThan(0);
  expect(transfers.all).toBe(swaps.all);
});

test("without scripts the form filters the feed, and the token table does not change", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  // The rows that remain are in the initial HTML.
  await expect(async () => {
    await page.goto(`/wallet/${wallet}?sortBy=roi`);
    await expect(rows(page).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await feed(page).getByLabel("Type").selectOption("transfer");
  await feed(page).getByLabel("Direction").selectOption("in");
  await feed(page).getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\?sortBy=roi&kind=transfer&direction=in&token=#feed$/);
  await expect(async () => {
    if ((await rows(page).count()) === 0) await page.reload();
    await expect(words(page)).not.toHaveCount(0, { timeout: 1_000 });
    for (const line of await words(page).allTextContents()) expect(line).toMatch(/^(Received)+$/);
  }).toPass();
  await feed(page).getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\?sortBy=roi#feed$/);
  await page.close();
});

test("filtering by a token lists its rows, and the next page keeps the filter", async ({ page }) => {
  await openFeed(page, "?token=SOL");
  await expect(feed(page).getByLabel(/^Token/)).toHaveValue("SOL");
  for (const token of await rows(page).locator('td[data-name="Token"]').allTextContents())
    expect(token).toMatch(/^(SOL)+$/);
  await openFeed(page, "?kind=swap");
  const first = await rows(page).first().locator("a").first().getAttribute("href");
  await feed(page).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?kind=swap&feed=2#feed`);
  await expect(rows(page).first().locator("a").first()).not.toHaveAttribute("href", first ?? "");
  for (const line of await words(page).allTextContents()) expect(line).toMatch(/^(Bought|Sold)+$/);
});

test("a wallet with only transfers shows them instead of metrics of swaps", async ({ page }) => {
  const { publicKey } = await createFundedWallet(await readChainUrl(), { sol: 3, usdc: 5 });
  await page.goto(`/wallet/${publicKey.toBase58()}`);
  await expect(rows(page)).not.toHaveCount(0);
  await expect(words(page).first()).toHaveText(/^(Received)+$/);
  await expect(page.getByRole("region", { name: "Holdings" })).toBeVisible();
  for (const name of ["Tokens", "PnL over time", "Hold times"])
    await expect(page.getByRole("region", { name, exact: true })).toHaveCount(0);
  await expectLayout(page);
});

test("a wallet page has at most 97 tab stops", async ({ page }) => {
  await openFeed(page);
  await expect(page.getByRole("region", { name: "PnL over time" }).getByRole("table")).toBeAttached();
  const countStops = () =>
    page
      .locator(':is(a[href], button, input:not([type="hidden"]), select, summary, [tabindex="0"])')
      .evaluateAll(
        (all) =>
          all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0 && one.checkVisibility())
            .length,
      );
  // Rows are one tab stop once scripts run.
  await expect.poll(countStops).toBeLessThanOrEqual(97);
});

test("the columns of a table are one tab stop, and arrow keys move along them", async ({ page }) => {
  await openFeed(page);
  const sorts = page.getByRole("region", { name: "Tokens" }).locator("thead a");
  await expect(sorts.nth(1)).toHaveAttribute("tabindex", "-1");
  await sorts.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(sorts.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(sorts.nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(sorts.first()).toBeFocused();
});

test("rows are one tab stop, and arrow keys move through them", async ({ page }) => {
  await openFeed(page);
  const links = page.getByRole("region", { name: "Tokens" }).locator("tbody th a[href^='/']");
  await expect(links.first()).toHaveAttribute("tabindex", "0");
  await expect(links.nth(1)).toHaveAttribute("tabindex", "-1");
  await links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await expect(links.first()).toHaveAttribute("tabindex", "-1");
  await page.keyboard.press("End");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tokens\//);
});

test("the right arrow key reaches the copy and explorer buttons of a row, and the down arrow the next row", async ({
  page,
}) => {
  await openFeed(page);
  const rows = page.getByRole("region", { name: "Tokens" }).locator("tbody tr");
  const link = (row: number) => rows.nth(row).locator("th a[href^='/']");
  await expect(link(0)).toHaveAttribute("tabindex", "0");
  await expect(link(0)).toHaveAttribute("aria-description", "Arrow keys move between rows and within a row.");
  await link(0).focus();
  await page.keyboard.press("ArrowRight");
  await expect(rows.first().getByRole("button", { name: "Copy the token's address" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(rows.first().getByRole("link", { name: /^Open in/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link(1)).toBeFocused();
});
