import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readDemoAccess } from "../support/demo-wallet";
import { expectLayout } from "./support/layout";
import { signInBrowser } from "./support/sign-in";

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  ({ wallet, apiKey } = await readDemoAccess());
});

const results = (page: Page) => page.getByRole("region", { name: "Results in this period" });
const choice = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Period" }).getByRole("link", { name, exact: true });

function tile(page: Page, name: string): Locator {
  return results(page)
    .locator("dl > div")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .locator("dd")
    .first();
}

async function openPeriod(page: Page, query: string): Promise<void> {
  await page.goto(`/wallet/${wallet}${query}`);
  await expect(tile(page, "Realized PnL")).toBeVisible();
}

const exactValue = async (metric: Locator) => Number(await metric.locator("data").getAttribute("value"));

/** Days with a result in the API. */
async function fetchDays(page: Page): Promise<readonly { day: string; realizedPnlSol: number }[]> {
  const response = await page.request.get(`/api/v1/intel/wallet/${wallet}?charts=true`, {
    headers: { "X-Api-Key": apiKey },
    timeout: 45_000,
  });
  return (await response.json()).charts.pnl.days;
}

test("the realized result between two days is the sum of the results of these days", async ({ page }) => {
  const days = await fetchDays(page);
  const middle = days.slice(Math.floor(days.length / 3), Math.ceil((days.length * 2) / 3));
  const [from, to] = [middle[0]?.day, middle.at(-1)?.day];
  await openPeriod(page, `?from=${from}&to=${to}`);
  const sum = middle.reduce((total, { realizedPnlSol }) => total + realizedPnlSol, 0);
  expect(await exactValue(tile(page, "Realized PnL"))).toBeCloseTo(sum, 6);
  await expect(results(page)).toContainText("Unrealized PnL is not available for past dates.");
  await expectLayout(page);
});

test("a period is a link, its form keeps the other URL fields, and the page without a period is unchanged", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}?sortBy=roi&kind=swap`);
  await choice(page, "30D").click();
  await expect(page).toHaveURL(`/wallet/${wallet}?days=30&sortBy=roi&kind=swap`);
  await expect(tile(page, "Trades")).toBeVisible();
  await page.getByText("Custom range").click();
  await page.getByLabel("From", { exact: true }).fill("2026-01-01");
  await page.getByLabel("To, UTC").fill("2026-12-31");
  await page
    .locator("form", { has: page.getByLabel("To, UTC") })
    .getByRole("button", { name: "Apply" })
    .click();
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=roi&kind=swap&from=2026-01-01&to=2026-12-31`);
  await expect(tile(page, "Realized PnL")).toBeVisible();
  await choice(page, "All").click();
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=roi&kind=swap`);
  await expect(tile(page, "Realized PnL")).toHaveCount(0);
});

test("a period governs tiles, charts and feed, by keyboard, and the back button returns to all time", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}`);
  const feed = page.getByRole("region", { name: "Trades and transfers" });
  const total = await feed.getByText(/^[\d,]+ transactions?$/).textContent();
  await choice(page, "7D").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/wallet/${wallet}?days=7`);
  await expect(results(page)).toBeVisible();
  await expect(feed.getByText(new RegExp(`^[\\d,]+ of ${total}$`))).toBeVisible();
  const closed = await tile(page, "Trades").locator("xpath=following-sibling::dd").textContent();
  await expect(page.getByRole("region", { name: "Returns" })).toContainText(closed ?? "");
  await page.goBack();
  await expect(results(page)).toHaveCount(0);
  await expect(feed.getByText(total ?? "")).toBeVisible();
});

test("the token table and its file list the tokens traded in the period and add up to its tile", async ({
  page,
}) => {
  await openPeriod(page, "?days=90");
  const table = page.getByRole("region", { name: "Tokens", exact: true });
  await expect(table.getByText(/^[\d,]+ tokens? bought or sold in this period$/)).toBeVisible();
  const heads = await table.getByRole("columnheader").allTextContents();
  expect(heads.join(" ")).not.toMatch(/Unrealized|Balance|Value/);
  const file = await page.request.get(
    (await table.getByRole("link", { name: "CSV" }).getAttribute("href")) ?? "",
  );
  const [head = "", ...lines] = (await file.text()).trim().split("\r\n");
  const column = head.split(",").indexOf("realizedPnlSol");
  const sum = lines.reduce((total, line) => total + Number(line.split(",")[column]), 0);
  expect(await exactValue(tile(page, "Realized PnL"))).toBeCloseTo(sum, 6);
  await table.getByRole("columnheader", { name: "Proceeds" }).getByRole("link").click();
  await expect(page).toHaveURL(`/wallet/${wallet}?days=90&sortBy=totalSolReceived`);
  await tile(page, "Realized PnL").getByRole("link").click();
  await expect(page).toHaveURL(/days=90&sortBy=totalSolReceived&kind=swap&direction=out#feed$/);
  const feed = page.getByRole("region", { name: "Trades and transfers" });
  await expect(feed.locator('td[data-name="Type"]').first()).toHaveText(/^(Sold)+$/);
  await expect(feed.locator('td[data-name="Result, SOL"] data').first()).toBeVisible();
  await expectLayout(page);
});

test("a period before the first trade has a sentence in each panel, and no broken number", async ({
  page,
}) => {
  for (const query of ["", "&currency=usd"]) {
    await openPeriod(page, `?from=2001-01-01&to=2001-01-31${query}`);
    await expect(page.getByText("No token was bought or sold in this period.")).toBeVisible();
    await expect(page.getByText("No trades or transfers in this period.")).toBeVisible();
    await expect(page.getByText("No sale in this period has a cost basis.")).toBeVisible();
    await expect(page.getByText(/^No closed trades in this period\./)).toHaveCount(2);
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|undefined|null/);
  }
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?currency=usd#feed`);
  await page.context().clearCookies();
});

test("the feed and the card follow the currency, and the preview image has the query of the page", async ({
  page,
}) => {
  await openPeriod(page, "?days=30&currency=usd");
  await expectLayout(page);
  const feed = page.getByRole("region", { name: "Trades and transfers" });
  await expect(feed.locator('td[data-name="Value, USD"] .figure').first()).toHaveText(/^\$/);
  await expect(page.getByRole("link", { name: "Download share card" })).toHaveAttribute(
    "href",
    `/wallet/${wallet}/card.png?download=1&days=30&currency=usd`,
  );
  const preview = page.locator('meta[property="og:image"]');
  await expect(preview).toHaveAttribute("content", /\/card\.png\?days=30&currency=usd$/);
  const image = await page.request.get((await preview.getAttribute("content")) ?? "");
  expect(image.headers()["content-type"]).toBe("image/png");
  await page.goto(`/wallet/${wallet}`);
  await expect(preview).toHaveAttribute("content", /opengraph-image/);
  await page.context().clearCookies();
});

test("the export of a period is a file whose results add up to the tile, and is charged once", async ({
  page,
}) => {
  await signInBrowser(page, `/wallet/${wallet}?days=90`);
  await expect(tile(page, "Realized PnL")).toBeVisible();
  const expected = await exactValue(tile(page, "Realized PnL"));
  for (const credits of ["97", "97"]) {
    const begun = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toBe(`trades-${wallet}.csv`);
    const rows: readonly Readonly<Record<string, string>>[] = parse(await readFile(await file.path()), {
      columns: true,
      bom: true,
    });
    expect(rows.reduce((sum, { realizedPnlSol }) => sum + Number(realizedPnlSol), 0)).toBeCloseTo(
      expected,
      6,
    );
    await page.reload();
    await expect(page.getByRole("link", { name: new RegExp(`^Account .*${credits} credits`) })).toBeVisible();
  }
});

test("the drawdown is below the chart, and in its table", async ({ page }) => {
  await page.goto(`/wallet/${wallet}`);
  const chart = page.getByRole("region", { name: "PnL over time", exact: true });
  await expect(chart.getByText(/^Drawdown/).first()).toBeVisible();
  await expect(chart.getByRole("table").getByRole("columnheader", { name: "Drawdown" })).toBeAttached();
});

test("the page of a token draws the prices of the wallet's swaps and says that other prices are unknown", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}`);
  const name = page.getByRole("region", { name: "Tokens" }).locator("tbody tr th a").first();
  await page.goto((await name.getAttribute("href")) ?? "");
  const metric = page.locator("figure").filter({ hasText: "Trade prices" });
  await expect(metric).toContainText("Shows only this wallet's trades, not the market price.");
  await expect(metric.locator("svg path").last()).toHaveAttribute("d", /^M/);
  await expectLayout(page);
});
