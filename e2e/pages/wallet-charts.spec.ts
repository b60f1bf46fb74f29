import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoGroup, readDemoWallets } from "../support/demo-wallet";
import { expectAccessible } from "./support/accessible";
import { expectNoSidewaysScroll } from "./support/overflow";

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  [wallet = ""] = await readDemoWallets();
  ({ apiKey } = await createAdminKey(200));
});

function panel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

async function openCharts(page: Page, address = wallet): Promise<void> {
  await page.goto(`/wallet/${address}`);
  await expect(panel(page, "PnL over time").getByRole("table")).toBeAttached();
}

/** Numbers of a column of a table, counted from 1. */
async function readColumn(table: Locator, column: number): Promise<readonly number[]> {
  const cells = await table.locator(`tbody tr > :nth-child(${column})`).allTextContents();
  return cells.map((text) => Number(text.replace("−", "-").replace(/[^\d.-]/g, "")));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

test("the days add up to the realized PnL of the API", async ({ page, request }) => {
  await openCharts(page);
  const response = await request.get(`/api/v1/intel/wallet/${wallet}`, { headers: { "X-Api-Key": apiKey } });
  const { realizedPnlSol } = (await response.json()).pnl.allTime;
  const table = panel(page, "PnL over time").getByRole("table");
  const soFar = await readColumn(table, 3);
  expect(sum(await readColumn(table, 2))).toBeCloseTo(realizedPnlSol, 6);
  expect(soFar.at(-1)).toBeCloseTo(realizedPnlSol, 8);
  expect(soFar.length).toBeGreaterThan(1);
});

test("the line ends in the net result of the API at current prices", async ({ page, request }) => {
  const { address, realizedPnlSol, net } = await findKnownNet(request);
  await openCharts(page, address);
  const chart = panel(page, "PnL over time");
  const shown = chart.locator('a[href$="/metrics/net-pnl"] data');
  expect(Number(await shown.getAttribute("value"))).toBeCloseTo(net, 9);
  await expect(chart.locator("[data-now] circle")).toBeVisible();
  const [line] = await chart
    .locator("[data-now] line")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("y2")) - Number(one.getAttribute("y1"))));
  expect(Math.sign(line ?? 0)).toBe(Math.sign(realizedPnlSol - net));
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }).click();
  await expect(page).toHaveURL(/currency=usd/);
  await expect(chart.locator("[data-now]")).toHaveCount(0);
});

/**
 * A wallet of the demo with holdings that change its result, all of whose sales have a result. Its net result
 * may be a part.
 */
async function findKnownNet(request: APIRequestContext) {
  for (const address of [...(await readDemoWallets()), ...(await readDemoGroup())]) {
    const headers = { "X-Api-Key": apiKey };
    const response = await request.get(`/api/v1/intel/wallet/${address}`, { headers, timeout: 45_000 });
    const {
      realized: realizedPnlSol,
      total: net,
      unknown = [],
    } = (await response.json()).pnl.allTime.results.sol;
    if (!unknown.includes("realized") && Math.abs(net - realizedPnlSol) > 1e-6)
      return { address, realizedPnlSol, net };
  }
  throw new Error("no wallet of the demo holds what changes its result");
}

test("the days in dollars equal those of the API, and the URL keeps the currency", async ({
  page,
  request,
}) => {
  await page.goto(`/wallet/${wallet}?status=open`);
  const chart = panel(page, "PnL over time");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?currency=usd&status=open`);
  await expect(
    page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }),
  ).toHaveAttribute("aria-current", "true");
  const response = await request.get(`/api/v1/intel/wallet/${wallet}?charts=true`, {
    headers: { "X-Api-Key": apiKey },
  });
  const { days } = (await response.json()).charts.pnlUsd;
  const shown = await readColumn(chart.getByRole("table"), 2);
  expect(shown).toHaveLength(days.length);
  for (const [index, { realizedPnlUsd }] of days.entries())
    expect(Math.abs((shown[index] ?? Number.NaN) - realizedPnlUsd)).toBeLessThan(0.0051);
  expect(shown.some((usd) => usd !== 0)).toBe(true);
  await expect(chart.locator("details summary")).toBeVisible();
  const day = chart.locator("details a").last();
  await expect(day).toHaveAttribute("aria-label", /\$/);
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "SOL" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?currency=sol&status=open`);
});

test("every closed trade has a hold time and a return, every swap an hour and a weekday", async ({
  page,
}) => {
  await openCharts(page);
  const holds = await readColumn(panel(page, "Hold times").getByRole("table"), 3);
  const returns = await readColumn(panel(page, "Returns").getByRole("table"), 3);
  expect([holds.length, returns.length]).toEqual([8, 5]);
  expect(sum(holds)).toBe(sum(returns));
  expect(sum(holds)).toBeGreaterThan(0);

  const activity = panel(page, "Activity");
  const hours = await readColumn(activity.getByRole("table", { name: "Trades by hour" }), 2);
  const weekdays = await readColumn(activity.getByRole("table", { name: "Trades by weekday" }), 2);
  expect([hours.length, weekdays.length]).toEqual([24, 7]);
  expect(sum(hours)).toBe(sum(weekdays));
  expect(sum(hours)).toBeGreaterThanOrEqual(2 * sum(holds));
});

for (const width of inScope({ quick: [375], full: [375, 768, 1440] })) {
  test(`interactive charts fit ${width} px, and axe finds no serious issue in them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCharts(page);
    const line = panel(page, "PnL over time");
    await expect(async () => {
      await page.mouse.move(0, 0);
      await line.getByRole("slider").hover();
      await expect(line.locator(".recharts-area-curve")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("computed charts are in the HTML of the page", async ({ page }) => {
    await page.goto(`/wallet/${wallet}`);
    await expect(async () => {
      await page.reload();
      await expect(panel(page, "Hold times").getByRole("table")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const line = panel(page, "PnL over time").locator("[data-plot] path").first();
    await expect(line).toBeVisible();
  });
});
