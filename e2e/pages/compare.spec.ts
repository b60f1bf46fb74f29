import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { formatSignedSol, shortAddress } from "@walletlens/format";
import { toKnownResult } from "@walletlens/format/known-result";
import { z } from "zod";
import { createAdminKey } from "../support/admin";
import { readChainUrl, readDemoWallets } from "../support/demo-wallet";
import { INCINERATOR_ADDRESS, NEVER_USED } from "./support/addresses";
import { comparing, comparisonRow as row, comparisonTable as table } from "./support/comparison";
import { expectLayout } from "./support/layout";
import { expectNoSidewaysScroll } from "./support/overflow";

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

const first = (count: number) => wallets.slice(0, count);

const tile = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByRole("button", { name, exact: true }) });

async function expectColumns(page: Page, compared: readonly string[]): Promise<void> {
  const names = table(page).getByRole("columnheader").locator("a[title][href^='/wallet/']");
  await expect(names).toHaveText(compared.map(shortAddress));
}

/** Two to four demo wallets whose realized result is known as a whole. */
async function readWhole(request: APIRequestContext): Promise<readonly string[]> {
  const { apiKey } = await createAdminKey(100);
  const whole: string[] = [];
  for (const wallet of wallets) {
    const options = { headers: { "X-Api-Key": apiKey }, timeout: 45_000 };
    const { pnl } = await (await request.get(`/api/v1/intel/wallet/${wallet}`, options)).json();
    if (toKnownResult(pnl.allTime, "realized")?.extent === "whole") whole.push(wallet);
  }
  expect(whole.length).toBeGreaterThan(1);
  return whole.slice(0, 4);
}

test("a comparison opened from a wallet page can add a wallet by the form and remove it", async ({
  page,
}) => {
  const [one = "", other = ""] = wallets;
  await page.goto(`/wallet/${one}`);
  await page.getByRole("link", { name: "Compare with other wallets" }).click();
  await expect(page).toHaveURL(comparing(one));
  await page.getByLabel("Another wallet").fill(other);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(comparing(one, other));
  await expectColumns(page, [one, other]);
  await page.getByRole("link", { name: `Remove ${shortAddress(one)}` }).click();
  await expect(page).toHaveURL(comparing(other));
  await expectColumns(page, [other]);
});

test("each column has the metrics of the wallet page", async ({ page }) => {
  const compared = first(3);
  const shown: string[][] = [];
  for (const wallet of compared) {
    await page.goto(`/wallet/${wallet}`);
    const values = await Promise.all(
      ["Realized PnL", "Win rate", "Median hold"].map(async (name) =>
        (await tile(page, name).locator("dd").first().textContent())?.trim(),
      ),
    );
    shown.push(values.map((value) => value ?? ""));
  }
  await page.goto(comparing(...compared));
  for (const [place, name] of ["Realized PnL", "Win rate", "Median hold"].entries()) {
    const cells = row(page, name).getByRole("cell");
    for (const [column, values] of shown.entries()) {
      await expect(cells.nth(column)).toContainText(values[place] ?? "");
    }
  }
});

test("a wallet that sent tokens away unsold has one total PnL on its page, in a comparison and in the list", async ({
  page,
  request,
}) => {
  const { wallet, total, ranked } = await readSender(request);
  const read = async (result: Locator) => {
    await expect(result.locator("data").first()).toBeVisible();
    return Number(await result.locator("data").first().getAttribute("value"));
  };
  await page.goto(`/wallet/${wallet}`);
  expect(await read(tile(page, "Total PnL"))).toBeCloseTo(total, 6);
  await page.goto(comparing(wallet, wallets[0] ?? ""));
  expect(await read(row(page, "Total PnL").getByRole("cell").first())).toBeCloseTo(total, 6);
  await page.goto("/discover");
  const listed = page.locator("tbody tr", { has: page.locator(`a[href="/wallet/${wallet}"]`) });
  const next = page.getByRole("link", { name: "Next" });
  while ((await listed.count()) === 0) await page.goto((await next.getAttribute("href")) ?? "");
  const cell = listed.locator("td", { hasText: "ranked at" });
  expect(await read(cell)).toBeCloseTo(total, 6);
  await expect(cell).toContainText(`ranked at ${formatSignedSol(ranked)} SOL`);
});

/** Wallets that are analyzed together in the search for a sender. */
const AT_ONCE = 8;

/** A wallet of the demo that sent tokens away unsold, with its total, which is no part of one, and its rank. */
async function readSender(request: APIRequestContext) {
  const { apiKey } = await createAdminKey(500);
  const options = { headers: { "X-Api-Key": apiKey }, timeout: 45_000 };
  const { wallets } = Traders.parse(await (await fetch(`${await readChainUrl()}/wallets`)).json());
  const read = async (wallet: string) => {
    const reply = await request.get(`/api/v1/intel/wallet/${wallet}`, options);
    if (reply.status() !== 200) return null;
    const { allTime } = (await reply.json()).pnl;
    const total = toKnownResult(allTime, "net");
    if (total === null || allTime.atLeast.netPnlSol === null || allTime.transferredOut.costSol === 0)
      return null;
    return { wallet, total: total.amount, ranked: allTime.atLeast.netPnlSol };
  };
  for (let at = 0; at < wallets.length; at += AT_ONCE) {
    const senders = await Promise.all(wallets.slice(at, at + AT_ONCE).map(read));
    const sender = senders.find((each) => each !== null);
    if (sender) return sender;
  }
  throw new Error("no wallet of the demo sent tokens away unsold");
}

const Traders = z.object({ wallets: z.array(z.string()) });

test("the best value of a row is marked with a word, and it is the largest one", async ({
  page,
  request,
}) => {
  // If one result is only partly known, the best one is unknown.
  const whole = await readWhole(request);
  await page.goto(comparing(...whole));
  const cells = row(page, "Realized PnL").getByRole("cell");
  await expect(row(page, "Realized PnL").getByTitle("Best of these")).toHaveText("best");
  const values = await Promise.all(
    (await cells.locator("data").all()).map(async (metric) => Number(await metric.getAttribute("value"))),
  );
  expect(values).toHaveLength(whole.length);
  await expect(cells.nth(values.indexOf(Math.max(...values)))).toContainText("best");
});

test("returns and hold times are bars on one scale, with the share as a number", async ({ page }) => {
  await page.goto(comparing(...first(2)));
  await expect(row(page, "0% to +200%").getByRole("cell").first()).toContainText("%");
  const widths = await table(page)
    .locator("tbody")
    .filter({ has: page.getByRole("rowheader", { name: "Returns" }) })
    .locator("rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
  expect(Math.max(...widths)).toBe(100);
});

test("wallets without metrics show the reason in their column, and the others remain", async ({ page }) => {
  const [one = ""] = wallets;
  await page.goto(comparing(one, NEVER_USED, INCINERATOR_ADDRESS));
  const heads = table(page).getByRole("columnheader");
  await expect(heads.nth(1)).toContainText("Never used on chain");
  await expect(heads.nth(2)).toContainText("Not a trader's wallet");
  await expect(row(page, "Realized PnL").getByRole("cell").nth(1)).toHaveText("–no figures");
  await expect(row(page, "Realized PnL").getByRole("cell").first()).toContainText("SOL");
});

test("the link to the similarity analysis of the same wallets shows its price", async ({ page }) => {
  await page.goto(comparing(...first(3)));
  const link = page.getByRole("link", { name: "Find linked wallets 5 credits" });
  await expect(link).toHaveAttribute("href", `/similarity?wallets=${first(3).join(",")}`);
});

test("without wallets the page offers those of the demo, and every page links to it", async ({ page }) => {
  await page.goto("/docs/api");
  await page
    .getByRole("navigation", { name: "Pages", exact: true })
    .getByRole("link", { name: "Compare" })
    .click();
  await expect(page).toHaveTitle("Compare wallets · Walletlens");
  await page.getByRole("link", { name: "Compare demo wallets" }).click();
  await expectColumns(page, first(3));
  await expect(page).toHaveTitle(/^Compare \w{4}…/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form adds a wallet and its metrics appear", async ({ page }) => {
    const [one = "", other = ""] = wallets;
    await page.goto(comparing(one));
    await page.getByLabel("Another wallet").fill(other);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page).toHaveURL(comparing(one, other));
    // Slow content is streamed, and a script inserts it.
    await expect(async () => {
      await page.reload();
      await expect(row(page, "Realized PnL").getByRole("cell").nth(1)).toContainText("SOL", { timeout: 100 });
      await expect(row(page, "Hodler").getByRole("cell").nth(1)).toContainText("%", { timeout: 100 });
    }).toPass();
  });
});

test("on a phone the wallets scroll in their box, and the row names stay visible", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(comparing(...first(4)));
  await expectColumns(page, first(4));
  await expectNoSidewaysScroll(page);
  const name = row(page, "Total PnL").getByRole("rowheader");
  const before = await name.boundingBox();
  await table(page)
    .locator("xpath=..")
    .evaluate((box) => box.scrollTo({ left: 300 }));
  await expect.poll(async () => (await name.boundingBox())?.x).toBe(before?.x);
  const scrolled = await table(page)
    .locator("xpath=..")
    .evaluate((box) => box.scrollLeft);
  expect(scrolled).toBe(300);
});

test("the comparison fits narrow and wide windows", async ({ page }) => {
  await page.goto(comparing(...first(3), NEVER_USED));
  await expect(table(page).getByRole("columnheader").nth(3)).toContainText("Never used on chain");
  await expectLayout(page);
});

test("a comparison follows period and currency by keyboard, and keeps them when a wallet is removed", async ({
  page,
}) => {
  const [one = "", other = ""] = wallets;
  await page.goto(comparing(one, other));
  await expect(row(page, "Max. drawdown")).toBeVisible();
  await expect(row(page, "Profit held over 30 s")).toBeVisible();
  const period = page.getByRole("navigation", { name: "Period" });
  await period.getByRole("link", { name: "30D" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${comparing(one, other)}&days=30`);
  await expect(table(page).getByRole("rowheader", { name: "Last 30 days" })).toBeVisible();
  await expect(row(page, "Bought")).toContainText("SOL");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }).click();
  await expect(page).toHaveURL(`${comparing(one, other)}&days=30&currency=usd`);
  await expect(row(page, "Bought")).toContainText("$");
  await page.getByRole("link", { name: `Remove ${shortAddress(one)}` }).click();
  await expect(page).toHaveURL(`${comparing(other)}&days=30&currency=usd`);
  await page.goBack();
  await period.getByRole("link", { name: "All" }).click();
  await expect(table(page).getByRole("rowheader", { name: "Last 30 days" })).toHaveCount(0);
  await expectLayout(page);
  await page.context().clearCookies();
});
