import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { ageFigures } from "../support/age-database";
import { readDemoWallets } from "../support/demo-wallet";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";
import { EXCHANGE, INCINERATOR, NEVER_USED, TOKEN_PROGRAM } from "./support/addresses";
import { expectNoSidewaysScroll } from "./support/overflow";
import { keepScreenshot } from "./support/screenshot";

test("an address that was never used says so, and nothing else", async ({ page }) => {
  await page.goto(`/wallet/${NEVER_USED}`);
  await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Realized")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Look again" })).toHaveAttribute(
    "href",
    `/wallet/${NEVER_USED}`,
  );
  await keepScreenshot(page, "never-used");
});

for (const [what, address] of [
  ["a labelled system account", INCINERATOR],
  ["a program", TOKEN_PROGRAM],
] as const) {
  test(`${what} is said to be no trader's wallet`, async ({ page }) => {
    await page.goto(`/wallet/${address}`);
    await expect(page.getByRole("heading", { name: "Not a trader's wallet" })).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByRole("link", { name: /again/i })).toHaveCount(0);
  });
}

test("what is no address is a 404 that says why and lets search again", async ({ page }) => {
  const response = await page.goto("/wallet/not-an-address");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This is not a Solana address" })).toBeVisible();
  await expect(page.getByLabel("Wallet or token address").last()).toBeVisible();
  await keepScreenshot(page, "malformed");
});

test.describe("where no analysis is done at once", () => {
  let product: Product;
  let folder: string;

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "walletlens-labels-"));
    const labels = path.join(folder, "labels.json");
    await writeFile(labels, JSON.stringify([HOSTILE_KOL]));
    product = await startSibling({ SYNC_HOLD_MS: "0", LABELS_FILE: labels });
  });

  test.afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true });
  });

  test("a wallet never analysed shows progress, then its figures, without being asked again", async ({
    page,
  }) => {
    const letGo = await holdJobAnswers(page);
    await page.goto(product.url);
    await page.getByRole("region", { name: "Look at a demo wallet" }).getByRole("link").first().click();
    await expect(page.getByRole("progressbar", { name: "Progress of the analysis" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Behavior" })).toBeVisible();
    const places = await placesOfPanels(page);
    await keepScreenshot(page, "cold");
    letGo();
    await expect(page.getByText("Analysed just now")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first()).toBeVisible();
    // What comes below the last of them moves none.
    const after = await placesOfPanels(page);
    for (const [index, place] of places.entries()) {
      expect(Math.abs(place - (after[index] ?? 0)), `pixels that panel ${index} moved`).toBeLessThan(4);
    }
  });

  test("figures that have got old stay on the page while newer ones are made", async ({ page }) => {
    const [, wallet = ""] = await readDemoWallets();
    await page.goto(`${product.url}/wallet/${wallet}`);
    await expect(page.getByText("Analysed just now")).toBeVisible({ timeout: 30_000 });
    const net = page.getByRole("main").locator("dl").first();
    const figures = await net.innerText();
    const letGo = await holdJobAnswers(page);
    // What is left of the first analysis in the background may refresh the figures once more.
    await expect(async () => {
      await ageFigures(product.dataDir, 60);
      await page.reload();
      await expect(page.getByText(/^Analysed .* refreshing/)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await net.innerText()).toBe(figures);
    letGo();
    await expect(page.getByText("Analysed just now")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("refreshing")).toHaveCount(0);
  });

  test("a failure that comes late says why, and does not start the analysis anew by itself", async ({
    page,
  }) => {
    await page.goto(`${product.url}/wallet/${NEVER_USED}`);
    await expect(page).toHaveURL(/\?failed=intel-wallet-profile-/, { timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible();
  });

  test("a name that strangers chose is text, in one line, within its place", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${product.url}/wallet/${EXCHANGE}`);
    const name = page.getByRole("heading", { level: 1 }).locator("bdi");
    await expect(name).toHaveText("<b>gnp.elahw</b> Really a very long nam…", { timeout: 30_000 });
    await keepScreenshot(page, "hostile-name");
    await expectNoSidewaysScroll(page);
  });
});

/** Keeps the page waiting for its job until the returned function is called: an analysis can be over in an instant. */
async function holdJobAnswers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/v1/jobs/*", async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Measures how far down the page each panel begins, in pixels. */
async function placesOfPanels(page: Page): Promise<readonly number[]> {
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).all();
  return Promise.all(titles.map(async (title) => (await title.boundingBox())?.y ?? Number.NaN));
}

const HOSTILE_KOL = {
  address: EXCHANGE,
  type: "kol",
  label: "<b>gnp.elahw</b> Really a very long name indeed",
  source: "e2e",
};

test.describe("where Solana cannot be reached", () => {
  let product: Product;

  test.beforeAll(async () => {
    // Port 9, "discard", is open nowhere.
    product = await startSibling({ SOLANA_RPC_URL: "http://127.0.0.1:9", SYNC_HOLD_MS: "0" });
  });

  test.afterAll(() => product.stop());

  test("a wallet's page says so and offers to try again", async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(`${product.url}/wallet/${NEVER_USED}`);
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible({ timeout: 100_000 });
    await keepScreenshot(page, "unreachable");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
  });

  test("nothing claims that the data is a demo, and addresses open in a public explorer", async ({
    page,
  }) => {
    await page.goto(`${product.url}/wallet/${NEVER_USED}`);
    await expect(page.getByRole("complementary", { name: "Demo" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Open in Solscan" })).toHaveAttribute(
      "href",
      `https://solscan.io/account/${NEVER_USED}`,
    );
  });
});
