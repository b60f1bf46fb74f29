import { expect, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { readChainSettings, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { startBeside } from "../support/start-beside";

test.describe.configure({ timeout: 180_000 });

/** A product on the demo chain whose price source knows no token, so that the value of holdings is unknown. */
const product = startBeside(
  (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  async (url) => ({ ...(await readChainSettings()), TOKEN_PRICE_URL: url }),
);

/** Number of checked wallets of the demo. */
const MAX_WALLETS = inScope({ quick: 1, full: Number.POSITIVE_INFINITY });

test("results that lack prices name the tokens without one, which link to their lots and the lower bound", async ({
  page,
}) => {
  let checked = 0;
  for (const wallet of await readDemoWallets()) {
    await open(page, wallet);
    const links = page.locator('dd a[href$="/metrics/unrealized-pnl"]', { hasText: "without a price" });
    if ((await links.count()) === 0) continue;
    if (checked === MAX_WALLETS) break;
    checked += 1;
    await expect(page.locator('dd a[href$="/metrics/unrealized-pnl"]').first()).toHaveText(/~|unknown/);
    await page.goto(product().url + ((await links.first().getAttribute("href")) ?? ""));
    await expect(page.locator("article p").first()).toBeVisible();
    await expect(page.locator("article")).toContainText("At least");
    await expect(page.locator("article tbody").getByText("unknown", { exact: true }).first()).toBeVisible();
  }
  expect(checked).toBeGreaterThan(0);
});

test("a token without a price says so on its page, and still shows who holds it", async ({ page }) => {
  await page.goto(`${product().url}/token/${await readDemoToken()}`);
  await expect(page.getByText("Price unknown")).toBeVisible();
  await expect(page.getByRole("region", { name: "Largest holders" }).getByRole("row").nth(1)).toBeVisible();
});

test("the page of an unknown metric marks the metric and its unknown rows", async ({ page }) => {
  const unknown: string[] = [];
  for (const wallet of (await readDemoWallets()).slice(0, MAX_WALLETS)) {
    await open(page, wallet);
    const links = page.locator('a[href*="/metrics/"]', { hasText: /^unknown$/ });
    unknown.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  for (const href of unknown) {
    await page.goto(product().url + href);
    await expect(page.locator("article p").getByText("unknown", { exact: true })).toBeVisible();
    await expect(page.locator("article tbody").getByText("unknown", { exact: true }).first()).toBeVisible();
  }
});

async function open(page: Page, wallet: string): Promise<void> {
  await page.goto(`${product().url}/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
}
