import { expect, type Locator, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";
import { expectAccessible } from "./support/accessible";
import { EXCHANGE, NEVER_USED } from "./support/addresses";
import { readAsSent } from "./support/as-sent";
import { openDrawer } from "./support/open-dialog";
import { expectNoSidewaysScroll } from "./support/overflow";

let wallets: readonly string[];
let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  wallets = await readDemoWallets();
  ({ apiKey } = await createAdminKey(300));
});

/** The wallet with the most swaps: some of the others fit on one page. */
test.beforeAll(async ({ request }) => {
  const profiles = await Promise.all(
    wallets.map(async (address) => {
      const options = { headers: { "X-Api-Key": apiKey }, timeout: 45_000 };
      return (await request.get(`/api/v1/intel/wallet/${address}`, options)).json();
    }),
  );
  const byLength = profiles.toSorted((a, b) => b.coverage.transactions - a.coverage.transactions);
  wallet = byLength[0].walletAddress;
});

function region(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** The link of a headline metric. */
function tile(page: Page, metric: string): Locator {
  return page.locator(`dd a[href$="/metrics/${metric}"]`).first();
}

async function openWallet(page: Page, address = wallet): Promise<void> {
  await page.goto(`/wallet/${address}`);
  await expect(region(page, "Activity").getByRole("table").first()).toBeAttached();
}

function readNumber(text: string | null): number {
  return Number((text ?? "").replace("−", "-").replace(/[^\d.-]/g, ""));
}

/** Exact values of a column of a table, counted from 1, over all of its pages. */
async function readColumn(page: Page, path: string, column: number): Promise<readonly number[]> {
  const values: number[] = [];
  const cell = `article tbody tr:not([hidden]) > :nth-child(${column}) data`;
  for (let number = 1; number < 50; number += 1) {
    const at = `${path}${path.includes("?") ? "&" : "?"}page=${number}`;
    values.push(...(await readAsSent(page, at, cell)).map(({ attributes }) => Number(attributes.value)));
    const links = await readAsSent(page, at, "article a");
    if (!links.some(({ text }) => text.includes("Next"))) break;
  }
  return values;
}

/** One in this number of metric pages is also opened in the browser. */
const OPENED_EVERY = inScope({ quick: 8, full: 1 });

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test("a metric opens its evidence in a drawer over the unchanged page, and Escape and back close it", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}?sortBy=roi`);
  await expect(region(page, "Activity").getByRole("table").first()).toBeAttached();
  const drawer = await openDrawer(page, () => tile(page, "realized-pnl"));
  await expect(page).toHaveURL(`/wallet/${wallet}/metrics/realized-pnl`);
  await expect(page).toHaveTitle(/^Realized PnL of /);
  await expect(drawer.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=roi`);
  await expect(tile(page, "realized-pnl")).toBeFocused();

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/wallet/${wallet}?`)) asked.push(request.url());
  });
  await tile(page, "realized-pnl").press("Enter");
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Return" })).toHaveAttribute("aria-sort", "descending");
  expect(asked).toEqual([]);
});

test("the drawer traps the focus, stays open at another click on its metric, and its button returns the focus", async ({
  page,
}) => {
  await openWallet(page);
  const drawer = await openDrawer(
    page,
    () => tile(page, "median-hold"),
    (link) => link.press("Enter"),
  );
  await expect(drawer.getByRole("row").nth(1)).toBeVisible();
  const loads: string[] = [];
  page.on("request", (loaded) => loaded.isNavigationRequest() && loads.push(loaded.url()));
  await tile(page, "median-hold").dispatchEvent("click");
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("Tab");
  await expect(drawer.locator(":focus")).toHaveCount(1);
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(tile(page, "median-hold")).toBeFocused();
  expect(loads).toEqual([]);
});

test("the results of all sales in the drawer add up to the realized PnL of the API", async ({
  page,
  request,
}) => {
  await openWallet(page);
  const response = await request.get(`/api/v1/intel/wallet/${wallet}`, { headers: { "X-Api-Key": apiKey } });
  const { realizedPnlSol } = (await response.json()).pnl.allTime;
  const drawer = await openDrawer(page, () => tile(page, "realized-pnl"));
  const shown = await drawer.locator("p data").first().textContent();
  expect(readNumber(shown)).toBeCloseTo(realizedPnlSol, 9);

  const path = `/wallet/${wallet}/metrics/realized-pnl`;
  const results = await readColumn(page, path, 8);
  expect(sum(results)).toBeCloseTo(realizedPnlSol, 6);
  expect(results.length).toBeGreaterThan(50);
  await page.goto(path);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Realized PnL" })).toBeVisible();
  await expect(page.locator("article p data").first()).toHaveText(shown ?? "");
});

test("the pager shows older rows in the same drawer, and back closes it", async ({ page }) => {
  await openWallet(page);
  const drawer = await openDrawer(page, () => tile(page, "realized-pnl"));
  const first = await drawer.getByRole("rowheader").first().textContent();
  await drawer.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(drawer.getByRole("rowheader").first()).not.toHaveText(first ?? "");
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`/wallet/${wallet}`);
});

test("a token row opens its swaps, and a sale names the buy of each lot that it used", async ({ page }) => {
  await openWallet(page);
  const row = () => region(page, "Tokens").locator("tbody tr").first();
  const drawer = await openDrawer(page, () => row().locator("th a").first());
  const trades = drawer.getByRole("table", { name: "Trades" });
  const signature = trades.getByRole("link", { name: /^Transaction / }).first();
  await expect(signature).toHaveAttribute(
    "href",
    /^https:\/\/explorer\.solana\.com\/tx\/\w{80,90}\?cluster=custom/,
  );
  const buys = trades.getByRole("row").filter({ has: page.getByRole("cell", { name: "Buy", exact: true }) });
  const bought = await buys
    .getByRole("link", { name: /^Transaction / })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await trades.locator("summary").first().click();
  const lot = drawer.getByRole("table", { name: /^Lots used/ }).first();
  await expect(lot).toBeVisible();
  await expect(lot.getByRole("cell", { name: /^bought / }).first()).toBeVisible();
  const opener = await lot
    .getByRole("link", { name: /^Transaction / })
    .first()
    .getAttribute("href");
  expect(bought).toContain(opener);
});

test("a bar of a histogram opens as many closed trades as it counts, and an hour as many swaps", async ({
  page,
}) => {
  await openWallet(page);
  const bar = () => region(page, "Returns").locator("tbody a").first();
  const count = readNumber(await bar().textContent());
  let drawer = await openDrawer(page, bar);
  await expect(drawer.locator("p data").first()).toHaveText(String(count));
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  const hour = () =>
    region(page, "Activity")
      .getByRole("link", { name: /^\d\d:00 to/ })
      .first();
  const words = await hour().getAttribute("aria-label");
  drawer = await openDrawer(page, hour, (link) => link.press("Enter"));
  // The results of the trades entered in that hour follow.
  const [, swaps = ""] = /: ([^;]+)/.exec(words ?? "") ?? [];
  await expect(drawer.locator("p data").first()).toHaveText(String(readNumber(swaps)));
});

test("every metric of the page has a separate page with a title and no error", async ({ page, request }) => {
  test.slow();
  await openWallet(page);
  const hrefs = await page
    .locator('a[href*="/metrics/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const metrics = Array.from(new Map(hrefs.map((href) => [href.split("?")[0], href])).values());
  expect(metrics.length).toBeGreaterThanOrEqual(25);
  for (const [index, href] of metrics.entries()) {
    const response = await request.get(href);
    expect(response.status(), href).toBe(200);
    const html = await response.text();
    expect(html, href).toMatch(/<h1\b/);
    expect(html, href).not.toContain("could not be gathered");
    if (index % OPENED_EVERY > 0) continue;
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 }), href).toBeVisible();
    await expect(page.getByText("could not be gathered"), href).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test("an unknown metric is not found, and a wallet without metrics redirects to its page", async ({
  page,
}) => {
  expect((await page.goto(`/wallet/${wallet}/metrics/nonsense`))?.status()).toBe(404);
  expect((await page.goto(`/wallet/${wallet}/metrics/hours?of=24`))?.status()).toBe(404);
  await page.goto(`/wallet/${NEVER_USED}/metrics/win-rate`);
  await page.getByRole("link", { name: "Open the wallet's page" }).click();
  await expect(page).toHaveURL(`/wallet/${NEVER_USED}`);
  await page.goto(`/wallet/${EXCHANGE}/tokens/${wallet}`);
  await expect(page.getByText("No stored analysis of this wallet")).toBeVisible();
  await openWallet(page);
  await page.goto(`/wallet/${wallet}/tokens/${NEVER_USED}`);
  await expect(page.getByText("This wallet never bought this token")).toBeVisible();
});

test("without scripts a metric links to the page with its rows", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/wallet/${wallet}/metrics/realized-pnl`);
  await expect(page.locator("article tbody tr").first()).toBeVisible();
  await page.locator("article summary").first().click();
  await expect(page.getByRole("table", { name: /^Lots used/ }).first()).toBeVisible();
  await context.close();
});

for (const theme of inScope({ quick: ["dark"], full: ["dark", "light"] })) {
  test(`the drawer fits a narrow window and axe finds nothing serious in it, ${theme}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await openWallet(page);
    await context.addCookies([{ name: "theme", value: theme, url: new URL(page.url()).origin }]);
    await page.reload();
    const drawer = await openDrawer(page, () => tile(page, "realized-pnl"));
    await expect(drawer.getByRole("row").nth(1)).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(375);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(page.url());
    await expect(page.locator("article tbody tr").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}
