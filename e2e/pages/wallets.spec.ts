import { type Browser, devices, expect, type Page, test } from "@playwright/test";
import { clickOnce } from "./support/click-once";
import { collectConsoleErrors } from "./support/console-errors";
import { installWallet } from "./support/standard-wallet";

async function openWallets(page: Page, next = "/account"): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await clickOnce(page.getByRole("button", { name: "Sign in with a Solana wallet" }));
}

async function openTelephone(
  browser: Browser,
  baseURL: string,
  name: "Pixel 7" | "iPhone 14",
): Promise<Page> {
  const { userAgent, viewport } = devices[name];
  return (await browser.newContext({ baseURL, userAgent, viewport })).newPage();
}

for (const signsIn of [true, false]) {
  test(`a wallet of the Wallet Standard is found and signs in, ${signsIn ? "by solana:signIn" : "by a signed message"}`, async ({
    page,
  }) => {
    const { name, address } = await installWallet(page, { name: "Extension", signsIn });
    await openWallets(page);
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL("/account");
    const ways = page.getByRole("region", { name: "Ways to sign in" });
    await expect(ways.getByTitle(address)).toBeVisible();
  });
}

test("on Android the page offers the wallet apps and connects to them on a port of the phone", async ({
  browser,
  baseURL,
}) => {
  const page = await openTelephone(browser, baseURL ?? "", "Pixel 7");
  // The system shows the app over the page. Here no app does, so the page receives the event.
  await page.addInitScript(() => {
    const timer = setInterval(() => window.dispatchEvent(new Event("blur")), 200);
    window.addEventListener("pagehide", () => clearInterval(timer));
  });
  await page.context().grantPermissions(["local-network-access"]);
  const errors = await collectConsoleErrors(page);
  const asked = page.waitForEvent("websocket", { timeout: 60_000 });
  await openWallets(page);
  await page.getByRole("button", { name: "Mobile Wallet Adapter" }).click();
  expect((await asked).url()).toMatch(/^ws:\/\/localhost:\d+\/solana-wallet$/);
  // Its package requests a font from another host, which is not required.
  expect(errors.filter((words) => /^(connect-src|frame-src|style-src-elem: inline)/.test(words))).toEqual([]);
  await page.context().close();
});

for (const [name, address] of [
  ["Phantom", "https://phantom.app/ul/browse/"],
  ["Solflare", "https://solflare.com/ul/v1/browse/"],
] as const) {
  test(`on an iPhone the page can open itself in the browser of ${name}`, async ({ browser, baseURL }) => {
    const page = await openTelephone(browser, baseURL ?? "", "iPhone 14");
    await page.route(`${address}**`, (route) => route.fulfill({ body: "the app" }));
    await openWallets(page, "/account/credits");
    const here = page.url();
    await page.getByRole("button", { name: `Open in ${name}` }).click();
    await expect(page).toHaveURL(
      `${address}${encodeURIComponent(here)}?ref=${encodeURIComponent(new URL(here).origin)}`,
    );
    expect(here).toContain("next=%2Faccount%2Fcredits");
    await page.context().close();
  });
}

test("on a desktop neither wallet apps nor their browsers are offered", async ({ page }) => {
  await openWallets(page);
  await expect(page.getByRole("button", { name: "Demo wallet" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Mobile Wallet Adapter|Open in/ })).toHaveCount(0);
});
