import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a button that begins an analysis until the page's address names its job, and gives that job's id. */
export async function startJob(page: Page, button: Locator): Promise<string> {
  await expect(button).toBeVisible({ timeout: 120_000 });
  const before = page.url();
  // Scripts may start to listen later.
  await expect(async () => {
    if (page.url() === before) await button.click({ timeout: 5_000 });
    await expect(page).not.toHaveURL(before, { timeout: 5_000 });
    await expect(page).toHaveURL(/job=/, { timeout: 5_000 });
  }).toPass();
  return new URL(page.url()).searchParams.get("job") ?? "";
}
