import { expect, type Locator, test } from "@playwright/test";
import { TOKEN_COLUMN_CHOICE } from "@/components/wallet/token-query";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { clickOnce, untilListening } from "./support/click-once";
import { holdRoute } from "./support/hold-route";
import { expectLayout } from "./support/layout";
import { openUntilIdle } from "./support/open-until-idle";
import { expectNoSidewaysScroll } from "./support/overflow";
import { signInBrowser } from "./support/sign-in";
import { startJob } from "./support/start-job";

const NARROW = { width: 320, height: 700 };

test("an analyzed wallet is found by its class, and URL and file have the filter", async ({
  page,
  request,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible();
  await page.goto("/discover?sortBy=trades");
  await expect(page.getByRole("columnheader", { name: "Closed trades" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const row = page.locator("tbody tr", { has: page.locator(`a[href="/wallet/${wallet}"]`) });
  await expect(row).toBeVisible();
  const shown = await row.locator('td[data-name="Trader type"]').innerText();
  const choice = page.getByLabel("Trader type");
  const options = await choice.locator("option").allInnerTexts();
  await choice.selectOption({ label: options.find((option) => option.startsWith(shown)) ?? "" });
  await expect(page).toHaveURL(/\/discover\?sortBy=trades&class=[A-Z_]+$/);
  await expect(row).toBeVisible();
  const file = await request.get(`/discover.csv${new URL(page.url()).search}`);
  expect(await file.text()).toContain(wallet);
  const none = page.getByText("No wallets match");
  await page.goto("/discover?minNet=999999999");
  await expect(none).toBeVisible();
});

test("a name can be searched by keyboard only, and several addresses lead to a comparison", async ({
  page,
}) => {
  await openUntilIdle(page, "/discover");
  const box = page.getByLabel("Wallet or token address");
  await box.pressSequentially("usd");
  const first = page.getByRole("list", { name: "Suggestions" }).getByRole("link").first();
  await expect(first).toContainText("USDC");
  await box.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toHaveCount(0);
  await expect(box).toBeFocused();
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?address=usd/);
  await expect(page.getByRole("region", { name: "Tokens" })).toContainText("EPjF…Dt1v");

  const [one = "", two = ""] = await readDemoWallets();
  await openUntilIdle(page, "/discover");
  await box.fill(`${one}, ${two}`);
  await box.press("Enter");
  await expect(page).toHaveURL(`/compare?wallets=${one},${two}`);
});

test("a .sol name leads to its owner in the search and in the API", async ({ page, request }) => {
  const { results } = await (await request.get("/api/v1/intel/search?q=Whale.sol")).json();
  expect(results).toEqual([expect.objectContaining({ kind: "wallet", name: "whale.sol", match: "name" })]);
  await page.goto("/search?address=whale.sol");
  const hit = page.getByRole("region", { name: "Wallets" }).getByRole("link", { name: "whale.sol" });
  await hit.click();
  await expect(page).toHaveURL(`/wallet/${results[0].address}`);
  await page.goto("/search?address=no-such-name.sol");
  await expect(page.getByText("No results. Try an address or its first 4 characters")).toBeVisible();
});

/** Names of the visible cells of a row, each within the window. */
async function listShown(row: Locator): Promise<readonly (string | null)[]> {
  const cells = await row.locator("td[data-name]:visible").all();
  for (const cell of cells) {
    const { x, width } = (await cell.boundingBox()) ?? { x: NARROW.width, width: 1 };
    expect(x + width).toBeLessThanOrEqual(NARROW.width);
  }
  return Promise.all(cells.map((cell) => cell.getAttribute("data-name")));
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: NARROW });

  test("a row of the token table opens to all chosen metrics at 320 px", async ({ page }) => {
    const [wallet = ""] = await readDemoWallets();
    const columns = TOKEN_COLUMN_CHOICE.keys.join();
    await page.goto(`/wallet/${wallet}?columns=${columns}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const row = page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first();
    const few = ["Total PnL", "Return", "Value", "Last trade"];
    const rest = ["Realized", "Unrealized", "Cost", "Proceeds", "Win rate", "Hold time", "Balance"];
    expect(await listShown(row)).toEqual(few);
    const opener = row.locator("summary");
    const { width = 0, height = 0 } = (await opener.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await opener.click();
    expect((await listShown(row)).toSorted()).toEqual([...few, ...rest].toSorted());
    await expectNoSidewaysScroll(page);
  });
});

test("at 320 px the menu links to every page, and nothing overflows", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const [wallet = "", other = ""] = await readDemoWallets();
  await page.goto(`/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible();
  const row = page.getByRole("region", { name: "Tokens" }).locator("tbody tr").first();
  const width = await row.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Pages", exact: true })
    .getByRole("link", { name: "Compare" })
    .click();
  await expect(page).toHaveURL("/compare");
  await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toBeHidden();
  for (const path of [
    "/",
    "/discover",
    `/compare?wallets=${wallet},${other}`,
    `/token/${await readDemoToken()}`,
  ]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
});

test("a click shows progress while its page loads", async ({ page }) => {
  await openUntilIdle(page, "/");
  const release = await holdRoute(page, /\/discover/);
  const line = page.getByRole("progressbar", { name: "Opening the page" });
  await expect(line).toHaveCount(0);
  await page.getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(line).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Discover wallets" })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("a label is shown with the address everywhere, only to its user, and is removed when it is cleared", async ({
  page,
  request,
}) => {
  const [wallet = ""] = await readDemoWallets();
  await signInBrowser(page, `/wallet/${wallet}`);
  await expect(page.getByText("Analyzed")).toBeVisible();
  await clickOnce(page.getByRole("button", { name: "Add a note" }));
  await page.getByLabel("Label").fill("My whale");
  await page.getByRole("button", { name: "Save" }).click();
  // The dialog has a similar title. The note is saved only after it has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Your note")).toBeVisible();
  await page.goto("/discover?sortBy=trades");
  await expect(page.locator(`a[href="/wallet/${wallet}"]`)).toHaveText("My whale");
  expect(await (await request.get("/discover?sortBy=trades")).text()).not.toContain("My whale");
  await page.goto("/account/notes");
  await clickOnce(page.getByRole("button", { name: "Edit your note" }));
  await page.getByLabel("Label").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No notes yet")).toBeVisible();
});

test("a shared link shows a result to every visitor until it is revoked", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const token = await readDemoToken();
  await signInBrowser(page, `/token/${token}?top=10`);
  await startJob(page, page.getByRole("button", { name: /^Analyze \d/ }));
  await expect(page.getByText("Finished")).toBeVisible({ timeout: 120_000 });
  await page.goto("/account/analyses");
  await clickOnce(page.getByRole("button", { name: "Share", exact: true }));
  const shared = page.getByRole("dialog", { name: "Result shared" });
  await expect(shared.getByRole("textbox", { name: "Link" })).toHaveValue(/\/shared\/holders\/[\w-]+$/);
  await shared.getByRole("button", { name: "Close" }).click();
  const link = await page.getByRole("link", { name: "Link active" }).getAttribute("href");
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const anonymousPage = await context.newPage();
  // An earlier link has no kind.
  await anonymousPage.goto((link ?? "").replace("/holders", ""));
  await expect(anonymousPage).toHaveURL(link ?? "");
  await expect(
    anonymousPage.getByRole("region", { name: "Holders", exact: true }).locator("tbody tr"),
  ).toHaveCount(10);
  await expectLayout(anonymousPage);
  await page.getByRole("button", { name: "Unshare" }).click();
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  expect((await anonymousPage.goto(link ?? ""))?.status()).toBe(404);
  await expect(anonymousPage.getByRole("heading", { name: "This link shows no result" })).toBeVisible();
  await context.close();
});

test("a filter that was chosen before scripts ran applies once they do, and empty ones are not in the link", async ({
  page,
}) => {
  const release = await holdRoute(page, "**/_next/static/**/*.js");
  await page.goto("/discover", { waitUntil: "commit" });
  await page.getByLabel("Trader type").selectOption({ index: 1 });
  release();
  await expect(page).toHaveURL(/\/discover\?class=[A-Z_]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/discover$/);
  await untilListening(page.getByLabel("Trader type"));
  await expect(page.getByLabel("Trader type")).toHaveValue("");
});
