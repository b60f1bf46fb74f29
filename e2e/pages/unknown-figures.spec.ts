import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { testedDataDir } from "../support/data-dir";
import { readDemoWallets } from "../support/demo-wallet";
import { type Product, startProduct } from "../support/start-product";

test.describe.configure({ timeout: 180_000 });

const Entry = z.object({ port: z.int() });

let prices: Server;
let product: Product;

/** A product on the demo chain whose price source knows no token, so that nobody knows what is held is worth. */
test.beforeAll(async () => {
  prices = createServer((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  await new Promise<void>((resolve) => prices.listen(0, "127.0.0.1", resolve));
  const address = prices.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const file = path.join(testedDataDir(), "demo-chain.json");
  const chainUrl = `http://127.0.0.1:${Entry.parse(JSON.parse(await readFile(file, "utf8"))).port}`;
  product = await startProduct({
    SOLANA_RPC_URL: chainUrl,
    SOL_PRICE_URL: `${chainUrl}/sol-usd`,
    TOKEN_PRICE_URL: `http://127.0.0.1:${address.port}`,
  });
});

test.afterAll(async () => {
  await product.stop();
  prices.close();
});

test("results that lack prices alone are bounds, which lead to the lots without a price", async ({
  page,
}) => {
  let bounds = 0;
  for (const wallet of await readDemoWallets()) {
    await open(page, wallet);
    const links = page.locator('dd a[href$="/figures/unrealized-pnl"]', { hasText: "counted as 0" });
    if ((await links.count()) === 0) continue;
    bounds += 1;
    await expect(page.locator('dd a[href$="/figures/unrealized-pnl"]').first()).toContainText("≥");
    await page.goto(product.url + ((await links.first().getAttribute("href")) ?? ""));
    await expect(page.locator("article p").first()).toBeVisible();
    await expect(page.locator("article")).toContainText("At least this much");
    await expect(page.locator("article tbody").getByText("unknown", { exact: true }).first()).toBeVisible();
  }
  expect(bounds).toBeGreaterThan(0);
});

test("a figure that is unknown says why, and shows what stands in the way", async ({ page }) => {
  const unknown: string[] = [];
  for (const wallet of await readDemoWallets()) {
    await open(page, wallet);
    const links = page.locator('a[href*="/figures/"]', { hasText: /^unknown$/ });
    unknown.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  for (const href of unknown) {
    await page.goto(product.url + href);
    await expect(page.locator("article p").getByText("unknown", { exact: true })).toBeVisible();
    await expect(page.locator("article tbody").getByText("unknown", { exact: true }).first()).toBeVisible();
  }
});

async function open(page: Page, wallet: string): Promise<void> {
  await page.goto(`${product.url}/wallet/${wallet}`);
  await expect(page.getByText("Analysed")).toBeVisible({ timeout: 60_000 });
}
