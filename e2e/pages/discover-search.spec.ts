import { expect, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { expectLayout } from "./support/layout";
import { openUntilIdle } from "./support/open-until-idle";

const SEARCH = "/discover?period=30d&currency=usd&bots=exclude&sortBy=realized";

/** Opens a list that has at least one wallet. */
async function openList(page: Page, path: string): Promise<void> {
  const [wallet = ""] = await readDemoWallets();
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible();
  await openUntilIdle(page, path);
  await expect(page.locator("tbody tr").first()).toBeVisible();
}

test("a filter chosen by keyboard applies at once, keeps the focus, and is undone by the back button", async ({
  page,
}) => {
  await openList(page, "/discover");
  const bots = page.getByLabel("Bots");
  await bots.focus();
  await page.keyboard.type("Without");
  await expect(page).toHaveURL("/discover?bots=exclude");
  await expect(bots).toBeFocused();
  await expect(bots).toHaveValue("exclude");
  const trades = page.getByLabel("Closed trades");
  await trades.focus();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/discover?bots=exclude&minTrades=2");
  await expect(trades).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/discover?bots=exclude");
  await expect(trades).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL("/discover");
  await expect(bots).toHaveValue("");
});

test("the link of a search opens it with its period, currency, order and filters, for a reader of another currency too", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openList(page, SEARCH);
  const head = page.getByRole("columnheader", { name: "Realized PnL USD" });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const period = page.getByRole("navigation", { name: "Period" });
  await expect(period.getByRole("link", { name: "30D" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByLabel("Bots")).toHaveValue("exclude");
  await expect(page.locator('td[data-name="Realized PnL, USD"]').first()).toContainText(/\$|unknown/);
  const file = page.getByRole("link", { name: "CSV" });
  await expect(file).toHaveAttribute("href", SEARCH.replace("/discover", "/discover.csv"));
  // The URL without a currency uses the chosen one.
  await page.goto("/discover");
  await expect(page.getByRole("columnheader", { name: "Realized PnL USD" })).toBeVisible();
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "SOL" }).click();
  await expect(page).toHaveURL("/discover?currency=sol");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7D" }).click();
  await expect(page).toHaveURL("/discover?period=7d&currency=sol");
  await expect(page.getByRole("columnheader", { name: "Realized PnL SOL" })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/discover\?period=7d&currency=sol$/);
});

test("the CSV file of a search has the results of its period", async ({ page, request }) => {
  await openList(page, SEARCH);
  const lines = (await (await request.get(SEARCH.replace("/discover", "/discover.csv"))).text()).split(
    "\r\n",
  );
  const [head = ""] = lines;
  expect(head).toContain("period.realizedPnlUsd,period.tradesCount");
  expect(lines.length).toBeGreaterThan(1);
});

test("a cursor of another search starts the list from the beginning", async ({ page, request }) => {
  await openList(page, "/discover");
  const cursor = `1_5_${"1".repeat(32)}_1_1_0123456789abcdef`;
  const text = await (await request.get(`/discover?cursor=${cursor}`)).text();
  expect(text).not.toContain("End of the list.");
  expect(text).toContain("Analyzed wallets");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form writes no empty field into the URL", async ({ page }) => {
    await page.goto("/discover?period=7d");
    await page.getByLabel(/^Data/).selectOption("SILVER");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL("/discover?period=7d&minTier=SILVER");
  });
});

test("a list of a period fits into every window", async ({ page }) => {
  await openList(page, "/discover?period=30d&currency=usd");
  await expectLayout(page);
});
