import { expect, type Page, test } from "@playwright/test";
import { shortAddress } from "@walletlens/format";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { EXCHANGE, NEVER_USED } from "./support/addresses";
import { expectLayout } from "./support/layout";
import { watchRequests } from "./support/open-until-idle";

const KEY = "recent-addresses";

let wallets: readonly string[];
let token: string;

test.beforeAll(async () => {
  wallets = await readDemoWallets();
  token = await readDemoToken();
});

const recent = (page: Page) => page.getByRole("navigation", { name: "Recent addresses" });

/** Writes `list` into the storage of every page. */
async function storeRecent(page: Page, list: readonly unknown[]): Promise<void> {
  const script = ([key, text]: readonly [string, string]) => window.localStorage.setItem(key, text);
  await page.addInitScript(script, [KEY, JSON.stringify(list)] as const);
}

/** Opens a page and waits until it is remembered. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate((key) => window.localStorage.getItem(key), KEY))
    .toContain(path.split("/").at(-1));
}

test("the home page lists opened addresses with their kind, newest first, until they are cleared", async ({
  page,
}) => {
  const [wallet = ""] = wallets;
  await page.goto("/");
  await expect(page.getByText("Recently viewed wallets and tokens appear here")).toBeVisible();
  await open(page, `/wallet/${wallet}`);
  await open(page, `/token/${token}`);
  await page.goto("/");
  await expect(recent(page).getByRole("link")).toHaveText([
    // The ticker of the demo token.
    /^Token[A-Z]+$/,
    new RegExp(`^Wallet${shortAddress(wallet)}$`),
  ]);
  await expect(recent(page).getByRole("link").last()).toHaveAttribute("href", `/wallet/${wallet}`);
  await recent(page).getByRole("button", { name: "Clear" }).click();
  await expect(recent(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Recently viewed wallets and tokens appear here")).toBeVisible();
});

test("the search box offers recent addresses", async ({ page }) => {
  const [wallet = ""] = wallets;
  await open(page, `/wallet/${wallet}`);
  const offered = page.getByLabel("Wallet or token address").locator("xpath=..").locator("datalist option");
  await expect(offered).toHaveAttribute("value", wallet);
  await expect(offered).toHaveAttribute("label", "Wallet");
});

test("requests do not contain recent addresses", async ({ page }) => {
  await storeRecent(page, [{ kind: "wallet", address: NEVER_USED }]);
  const sent: string[] = [];
  page.on("request", (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`);
  });
  const idle = watchRequests(page);
  await page.goto("/docs/api");
  await page.goto("/");
  await recent(page).getByRole("link").hover();
  await idle();
  expect(sent.filter((request) => request.includes(NEVER_USED))).toEqual([]);
});

test("eight recent addresses fit the home page at every width", async ({ page }) => {
  const list = [
    { kind: "token", address: token },
    ...[...wallets, NEVER_USED, EXCHANGE].slice(0, 7).map((address) => ({ kind: "wallet", address })),
  ];
  await storeRecent(page, list);
  await page.goto("/");
  await expect(recent(page).getByRole("link")).toHaveCount(8);
  await expectLayout(page);
});
