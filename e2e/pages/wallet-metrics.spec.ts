import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Review, WalletProfile } from "@walletlens/engine/result-types";
import {
  formatHours,
  formatNumber,
  formatPercent,
  formatReturn,
  formatSignedSol,
  formatSol,
} from "@walletlens/format";
import { describeShortfall, toKnownResult } from "@walletlens/format/known-result";
import { VERDICT_LABELS } from "@walletlens/format/review";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

let wallets: readonly string[];
let apiKey: string;

test.beforeAll(async () => {
  wallets = await readDemoWallets();
  ({ apiKey } = await createAdminKey(200));
});

test("the page of a wallet begins with the verdict and the sentences of the API, each with links to its evidence", async ({
  page,
  request,
}) => {
  const wallet = wallets[0] ?? "";
  await page.goto(`/wallet/${wallet}`);
  const panel = page.getByRole("region", { name: "Review" });
  const response = await request.get(`/api/v1/intel/wallet/${wallet}/hud`, {
    headers: { "X-Api-Key": apiKey },
  });
  const { verdict, sentences }: Review = (await response.json()).review;
  await expect(panel.getByRole("heading")).toContainText(VERDICT_LABELS[verdict]);
  const items = panel.getByRole("listitem");
  await expect(items).toHaveCount(sentences.length);
  for (const [index, { text }] of sentences.entries()) {
    const item = items.nth(index);
    await expect(item).toContainText(text);
    for (const link of await item.getByRole("link").all()) {
      const address = (await link.getAttribute("href")) ?? "";
      expect(address).toMatch(/^\/wallet\/.+\/metrics\//);
      expect((await request.get(address)).status()).toBe(200);
    }
    expect(await item.getByRole("link").count()).toBeGreaterThan(0);
  }
});

/** The headline metric of that name. */
function tile(page: Page, name: string): Locator {
  return page
    .locator("dl > div")
    .filter({ has: page.getByRole("button", { name, exact: true }) })
    .locator("dd")
    .first();
}

async function exactValue(metric: Locator): Promise<number> {
  return Number(await metric.locator("data").getAttribute("value"));
}

const RESULTS = [
  ["realized", "Realized PnL"],
  ["unrealized", "Unrealized PnL"],
  ["net", "Total PnL"],
] as const;
const TOTAL_REMARKS = { whole: null, estimated: "with estimates", part: "sum of the known parts" } as const;

for (const index of inScope({ quick: [0], full: [0, 1, 2] })) {
  test(`the metrics of demo wallet ${index + 1} equal those of the API`, async ({ page, request }) => {
    const wallet = wallets[index] ?? "";
    await page.goto(`/wallet/${wallet}`);
    await expect(tile(page, "Realized PnL").locator("data")).toBeVisible();
    const response = await request.get(`/api/v1/intel/wallet/${wallet}`, {
      headers: { "X-Api-Key": apiKey },
    });
    const { hud, pnl, summary } = await response.json();

    await expect(tile(page, "Win rate")).toHaveText(formatPercent(pnl.allTime.winRate));
    await expect(tile(page, "Median hold")).toHaveText(formatHours(hud.medianHoldTimeHours));
    await expect(tile(page, "Trades/day")).toHaveText(formatNumber(hud.avgTradesPerDay));
    await expect(page.getByText(`of ${summary.totalTradesCount} tokens`)).toBeVisible();

    for (const [name, label] of RESULTS) {
      const metric = tile(page, label);
      const known = toKnownResult(pnl.allTime, name);
      if (known === null) await expect(metric).toHaveText("unknown");
      else expect(await exactValue(metric)).toBe(known.amount);
      const ofTotal = known === null ? null : TOTAL_REMARKS[known.extent];
      const shortfall = name === "net" ? ofTotal : describeShortfall(pnl.allTime, name);
      if (shortfall !== null) await expect(metric.locator("xpath=..")).toContainText(shortfall);
    }
  });

  test(`bot and whale flags equal those of the API, wallet ${index + 1}`, async ({ page, request }) => {
    const wallet = wallets[index] ?? "";
    await page.goto(`/wallet/${wallet}`);
    await expect(tile(page, "Realized PnL").locator("data")).toBeVisible();
    const response = await request.get(`/api/v1/intel/wallet/${wallet}/hud`, {
      headers: { "X-Api-Key": apiKey },
    });
    const { isBot, isWhale, dataQualityTier } = await response.json();
    await expect(page.getByRole("button", { name: "Bot", exact: true })).toHaveCount(isBot ? 1 : 0);
    await expect(page.getByRole("button", { name: "Whale", exact: true })).toHaveCount(isWhale ? 1 : 0);
    await expect(page.getByRole("button", { name: / data$/ })).toHaveText(
      new RegExp(`^${dataQualityTier} data$`, "i"),
    );
    await expect(page.locator("header").getByText(/reconciled|verifiable/i)).toHaveCount(0);
  });
}

test("capital at risk, its return, and the PnL by market cap and by hour of entry equal those of the API, and open their trades", async ({
  page,
  request,
}) => {
  const wallet = wallets[0] ?? "";
  await page.goto(`/wallet/${wallet}`);
  const response = await request.get(`/api/v1/intel/wallet/${wallet}?charts=true`, {
    headers: { "X-Api-Key": apiKey },
  });
  const { risk, behavior, charts }: WalletProfile = await response.json();
  const panel = page.getByRole("region", { name: "Risk" });
  await expect(panel.getByRole("heading")).toBeVisible();
  const peak = panel.locator('a[href$="/metrics/peak-capital"]');
  await expect(peak).toHaveCount(2);
  await expect(peak.first()).toContainText(formatSol(risk.peakCapitalSol ?? Number.NaN));
  if (typeof risk.returnOnPeakCapital === "number")
    await expect(peak.last()).toContainText(formatReturn(risk.returnOnPeakCapital / 100));

  const buckets = behavior?.entryMcapBuckets ?? [];
  const ranges = page.locator('a[href*="/metrics/pnl-by-market-cap?of="]');
  const rest = behavior?.unknownEntryMcap?.cycles === 0 ? 0 : 1;
  await expect(ranges).toHaveCount(buckets.length + rest);
  for (const [index, { bucket, realizedPnlSol }] of buckets.entries()) {
    const range = ranges.nth(index);
    await expect(range).toHaveAttribute("tabindex", "-1");
    expect(new URL((await range.getAttribute("href")) ?? "", "http://x").searchParams.get("of")).toBe(bucket);
    if (realizedPnlSol !== 0) await expect(range).toContainText(formatSignedSol(realizedPnlSol));
  }

  const activity = page.getByRole("region", { name: "Activity", exact: true });
  const cells = activity.getByRole("table", { name: "Trades by hour" }).locator("tbody tr > :nth-child(3)");
  const entered = (await cells.allTextContents()).map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0));
  expect(entered).toEqual(charts?.activity.entryHours?.map(({ cycles }) => cycles));
  for (const path of ["peak-capital", "pnl-by-hour?of=undated", "pnl-by-market-cap?of=unknown"])
    expect((await request.get(`/wallet/${wallet}/metrics/${path}`)).status()).toBe(200);
  expect((await request.get(`/wallet/${wallet}/metrics/pnl-by-market-cap?of=1`)).status()).toBe(404);
});

/** Scripts may start to listen later: repeats until the tooltip is visible. */
async function expectTooltip(page: Page, reveal: () => Promise<void>): Promise<Locator> {
  const tooltip = page.getByRole("tooltip");
  await expect(async () => {
    await page.mouse.move(0, 0);
    await reveal();
    await expect(tooltip).toBeVisible({ timeout: 500 });
  }).toPass();
  return tooltip;
}

test("every metric shows its formula to mouse, keyboard and screen reader", async ({ page }) => {
  await page.goto(`/wallet/${wallets[0]}`);
  const name = page.getByRole("button", { name: "Total PnL", exact: true });
  await expect(name).toHaveAccessibleDescription("Realized PnL + unrealized PnL.");

  const tooltip = await expectTooltip(page, () => name.hover());
  await expect(tooltip).toHaveText("Realized PnL + unrealized PnL.");
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();

  // The metric itself is the tab stop and has the same text.
  const metric = tile(page, "Total PnL").getByRole("link").first();
  await page.getByRole("button", { name: "Unrealized PnL", exact: true }).first().focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(metric).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(tooltip).toHaveText("Realized PnL + unrealized PnL.");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("an amount of SOL shows its exact value on hover", async ({ page }) => {
  await page.goto(`/wallet/${wallets[0]}`);
  const metric = tile(page, "Realized PnL").locator("data");
  const tooltip = await expectTooltip(page, () => metric.hover());
  const shown = (await tooltip.innerText()).replace(" SOL", "").replace("−", "-").replaceAll(",", "");
  expect(Number(shown)).toBeCloseTo(await exactValue(tile(page, "Realized PnL")), 9);
});

test("the address can be copied, and opened in an explorer that knows the demo chain", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/wallet/${wallets[0]}`);
  const button = page.getByRole("button", { name: "Copy the address" });
  await expect(async () => {
    await button.click();
    await expect(button).toHaveText("Copied", { timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallets[0]);
  const link = page.getByRole("link", { name: "Open in Solana Explorer" }).first();
  await expect(link).toHaveAttribute("href", /\?cluster=custom&customUrl=http%3A%2F%2F127\.0\.0\.1/);
});
