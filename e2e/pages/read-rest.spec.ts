import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";
import { clickOnce } from "./support/click-once";
import { signInBrowser } from "./support/sign-in";

test.describe.configure({ timeout: 180_000 });

/** Places among the wallets of the demo of one with about 50 transactions, and of one with about 700. */
const SHORT = 4;
const LONG = 3;

/** A product that reads 20 transactions of a wallet at first, and 100 in all. */
let product: Product;
test.beforeAll(async () => {
  product = await startSibling({ FLASH_SIGNATURES: "20", MAX_SIGNATURES: "100" });
});
test.afterAll(() => product.stop());

test("a partly covered wallet names the covered part, and a signed-in user can request the full history", async ({
  browser,
}) => {
  const page = await openWallet(browser, SHORT);
  await expect(noticeOf(page)).toContainText(
    "All-time figures cover only the newest 20 transactions, since ",
  );
  await expect(noticeOf(page).getByRole("link", { name: "Sign in to read the rest" })).toBeVisible();
  await readRest(page);
  await expect(page.getByText("Full history", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(noticeOf(page)).toHaveCount(0);
});

test("a wallet longer than the reading limit says so when the limit is reached", async ({ browser }) => {
  const page = await openWallet(browser, LONG);
  await readRest(page);
  await expect(noticeOf(page)).toContainText("It is as much as this server reads of one wallet.", {
    timeout: 60_000,
  });
  await expect(noticeOf(page).getByRole("button")).toHaveCount(0);
});

async function openWallet(browser: Browser, place: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto(`/wallet/${(await readDemoWallets())[place]}`);
  await expect(page.getByText("Analyzed")).toBeVisible({ timeout: 60_000 });
  return page;
}

async function readRest(page: Page): Promise<void> {
  await signInBrowser(page, new URL(page.url()).pathname);
  await clickOnce(noticeOf(page).getByRole("button", { name: "Read the rest 1 credit" }));
}

function noticeOf(page: Page): Locator {
  return page.getByRole("main").getByRole("complementary").filter({ hasText: "Partial history" });
}
