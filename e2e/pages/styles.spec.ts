import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { readDemoWallets } from "../support/demo-wallet";
import { once } from "../support/once";
import { INCINERATOR_ADDRESS, NEVER_USED } from "./support/addresses";
import { provideEveryPage, REFERENCE_GROUPS, SIGNED_OUT } from "./support/every-page";
import { expectLayout } from "./support/layout";
import { callApi } from "./support/session";
import { signInBrowser } from "./support/sign-in";

const PAGES = [
  ...[
    "home",
    "wallet",
    "evidence",
    "compare",
    "token",
    "holders",
    "deep",
    "similarity-form",
    "similarity",
    "launch",
    "shared",
  ],
  ...inScope({ quick: [], full: ["shared-holders", "shared-combined", "shared-launch"] }),
  ...["combined-form", "combined"],
  ...REFERENCE_GROUPS.map((group) => `docs-${group}`),
  ...["docs", "guides", "sign-in", "account", "usage", "ledger", "credits", "analyses", "notes"],
  ...["webhooks", "watchlist", "discover", "search"],
  ...["token-evidence", "system-wallet", "never-used", "no-token", "not-an-address", "not-found"],
];

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

/** The page of the trades behind the first row of a wallet's token table. */
async function findTokenEvidence(request: APIRequestContext, wallet: string): Promise<string> {
  const { data } = await (await callApi(request, `/intel/wallet/${wallet}/tokens?pageSize=1`)).json();
  return `/wallet/${wallet}/tokens/${data[0].tokenAddress}`;
}

async function openFilled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Analyzed")).toBeVisible();
}

test.describe("every page", () => {
  // In parts of the same size, one for each worker: as one it ends long after all other files.
  test.describe.configure({ mode: "parallel" });
  let context: BrowserContext;
  let page: Page;
  let paths: Readonly<Record<string, string>>;

  test.beforeAll(async ({ browser, baseURL }) => {
    test.setTimeout(300_000);
    const options = { baseURL: baseURL ?? "" };
    const prepared = await provideEveryPage(() => browser.newContext(options));
    context = await browser.newContext({ ...options, storageState: prepared.session });
    page = await context.newPage();
    const [wallet = ""] = wallets;
    paths = {
      ...prepared.paths,
      "token-evidence": await once("token-evidence", () => findTokenEvidence(context.request, wallet)),
      "system-wallet": `/wallet/${INCINERATOR_ADDRESS}`,
      "never-used": `/wallet/${NEVER_USED}`,
      "no-token": `/token/${NEVER_USED}`,
      "not-an-address": "/wallet/nonsense",
      "not-found": "/nothing/here",
    };
  });

  test.afterAll(() => context.close());

  for (const name of PAGES) {
    test(`${name}: nothing overflows, and axe finds nothing`, async ({ browser, baseURL }) => {
      test.setTimeout(600_000);
      if (!SIGNED_OUT.has(name)) {
        await page.goto(paths[name] ?? "");
        await expectLayout(page);
        return;
      }
      const anonymous = await browser.newContext({ baseURL: baseURL ?? "" });
      const anonymousPage = await anonymous.newPage();
      await anonymousPage.goto(paths[name] ?? "");
      await expectLayout(anonymousPage);
      await anonymous.close();
    });
  }
});

test("the theme is that of the system until it is switched, and persists without a flash", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const root = page.locator("html");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(11, 12, 14)");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await ground()).toBe("rgb(250, 250, 248)");
  await expect(page.getByRole("button", { name: "Switch to the dark theme" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Switch to the dark theme" })).toBeVisible();

  // The server itself writes the theme into the page: no script has to put it right.
  const cookie = (await page.context().cookies()).find(({ name }) => name === "theme");
  const html = await (await request.get("/", { headers: { Cookie: `theme=${cookie?.value}` } })).text();
  expect(html).toContain('data-theme="light"');
});

test("a wallet page prints on two sheets, dark on white, with the name of each metric and no controls", async ({
  page,
}) => {
  await openFilled(page, `/wallet/${wallets[0]}`);
  await expect(page.getByRole("region", { name: "PnL over time" }).getByRole("table")).toBeAttached();
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(2);

  // The layout width of paper: three chart panels are side by side, so that the line fits below them.
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.emulateMedia({ media: "print" });
  const tops = ["Hold times", "Returns", "Activity"].map(async (name) =>
    page.getByRole("region", { name, exact: true }).evaluate((panel) => panel.getBoundingClientRect().top),
  );
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  for (const name of ["Realized PnL", "Unrealized PnL", "Total PnL", "Win rate", "Median hold", "Trades/day"])
    await expect(page.locator("main dt", { hasText: name }).first()).toBeVisible();
  await expect(page.locator("main dt").filter({ visible: true, hasText: /^$/ })).toHaveCount(0);
  const colors = await page.locator("body").evaluate((body) => {
    const { backgroundColor, color } = getComputedStyle(body);
    return { backgroundColor, color };
  });
  expect(colors).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" });
  for (const name of ["JSON", "Hide dust", "Next", "7D", "Apply"])
    await expect(page.locator("main").getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(
      0,
    );
});

test("everything on a wallet page can be reached and seen by keyboard", async ({ page }) => {
  await openFilled(page, `/wallet/${wallets[0]}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const sort = page.getByRole("columnheader", { name: "Return" }).getByRole("link");
  // A link that scripts do not handle yet reloads the page, and the focus restarts at its top.
  await expect(async () => {
    await sort.focus();
    const before = page.url();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/sortBy=roi/);
    await expect(sort).toBeFocused({ timeout: 2_000 });
  }).toPass();
});

test("short pages are no higher than the window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/compare", "/sign-in", "/no-such-page"]) {
    await page.goto(path);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height(), path).toBe(900);
  }
});

test("the name of the account link contains the text that is shown", async ({ page }) => {
  await signInBrowser(page, "/account");
  await page.setViewportSize({ width: 1440, height: 900 });
  const axe = new AxeBuilder({ page }).include("header").withRules(["label-content-name-mismatch"]);
  expect((await axe.analyze()).violations).toEqual([]);
});

test("links to error codes in the reference are at least 24 pixels high", async ({ page }) => {
  await page.goto("/docs/api/wallets");
  const heights = await page
    .locator(".failures a")
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().height).filter((height) => height > 0),
    );
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});
