import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as forward } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { demoSettings } from "@/lib/testing/demo-settings";
import { backdateSnapshots } from "../support/database-rows";
import { readChainUrl, readDemoGroup, readDemoLaunch, readDemoWallets } from "../support/demo-wallet";
import { startBeside } from "../support/start-beside";
import { EXCHANGE, NEVER_USED } from "./support/addresses";
import { comparing, comparisonRow, comparisonTable } from "./support/comparison";
import { holdRoute } from "./support/hold-route";
import { expectNoSidewaysScroll } from "./support/overflow";
import { loadPage, sumScriptSizes } from "./support/page-load";

test.describe.configure({ timeout: 180_000 });

/**
 * Limit of every page (docs/decisions/pages.md#what-pages-cost-and-send), which also applies while a page waits for an analysis
 * and loads the code of the progress bar.
 */
const MAX_WAITING_KB = 180;
const HOSTILE_KOL = {
  address: EXCHANGE,
  type: "kol",
  label: "<b>gnp.elahw</b> Really a very long name indeed",
  source: "e2e",
};

let folder = "";
let isDown = false;
/**
 * A product whose analyses never finish at once. Its provider is the demo chain of the product under test,
 * until it is down. The tests of this file share it: each has its own wallets, and tests that disconnect the
 * provider come last.
 */
const product = startBeside(
  async (incoming, outgoing) => {
    if (isDown) {
      outgoing.writeHead(503).end();
      return;
    }
    const { url = "/", method = "GET", headers } = incoming;
    const { hostname: host, port } = new URL(await readChainUrl());
    const passed = forward({ host, port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  },
  async (url) => {
    folder = await mkdtemp(path.join(tmpdir(), "walletlens-labels-"));
    const labels = path.join(folder, "labels.json");
    await writeFile(labels, JSON.stringify([HOSTILE_KOL]));
    return { ...demoSettings(url), SYNC_HOLD_MS: "0", LABELS_FILE: labels, LOG_LEVEL: "fatal" };
  },
);

test.afterAll(() => rm(folder, { recursive: true }));

// Digits and words of the system's fonts differ more in height than those of the site's fonts.
test.beforeEach(({ page }) => page.route("**/*.woff2", (route) => route.abort()));

const walletPage = (wallet: string) => `${product().url}/wallet/${wallet}`;

test("a wallet without an analysis shows progress, then its metrics, without a reload", async ({ page }) => {
  const [, , , wallet = ""] = await readDemoWallets();
  const release = await holdRoute(page, "**/api/v1/jobs/*");
  await page.goto(walletPage(wallet));
  await expect(page.getByRole("progressbar", { name: "Progress of the analysis" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Held assets" })).toBeVisible();
  const tops = await readPanelTops(page);
  release();
  await expect(page.getByText("Analyzed just now")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Behavior" })).toBeVisible();
  // Panels below are still streamed. They do not move the panels of the waiting page.
  await expect(async () => {
    const after = await readPanelTops(page);
    for (const [index, top] of tops.entries()) {
      expect(Math.abs(top - (after[index] ?? 0)), `pixels that panel ${index} moved`).toBeLessThan(4);
    }
  }).toPass({ timeout: 60_000 });
});

test(`a waiting wallet page loads at most ${MAX_WAITING_KB} kB of scripts and shows its position in the queue`, async ({
  page,
}) => {
  const [, wallet = ""] = await readDemoWallets();
  const waiting = { status: "waiting", progress: 40, queue: { position: 1, length: 2 } };
  const release = await holdJobs(page, waiting);
  const { scripts } = await loadPage(page, walletPage(wallet));
  await expect(page.getByText("Queued: 1st of 2.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Progress of the analysis" })).toHaveAttribute(
    "value",
    "40",
  );
  expect(sumScriptSizes(scripts)).toBeLessThanOrEqual(MAX_WAITING_KB);
  release();
  await expect(page.getByText("Analyzed just now")).toBeVisible();
});

test("outdated metrics stay on the page while newer ones are computed", async ({ page }) => {
  const [, wallet = ""] = await readDemoWallets();
  await page.goto(walletPage(wallet));
  await expect(page.getByText("Analyzed just now")).toBeVisible();
  const net = page.getByRole("main").locator("dl").first();
  const metrics = await net.innerText();
  const release = await holdRoute(page, "**/api/v1/jobs/*");
  // The rest of the first analysis may refresh the metrics once more in the background.
  await expect(async () => {
    await backdateSnapshots(product().dataDir, 60);
    await page.reload();
    await expect(page.getByText(/^Analyzed .* refreshing/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await net.innerText()).toBe(metrics);
  release();
  await expect(page.getByText("Analyzed just now")).toBeVisible();
  await expect(page.getByText("refreshing")).toHaveCount(0);
});

test("a late failure shows its reason and does not restart the analysis", async ({ page }) => {
  await page.goto(walletPage(NEVER_USED));
  await expect(page).toHaveURL(/\?failed=intel-wallet-profile-/);
  await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Never used on chain" })).toBeVisible();
});

test("a token name is plain text in one line within its space", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(walletPage(EXCHANGE));
  const name = page.getByRole("heading", { level: 1 }).locator("bdi");
  await expect(name).toHaveText("<b>gnp.elahw</b> Really a very long nam…");
  await expectNoSidewaysScroll(page);
});

test("columns of a comparison show their position in the queue and fill in without moving the rows", async ({
  page,
}) => {
  const cold = (await readDemoGroup()).slice(0, 2);
  const release = await holdJobs(page, {
    status: "waiting",
    progress: 0,
    queue: { position: 3, length: 12 },
  });
  await page.goto(`${product().url}${comparing(...cold)}`);
  const heads = comparisonTable(page).getByRole("columnheader");
  await expect(heads.first()).toContainText("Queued: 3rd of 12.");
  await expect(heads.nth(1)).toContainText("Queued: 3rd of 12.");
  const row = comparisonRow(page, "Trades/day");
  const place = await row.boundingBox();
  release();
  const realized = comparisonRow(page, "Realized PnL").getByRole("cell");
  await expect(realized.first()).toContainText("SOL");
  await expect(realized.nth(1)).toContainText("SOL");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const moved = ((await row.boundingBox())?.y ?? Number.NaN) - (place?.y ?? Number.NaN);
  expect(Math.abs(moved), "pixels that a row moved").toBeLessThan(4);
});

test("a failed wallet of a comparison shows the reason, and the URL prevents another attempt", async ({
  page,
}) => {
  const [one = ""] = await readDemoGroup();
  await page.goto(`${product().url}${comparing(one, NEVER_USED)}`);
  await expect(comparisonTable(page).getByRole("columnheader").nth(1)).toContainText("Never used on chain");
  expect(new URL(page.url()).searchParams.get(`failed.${NEVER_USED}`)).toMatch(/^intel-wallet-profile-/);
});

test("data of a real chain is not labeled as a demo, and addresses link to a public explorer", async ({
  page,
}) => {
  await page.goto(walletPage(NEVER_USED));
  await expect(page.getByRole("complementary", { name: "Demo" })).toHaveCount(0);
  const solscan = page.getByRole("link", { name: "Solscan", exact: true });
  await expect(solscan).toBeHidden();
  await page.getByRole("button", { name: /^Open \S+ in …$/ }).click();
  await expect(solscan).toHaveAttribute("href", `https://solscan.io/account/${NEVER_USED}`);
  await expect(page.getByRole("link", { name: "GMGN", exact: true })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(solscan).toBeHidden();
});

test("metrics that cannot be refreshed are shown with their age, and one click retries", async ({ page }) => {
  const [, , wallet = ""] = await readDemoWallets();
  await page.goto(walletPage(wallet));
  await expect(page.getByText("Analyzed just now")).toBeVisible({ timeout: 60_000 });
  await backdateSnapshots(product().dataDir, 60);
  isDown = true;
  await page.reload();
  await expect(page.getByText("These figures are out of date")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first()).toBeVisible();

  isDown = false;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("Analyzed just now")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("These figures are out of date")).toHaveCount(0);
});

test("while Solana cannot be reached, a token page says so and offers a retry", async ({ page }) => {
  // No analyzed wallet holds it, so that its mint was never read.
  const token = await readDemoLaunch("clean");
  isDown = true;
  await page.goto(`${product().url}/token/${token}`);
  await expect(page.getByRole("heading", { name: "Solana cannot be reached" })).toBeVisible();
  isDown = false;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(/^Supply [\d,]+$/)).toBeVisible({ timeout: 60_000 });
});

test("while Solana cannot be reached, the wallet page says so and offers a retry", async ({ page }) => {
  const wallet = (await readDemoWallets()).at(-1) ?? "";
  isDown = true;
  await page.goto(walletPage(wallet));
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible({ timeout: 100_000 });
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
});

/** Measures how far down the page each panel begins, in pixels. */
async function readPanelTops(page: Page): Promise<readonly number[]> {
  const titles = await page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .filter({ visible: true })
    .all();
  return Promise.all(titles.map(async (title) => (await title.boundingBox())?.y ?? Number.NaN));
}

/**
 * Returns `state` for all jobs of the page until the returned function is called, because an analysis can end
 * at once.
 */
async function holdJobs(page: Page, state: object): Promise<() => void> {
  let isHeld = true;
  await page.route("**/api/v1/jobs/*", (route) =>
    isHeld ? route.fulfill({ json: state }) : route.continue(),
  );
  return () => {
    isHeld = false;
  };
}
