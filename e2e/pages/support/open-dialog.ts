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
