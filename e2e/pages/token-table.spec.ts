import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { shortAddress } from "@walletlens/format";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";
import { readAsSent } from "./support/as-sent";

const PAGE_SIZE = 20;

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  [wallet = ""] = await readDemoWallets();
  ({ apiKey } = await createAdminKey(300));
});

interface Row {
  readonly tokenAddress: string;
}

async function fetchRows(
  request: APIRequestContext,
  query: string,
): Promise<{ data: readonly Row[]; total: number }> {
  const path = `/api/v1/intel/wallet/${wallet}/tokens?pageSize=${PAGE_SIZE}&${query}`;
  const response = await request.get(path, { headers: { "X-Api-Key": apiKey }, timeout: 45_000 });
  expect(response.status()).toBe(200);
  return response.json();
}

async function expectRows(page: Page, rows: readonly Row[]): Promise<void> {
  const addresses = page.locator("#tokens tbody th span[title]");
  await expect(addresses).toHaveText(rows.map(({ tokenAddress }) => shortAddress(tokenAddress)));
}

type Sort = readonly [query: string, column: string, order: "ascending" | "descending"];

const SORTS: readonly Sort[] = [
  ["sortBy=totalSolSpent&sortOrder=DESC", "Cost", "descending"],
  ["sortBy=realizedPnlSol&sortOrder=ASC&page=2", "Realized", "ascending"],
];
const OTHER_SORTS: readonly Sort[] = [
  ["sortBy=roi&sortOrder=ASC", "Return", "ascending"],
  ["sortBy=lastTradeAt&sortOrder=DESC", "Last trade", "descending"],
  ["sortBy=valueSol&sortOrder=ASC", "Value", "ascending"],
];

for (const [query, column, order] of inScope({ quick: SORTS, full: [...SORTS, ...OTHER_SORTS] })) {
  test(`a URL with ${query} shows the rows that the API returns for it`, async ({ page, request }) => {
    const { data } = await fetchRows(request, query);
    const path = `/wallet/${wallet}?${query}`;
    const rows = await readAsSent(page, path, "#tokens tbody th span[title]");
    expect(rows.map(({ text }) => text)).toEqual(data.map(({ tokenAddress }) => shortAddress(tokenAddress)));
    const sorted = await readAsSent(page, path, "th[aria-sort]:not([aria-sort=none])");
    expect(sorted.map(({ text, attributes }) => [text, attributes["aria-sort"]])).toEqual([
      [expect.stringContaining(column), order],
    ]);
  });
}

test("a click on a column sorts by it, a second one reverses the order, and the URL has the order", async ({
  page,
  request,
}) => {
  const { data } = await fetchRows(request, "sortBy=totalSolSpent&sortOrder=ASC");
  await page.goto(`/wallet/${wallet}`);
  const spent = page.locator("#tokens").getByRole("columnheader", { name: "Cost" }).getByRole("link");
  await spent.click();
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=totalSolSpent`);
  await spent.click();
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=totalSolSpent&sortOrder=ASC`);
  await expectRows(page, data);
  await page.goBack();
  await expect(page.locator("#tokens").getByRole("columnheader", { name: "Cost" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("the next page has the following rows in the same order", async ({ page, request }) => {
  const { data, total } = await fetchRows(request, "sortBy=roi&page=2");
  expect(total).toBeGreaterThan(PAGE_SIZE);
  await page.goto(`/wallet/${wallet}?sortBy=roi`);
  await page.getByRole("region", { name: "Tokens" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?sortBy=roi&page=2`);
  await expectRows(page, data);
});

test("an invalid query shows the first rows, not an error", async ({ page, request }) => {
  const { data } = await fetchRows(request, "");
  const response = await page.goto(`/wallet/${wallet}?sortBy=nonsense&sortOrder=up&page=-3`);
  expect(response?.status()).toBe(200);
  await expectRows(page, data);
});

test("without scripts the menu shows and hides columns, and the sorted column remains", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const heads = page.locator("#tokens thead th");
  await expect(async () => {
    await page.goto(`/wallet/${wallet}?sortBy=winRate`);
    await expect(heads).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(heads).toHaveText([
    ...[
      "Token",
      /^Total PnL/,
      /^Realized/,
      /^Unrealized/,
      /^Return/,
      /^Cost/,
      /Win rate/,
      /^Value/,
      /^Last trade/,
    ],
  ]);
  await page.locator("#tokens").getByText("Columns").click();
  await page.getByRole("link", { name: "Hide Unrealized" }).click();
  await expect(page).toHaveURL(
    /columns=netSolProfitLoss%2CrealizedPnlSol%2Croi%2CtotalSolSpent%2CvalueSol%2ClastTradeAt/,
  );
  await expect(heads.filter({ hasText: "Unrealized" })).toHaveCount(0);
  await page.close();
});
