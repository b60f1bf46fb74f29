import { expect, type Page } from "@playwright/test";
import { pressAndEscapeMeanwhile, pressUntilSeen } from "./open-dialog";

/**
 * Creates a key of 50 credits a day on the page of the account and returns it. The page shows it only once.
 */
export async function createKeyOnPage(page: Page, description: string): Promise<string> {
  await page.goto("/account");
  const form = page.getByLabel("Name", { exact: true });
  await pressUntilSeen(page.getByRole("button", { name: "New key" }), form);
  await form.fill(description);
  await page.getByLabel("Daily credit limit").fill("50");
  await pressAndEscapeMeanwhile(page, page.getByRole("button", { name: "Create key" }));
  await expect(page.getByText("Copy it now")).toBeVisible();
  const shown = await page.getByRole("dialog").locator("pre").allInnerTexts();
  const [key = "", call = ""] = shown.map((text) => text.trim());
  expect(call).toMatch(/^curl -H "X-Api-Key: ak_[0-9a-f]{48}" http\S+\/api\/v1\/intel\/wallet\/\w+\/hud$/);
  expect(call).toContain(key);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(page.getByText("Copy it now")).toBeVisible();
  await page.getByRole("button", { name: "I have copied it" }).click();
  return key;
}
