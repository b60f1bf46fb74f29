import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readDemoAccess } from "../support/demo-wallet";
import { NEVER_USED } from "./support/addresses";
import { expectLayout } from "./support/layout";

let wallet: string;
let apiKey: string;

test.beforeAll(async () => {
  ({ wallet, apiKey } = await readDemoAccess());
});

const tokens = (page: Page) => page.getByRole("region", { name: "Tokens" });

/** Addresses of the rows that are shown. */
async function readRows(page: Page): Promise<readonly (string | null)[]> {
  const names = await tokens(page).locator("tbody th span[title]").all();
  return Promise.all(names.map((name) => name.getAttribute("title")));
}

/** Addresses of all rows of the file that the page offers. */
async function readFileRows(page: Page): Promise<readonly Readonly<Record<string, string>>[]> {
  const href = await tokens(page).getByRole("link", { name: "CSV" }).getAttribute("href");
  const response = await page.request.get(href ?? "");
  expect(response.status()).toBe(200);
  return parse(await response.text(), { columns: true });
}

/** Reads the number of listed tokens and of all tokens from the table. */
async function readCount(page: Page): Promise<{ listed: number; all: number }> {
  const text =
    (await tokens(page)
      .getByText(/^[\d,]+( of [\d,]+)? tokens?$/)
      .textContent()) ?? "";
  const [listed = 0, all = listed] = [...text.matchAll(/\d+/g)].map(Number);
  return { listed, all };
}

test("open and closed tokens add up to all, each URL shows one kind, and back shows the other", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}`);
  const whole = await readCount(page);
  expect(whole.listed).toBe(whole.all);
  await tokens(page).getByRole("link", { name: "Closed", exact: true }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?status=closed`);
  await expect(tokens(page).getByRole("link", { name: "Closed", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const closed = await readCount(page);
  for (const row of await readFileRows(page)) expect(row).toMatchObject({ status: "closed" });
  await tokens(page).getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?status=open`);
  const open = await readCount(page);
  for (const row of await readFileRows(page)) expect(row).toMatchObject({ status: "open" });
  expect(open.listed).toBeGreaterThan(0);
  expect(closed.listed).toBeGreaterThan(0);
  expect(open.listed + closed.listed).toBe(whole.all);
  await page.goBack();
  await expect(page).toHaveURL(`/wallet/${wallet}?status=closed`);
});

test("hidden dust is tokens with less than 0.01 SOL spent, and the other rows keep their order", async ({
  page,
}) => {
  await page.goto(`/wallet/${wallet}?sortBy=totalSolSpent&sortOrder=ASC`);
  const all = await readFileRows(page);
  await tokens(page).getByRole("link", { name: "Hide dust" }).click();
  await expect(tokens(page).getByRole("link", { name: "Show dust" })).toBeVisible();
  await expect(page).toHaveURL(`/wallet/${wallet}?dust=hide&sortBy=totalSolSpent&sortOrder=ASC`);
  const rest = all.filter(({ totalSolSpent }) => totalSolSpent === "" || Number(totalSolSpent) >= 0.01);
  expect((await readFileRows(page)).map((row) => row.tokenAddress)).toEqual(
    rest.map((row) => row.tokenAddress),
  );
  expect(await readCount(page)).toEqual({ listed: rest.length, all: all.length });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, order and pages are links", async ({ page }) => {
    // Slow content is streamed, and a script inserts it.
    const follow = async (name: string, query: string) => {
      await expect(async () => {
        // A click that took long has led there all the same.
        if (!page.url().endsWith(query)) {
          await page.reload();
          await tokens(page).getByRole("link", { name, exact: true }).click({ timeout: 2_000 });
        }
        await expect(page).toHaveURL(`/wallet/${wallet}${query}`);
      }).toPass();
    };
    await page.goto(`/wallet/${wallet}`);
    await follow("Closed", "?status=closed");
    await follow("Cost", "?status=closed&sortBy=totalSolSpent");
    await expect(async () => {
      if (!(await tokens(page).locator("tbody tr").first().isVisible())) await page.reload();
      await expect(tokens(page).locator("tbody tr").first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect((await readCount(page)).listed).toBeLessThan((await readCount(page)).all);
  });
});

test("a filter without matches says so and links to all rows", async ({ page }) => {
  await page.goto(`/wallet/${wallet}?status=open&page=999`);
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL(`/wallet/${wallet}?status=open`);
});

test("the file has the rows of all pages in table order, unrounded, with unknown values empty", async ({
  page,
  request,
}) => {
  await page.goto(`/wallet/${wallet}?sortBy=roi`);
  const rows = await readFileRows(page);
  expect(rows).toHaveLength((await readCount(page)).all);
  const first = await readRows(page);
  expect(rows.slice(0, first.length).map((row) => row.tokenAddress)).toEqual(first);
  const path = `/api/v1/intel/wallet/${wallet}/tokens?pageSize=100&sortBy=roi`;
  const { data } = await (await request.get(path, { headers: { "X-Api-Key": apiKey } })).json();
  for (const [index, row] of rows.slice(0, 100).entries()) {
    const { realizedPnlSol, totalSolSpent, winRate, unknown = [] } = data[index];
    const metrics = { realizedPnlSol, totalSolSpent, winRate };
    for (const [name, value] of Object.entries(metrics)) {
      const isEmpty = unknown.includes(name) && value === 0;
      expect(row[name], `${name} of row ${index}`).toBe(isEmpty ? "" : String(value));
      expect(row.unknown?.split(" ").includes(name)).toBe(isEmpty);
    }
  }
});

test("a click saves a file named after the wallet", async ({ page }) => {
  await page.goto(`/wallet/${wallet}?status=open`);
  const saving = page.waitForEvent("download");
  await tokens(page).getByRole("link", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`tokens-${wallet}.csv`);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^tokenAddress,status,/);
});

test.describe("the token file", () => {
  for (const [what, address] of [
    ["of a wallet that was never analyzed", NEVER_USED],
    ["of an invalid address", "nonsense"],
  ] as const) {
    test(`${what} returns 404 with a message and starts no work`, async ({ request }) => {
      const response = await request.get(`/wallet/${address}/tokens.csv`);
      expect(response.status()).toBe(404);
      expect(response.headers()["content-type"]).toContain("text/plain");
      expect(await response.text()).not.toContain("Error");
    });
  }
});

test("the controls fit narrow and wide windows", async ({ page }) => {
  await page.goto(`/wallet/${wallet}?status=closed&dust=hide`);
  await expectLayout(page);
});
