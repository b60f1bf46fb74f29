import { expect, type Locator, type Page, type Route } from "@playwright/test";

/**
 * Presses a button until its dialog is visible, because scripts may start to listen later. An open dialog
 * covers the button, so no press waits for long.
 */
export async function pressUntilSeen(button: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 2_000 });
    await expect(opened).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Opens the dialog of the button of that name. */
export async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await pressUntilSeen(page.getByRole("button", { name }), page.getByRole("dialog"));
}

/** Opens the drawer of a link. Before scripts listen to the link, it opens a page. */
export async function openDrawer(
  page: Page,
  link: () => Locator,
  open = (it: Locator) => it.click(),
): Promise<Locator> {
  const drawer = page.getByRole("dialog");
  const below = page.url();
  await expect(async () => {
    if (page.url() !== below) await page.goto(below);
    // React marks the nodes that it listens to.
    expect(await link().evaluate((it) => Object.keys(it).some((key) => key.startsWith("__react")))).toBe(
      true,
    );
    await open(link());
    await expect(drawer.or(page.locator("article"))).toBeVisible();
    await expect(drawer).toBeVisible({ timeout: 100 });
  }).toPass();
  return drawer;
}

/** Presses a button, and Escape while its request is in progress. */
export async function pressAndEscapeMeanwhile(page: Page, button: Locator): Promise<void> {
  const pressEscape = async (route: Route) => {
    if (route.request().headers()["next-action"] === undefined) return route.fallback();
    await page.keyboard.press("Escape");
    await route.continue();
  };
  await page.route("**", pressEscape);
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await sent;
  await page.unroute("**", pressEscape);
}
