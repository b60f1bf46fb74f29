import { expect, type Page, test } from "@playwright/test";
import { readDemoWallets } from "../support/demo-wallet";
import { INCINERATOR } from "./support/addresses";
import { expectNoSidewaysScroll } from "./support/overflow";
import { keepScreenshot } from "./support/screenshot";

const THEMES = ["dark", "light"] as const;
const WIDTHS = [375, 768, 1440] as const;

let wallets: readonly string[];

test.beforeAll(async () => {
  wallets = await readDemoWallets();
});

async function openFilled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Analysed")).toBeVisible({ timeout: 30_000 });
}

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`nothing sticks out at ${width} px in the ${theme} theme`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, `home-${width}-${theme}`);
      await openFilled(page, `/wallet/${wallets[0]}`);
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, `wallet-${width}-${theme}`);
      await page.goto(`/wallet/${INCINERATOR}`);
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, `system-wallet-${width}-${theme}`);
    });
  }
}

test("the theme is dark until it is switched, and stays switched without a flash", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Switch to the dark theme" })).toBeVisible();

  // The server itself writes the theme into the page: no script has to put it right.
  const cookie = (await page.context().cookies()).find(({ name }) => name === "theme");
  const html = await (await request.get("/", { headers: { Cookie: `theme=${cookie?.value}` } })).text();
  expect(html).toContain('data-theme="light"');
});

test("a page works under a policy that forbids inline styles, and reports no error", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route("**/wallet/*", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": "style-src 'self'; font-src 'self'" };
    await route.fulfill({ response, headers });
  });
  await openFilled(page, `/wallet/${wallets[1]}`);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Net", exact: true }).hover();
    await expect(page.getByRole("tooltip")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(complaints).toEqual([]);
});

test("what is there does not move while the rest arrives", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.total += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openFilled(page, `/wallet/${wallets[2]}`);
  const total = await page.evaluate(() =>
    "shifts" in window ? (window.shifts as { total: number }).total : NaN,
  );
  expect(total).toBeLessThan(0.05);
});

test("everything on a wallet's page can be reached and seen by keyboard", async ({ page }) => {
  await openFilled(page, `/wallet/${wallets[0]}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  // A link that scripts have not taken over yet loads the page anew, and focus begins again at its top.
  await page.waitForLoadState("networkidle");
  const sort = page.getByRole("columnheader", { name: "Return" }).getByRole("link");
  await sort.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sortBy=roi/);
  await expect(sort).toBeFocused();
});
