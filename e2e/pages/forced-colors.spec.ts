import { expect, type Locator, type Page, test } from "@playwright/test";
import { readDemoAccess } from "../support/demo-wallet";
import { confirmWatch } from "./support/confirm-watch";
import { signInBrowser } from "./support/sign-in";

/** Surfaces without a meaning; every other background has one. */
const SURFACES = /(?:^|:)bg-(?:ground|surface|raised|line)/;

/** Elements whose background has a meaning that forced colors remove. */
async function readLost(page: Page): Promise<readonly string[]> {
  const filled = page.locator('main [class*="bg-"]');
  return filled.evaluateAll((all, surfaces) => {
    const isSurface = new RegExp(surfaces);
    return all
      .filter((one) => {
        const names = (one.getAttribute("class") ?? "").split(/\s+/);
        const hasState = names.some((name) => name.includes("bg-") && !isSurface.test(name));
        return hasState && getComputedStyle(one).forcedColorAdjust !== "none";
      })
      .map((one) => one.outerHTML.slice(0, 200));
  }, SURFACES.source);
}

async function expectOutlined(one: Locator): Promise<void> {
  await expect(one).toHaveCSS("outline-style", "solid");
  await expect(one).toHaveCSS("outline-width", "2px");
}

test("in forced colors bars, badges and selections of a wallet page stay distinguishable", async ({
  page,
}) => {
  const { wallet } = await readDemoAccess();
  await signInBrowser(page, `/wallet/${wallet}`);
  const returns = page.getByRole("region", { name: "Returns" });
  const results = page.getByRole("region", { name: "PnL over time" });
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(activity.getByRole("table").first()).toBeAttached();
  await confirmWatch(page);
  const watched = page.getByRole("button", { name: "Stop watching" });
  await expect(watched).toHaveAttribute("aria-pressed", "true");

  await page.emulateMedia({ forcedColors: "active" });
  for (const drawn of [returns.locator("svg rect"), results.locator("svg path")])
    await expect(drawn.first()).toHaveCSS("forced-color-adjust", "none");
  expect(await activity.locator('[class*="bg-accent"]').count()).toBeGreaterThan(0);
  expect(await readLost(page)).toEqual([]);

  const currency = page.getByRole("navigation", { name: "Currency" });
  await expectOutlined(currency.getByRole("link", { name: "SOL" }));
  await expect(currency.getByRole("link", { name: "USD" })).toHaveCSS("outline-style", "none");
  await expectOutlined(watched);
  await expect(watched).toHaveCSS("border-top-style", "solid");
  await expect(watched).toHaveCSS("border-top-width", "1px");
});
