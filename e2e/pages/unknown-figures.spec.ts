import { expect, test } from "@playwright/test";
import { type LocalServer, serveLocally } from "@walletlens/demo-chain/provider/serve-locally";
import { readChainSettings, readDemoWallets } from "../support/demo-wallet";
import { type Product, startProduct } from "../support/start-product";

test.describe.configure({ timeout: 180_000 });

let prices: LocalServer;
let product: Product;

/** A product on the demo chain whose price source knows no token, so that nobody knows what is held is worth. */
test.beforeAll(async () => {
  prices = await serveLocally((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  product = await startProduct({ ...(await readChainSettings()), TOKEN_PRICE_URL: prices.url });
});

test.afterAll(async () => {
  await product.stop();
  await prices.close();
});

test("a figure that is unknown says why, and shows what stands in the way", async ({ page }) => {
  const unknown: string[] = [];
  for (const wallet of await readDemoWallets()) {
    await page.goto(`${product.url}/wallet/${wallet}`);
    await expect(page.getByText("Analysed")).toBeVisible({ timeout: 60_000 });
    const links = page.locator('a[href*="/figures/"]', { hasText: /^unknown$/ });
    unknown.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  expect(unknown.some((href) => href.endsWith("/unrealized-pnl"))).toBe(true);
  expect(unknown.some((href) => href.endsWith("/net-pnl"))).toBe(true);
  for (const href of unknown) {
    await page.goto(product.url + href);
    await expect(page.locator("article p").getByText("unknown", { exact: true })).toBeVisible();
    await expect(page.locator("article tbody").getByText("unknown", { exact: true }).first()).toBeVisible();
  }
});
